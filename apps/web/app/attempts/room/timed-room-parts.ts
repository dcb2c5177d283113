import { loadSharedParts } from './load-shared-parts.ts'
import { roomPart } from './room-parts.ts'

const calculator = roomPart(() => import('../../calculator/calculator-panel.tsx'), 'CalculatorPanel')
export const CalculatorPanel = calculator.Part

/** Loads all that opens on need: without a connection that would be never. */
export async function loadRoomParts(): Promise<void> {
  await Promise.allSettled([calculator.load(), loadSharedParts()])
}
