import { loadPictureMarks, loadPictureViewer } from '../../questions/question-picture.tsx'
import { calculator, help, report, signIn } from './room-parts.ts'

/**
 * Loads what opens on need in every room against the clock: without a connection that would be never.
 *
 * @returns whether all of it came
 */
export async function loadRoomParts(): Promise<boolean> {
  const parts = [calculator, help, report, signIn].map(({ load }) => load)
  const loads = [...parts, loadPictureViewer, loadPictureMarks].map((load) => load())
  const loaded = await Promise.allSettled(loads)
  return loaded.every(({ status }) => status === 'fulfilled')
}
