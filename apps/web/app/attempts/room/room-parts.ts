import type { ComponentType } from 'react'
import type { PartModule } from '../../lib/import-part.ts'
import { loadPictureViewer } from '../../questions/question-picture.tsx'
import { type Closable, closablePart } from '../../ui/closable-part.tsx'

const roomPart = <Name extends string, Props extends Closable>(
  load: () => Promise<PartModule<Name, ComponentType<Props>>>,
  name: Name,
) => closablePart(load, name, 'Your answers are safe.')

const calculator = roomPart(() => import('../../calculator/calculator-panel.tsx'), 'CalculatorPanel')
const help = roomPart(() => import('./help-dialog.tsx'), 'HelpDialog')
const report = roomPart(() => import('../../questions/report-dialog.tsx'), 'ReportDialog')
const signIn = roomPart(() => import('../../accounts/sign-in-again-dialog.tsx'), 'SignInAgainDialog')

export const CalculatorPanel = calculator.Part
export const HelpDialog = help.Part
export const ReportDialog = report.Part
export const SignInAgainDialog = signIn.Part

/** Loads all that opens on need: without a connection that would be never. */
export async function loadRoomParts(): Promise<void> {
  const parts = [calculator.load, help.load, report.load, signIn.load, loadPictureViewer]
  await Promise.allSettled(parts.map((load) => load()))
}
