import type { ComponentType } from 'react'
import type { PartModule } from '../../lib/import-part.ts'
import { type Closable, closablePart } from '../../ui/closable-part.tsx'

/** A part of a room that opens on need. */
const roomPart = <Name extends string, Props extends Closable>(
  load: () => Promise<PartModule<Name, ComponentType<Props>>>,
  name: Name,
) => closablePart(load, name, 'Your answers are safe.')

export const calculator = roomPart(() => import('../../calculator/calculator-panel.tsx'), 'CalculatorPanel')
export const help = roomPart(() => import('./help-dialog.tsx'), 'HelpDialog')
export const report = roomPart(() => import('../../questions/report-dialog.tsx'), 'ReportDialog')
export const signIn = roomPart(() => import('../../accounts/sign-in-again-dialog.tsx'), 'SignInAgainDialog')

export const CalculatorPanel = calculator.Part
export const HelpDialog = help.Part
export const ReportDialog = report.Part
export const SignInAgainDialog = signIn.Part
