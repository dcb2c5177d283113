import { answerRound, startRound, takesAnswer, type ArcadeMode, type Round } from './round.ts'

/** One answer as the browser noted it. */
export type LoggedAnswer = {
  readonly question_id: string
  /** Index among the shown options. */
  readonly chosen: number
  /** Whole milliseconds from the start of the round. */
  readonly at: number
}

/** A question of a round, in the order the round asks them; after the last the first follows. */
export type IssuedQuestion = {
  readonly id: string
  readonly options: number
  /** Index of the right one; null where the bank no longer has the question as it was issued. */
  readonly correct: number | null
}

/** Why no round can have gone as a log says. */
export type LogFault =
  | 'wrong-question'
  | 'unknown-option'
  | 'too-early'
  | 'too-fast'
  | 'after-end'
  | 'ahead-of-time'

export type JudgedLog =
  | { readonly kind: 'counted'; readonly round: Round; readonly graded: readonly boolean[] }
  | { readonly kind: 'refused'; readonly fault: LogFault; readonly answer: number }

/** Nobody reads a question and answers it in fewer milliseconds. Once may be a slip of the finger. */
export const fastestAnswer = 150
const fastestInARow = 3

/** How far a browser's clock may be ahead of ours at the end of a round, in milliseconds. */
const clockTolerance = 2000

/**
 * What a round came to, by its log alone.
 *
 * @param issued at least one
 * @param elapsed milliseconds between the issue of the round and the arrival of its log
 */
export function judgeLog(
  { mode, factor }: { readonly mode: ArcadeMode; readonly factor: number },
  issued: readonly IssuedQuestion[],
  log: readonly LoggedAnswer[],
  elapsed: number,
): JudgedLog {
  let round = startRound(mode, factor)
  let fastInARow = 0
  const graded: boolean[] = []
  for (const [index, answer] of log.entries()) {
    const question = issued[index % issued.length]
    fastInARow = answer.at - round.opensAt < fastestAnswer ? fastInARow + 1 : 0
    const fault = faultOf(answer, question, round) ?? paceFault(answer, fastInARow, elapsed)
    if (question === undefined || fault !== null) {
      return { kind: 'refused', fault: fault ?? 'wrong-question', answer: index }
    }
    const correct = answer.chosen === question.correct
    graded.push(correct)
    round = answerRound(round, { at: answer.at, correct })
  }
  return { kind: 'counted', round, graded }
}

function faultOf(answer: LoggedAnswer, question: IssuedQuestion | undefined, round: Round): LogFault | null {
  if (question === undefined || answer.question_id !== question.id) return 'wrong-question'
  if (answer.chosen < 0 || answer.chosen >= question.options) return 'unknown-option'
  if (takesAnswer(round, answer.at)) return null
  return answer.at < round.opensAt ? 'too-early' : 'after-end'
}

function paceFault(answer: LoggedAnswer, fastInARow: number, elapsed: number): LogFault | null {
  if (fastInARow >= fastestInARow) return 'too-fast'
  return answer.at > elapsed + clockTolerance ? 'ahead-of-time' : null
}
