import { loadPictureMarks, loadPictureViewer } from '../../questions/question-picture.tsx'
import { help, report, signIn } from './room-parts.ts'

/** Loads what opens on need in every room against the clock: without a connection that would be never. */
export async function loadSharedParts(): Promise<void> {
  const parts = [help.load, report.load, signIn.load, loadPictureViewer, loadPictureMarks]
  await Promise.allSettled(parts.map((load) => load()))
}
