import { Check, X } from 'lucide-react'

export type Outcome = 'correct' | 'incorrect'

/** The square of a question whose answer is known to be right or wrong. */
export const outcomeLook = {
  correct: 'border-good-fill bg-good-wash text-good',
  incorrect: 'border-low-fill bg-low-wash text-low',
} as const satisfies Record<Outcome, string>

export const outcomeSign = { correct: Check, incorrect: X } as const
