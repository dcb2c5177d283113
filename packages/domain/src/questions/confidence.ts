import { percentOf, wilsonRange } from './score.ts'

/** How sure a student may say they are of an answer, the surest first. */
export const confidences = ['sure', 'fairly-sure', 'guess'] as const
export type Confidence = (typeof confidences)[number]

export const confidenceNames: Readonly<Record<Confidence, string>> = {
  sure: 'Sure',
  'fairly-sure': 'Fairly sure',
  guess: 'A guess',
}

/** Answers given with one confidence. */
export type ConfidentAnswers = {
  readonly confidence: Confidence
  readonly right: number
  readonly answers: number
}

export type Calibration = ConfidentAnswers & {
  /** Whole percent right. */
  readonly percent: number
  /** Whole percents between which the share right would settle (95 %). */
  readonly range: { readonly low: number; readonly high: number }
}

/** How right the student is when they say how sure they are: the surest first, without those never said. */
export function calibrate(answers: readonly ConfidentAnswers[]): Calibration[] {
  return answers
    .filter((own) => own.answers > 0)
    .map((own) => ({
      ...own,
      percent: percentOf(own.right, own.answers),
      range: wilsonRange(own.right, own.answers),
    }))
    .toSorted((a, b) => confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence))
}
