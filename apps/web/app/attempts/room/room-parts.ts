import type { ComponentType } from 'react'
import { loadPictureViewer } from '../../questions/question-picture.tsx'
import { type Closable, closablePart } from '../../ui/closable-part.tsx'

const roomPart = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  closablePart(load, 'Your answers are safe.')

const calculator = roomPart(
  async () => (await import('../../calculator/calculator-panel.tsx')).CalculatorPanel,
)
const help = roomPart(async () => (await import('./help-dialog.tsx')).HelpDialog)
const report = roomPart(async () => (await import('../../questions/report-dialog.tsx')).ReportDialog)
const signIn = roomPart(
  async () => (await import('../../accounts/sign-in-again-dialog.tsx')).SignInAgainDialog,
)

export const CalculatorPanel = calculator.Part
export const HelpDialog = help.Part
export const ReportDialog = report.Part
export const SignInAgainDialog = signIn.Part

/** Loads all that opens on need: without a connection that would be never. */
export async function loadRoomParts(): Promise<void> {
  const parts = [calculator.load, help.load, report.load, signIn.load, loadPictureViewer]
  await Promise.allSettled(parts.map((load) => load()))
}
