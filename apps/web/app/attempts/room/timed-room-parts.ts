import { loadPictureMarks, loadPictureViewer } from '../../questions/question-picture.tsx'
import { help, report, roomPart, signIn } from './room-parts.ts'

const calculator = roomPart(() => import('../../calculator/calculator-panel.tsx'), 'CalculatorPanel')
export const CalculatorPanel = calculator.Part

/** Loads all that opens on need: without a connection that would be never. */
export async function loadRoomParts(): Promise<void> {
  const parts = [calculator.load, help.load, report.load, signIn.load, loadPictureViewer, loadPictureMarks]
  await Promise.allSettled(parts.map((load) => load()))
}
