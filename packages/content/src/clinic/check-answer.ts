import { writeWrong } from '../templates/build-math-item.ts'
import { roundHalfUp, writeValue } from '../templates/template.ts'
import type { ClinicQuestion } from './draw-question.ts'
import { valueByRule, type WorkedStep, workOut, writeFormulas } from './work-out.ts'

/** `close`: a result that was rounded on the way, or to fewer places than asked for. */
type Verdict = 'right' | 'close' | 'wrong'

type CheckedAnswer = {
  /** Null where nothing was answered. */
  readonly verdict: Verdict | null
  /** With its unit. */
  readonly key: string
  /** The errors that give what was answered, each in a sentence; mostly one or none. */
  readonly errors: string[]
  readonly steps: WorkedStep[]
  /** As MathML. */
  readonly formulas: string[]
  /** Why they are so, in a sentence. */
  readonly because: string
}

/** The share of the answer within which a wrong number counts as close. */
const closeShare = 0.02

/** @param answer the number; null for showing the steps alone */
export function checkAnswer(question: ClinicQuestion, answer: number | null): CheckedAnswer {
  const { template, exercise, draw } = question
  const { because } = template.answer
  const exact = template.answer.value(draw)
  const byRule = valueByRule(exercise, draw)
  const accepted = byRule === null ? [exact] : [exact, byRule]
  const isRight = answer !== null && accepted.some((value) => isWithin(answer, value, template.decimals))
  // A general slip can be a named error as well: the name says more.
  const named = answer === null || isRight ? [] : template.wrong.filter(gives(answer))
  const slips = answer === null || isRight || named.length > 0 ? [] : template.slips.filter(gives(answer))
  const errors = [...named, ...slips].map((wrong) => writeWrong(template, draw, wrong))
  return {
    verdict: answer === null ? null : isRight ? 'right' : verdictOf(answer, exact, errors.length > 0),
    key: writeValue(template, roundHalfUp(exact, template.decimals)),
    errors,
    steps: workOut(template, exercise, draw),
    formulas: writeFormulas(exercise),
    because: `${because.charAt(0).toUpperCase()}${because.slice(1)}.`,
  }

  function gives(number: number) {
    return ({ value }: { value: (numbers: typeof draw) => number }) =>
      isWithin(number, value(draw), template.decimals)
  }
}

/** Half a unit of the last place, on either side of the exact value: whatever rounds to it, however a half is rounded. */
function isWithin(answer: number, exact: number, decimals: number): boolean {
  const half = 0.5 / 10 ** decimals
  return Math.abs(answer - exact) <= half * (1 + 1e-9)
}

function verdictOf(answer: number, exact: number, isError: boolean): Verdict {
  return !isError && Math.abs(answer - exact) <= closeShare * Math.abs(exact) ? 'close' : 'wrong'
}
