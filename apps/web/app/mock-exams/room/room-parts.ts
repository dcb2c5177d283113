import { roomPart } from './room-part.tsx'

const calculator = roomPart(async () => (await import('./calculator-panel.tsx')).CalculatorPanel)
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
  const viewer = import('../../questions/picture-viewer.tsx')
  await Promise.allSettled([viewer, ...[calculator, help, report, signIn].map((part) => part.ready())])
}
