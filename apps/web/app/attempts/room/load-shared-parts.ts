import { loadPictureMarks, loadPictureViewer } from '../../questions/question-picture.tsx'
import { help, report, signIn } from './room-parts.ts'

/**
 * Loads what opens on need in every room against the clock: without a connection that would be never.
 *
 * @returns whether all of it came
 */
export async function loadSharedParts(): Promise<boolean> {
  const parts = [help.load, report.load, signIn.load, loadPictureViewer, loadPictureMarks]
  const loaded = await Promise.allSettled(parts.map((load) => load()))
  return loaded.every(({ status }) => status === 'fulfilled')
}
