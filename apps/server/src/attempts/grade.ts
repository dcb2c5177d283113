import { isAnswered, type Answers } from '@collimate/domain/attempts/answers'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { questionTypes, type Shape } from '@collimate/domain/questions/types/registry'
import { asDrawn, type Question } from '../questions/bank.ts'
import { isRight } from '../questions/show-question.ts'
import type { ItemResponse } from './responses-store.ts'

export type Answered = {
  readonly answers: Answers
  readonly questions_refs: readonly { readonly id: string; readonly pilot?: true }[]
  readonly option_orders: readonly Order[]
  readonly answer_shapes: readonly Shape[]
  /** Position to milliseconds on screen. */
  readonly question_ms: Readonly<Record<string, number>>
}

/** One response per answered question that the bank still has as it was drawn, its answer in the stored order. */
export function gradeAnswers(attempt: Answered, bank: ReadonlyMap<string, Question>): ItemResponse[] {
  return attempt.questions_refs.flatMap(({ id, pilot = false }, position) => {
    const question = asDrawn(bank.get(id), attempt.answer_shapes[position])
    const answer = attempt.answers[position]
    if (question === undefined || !isAnswered(answer)) return []
    const order = attempt.option_orders[position] ?? null
    const stored = questionTypes[question.type].toStored(answer, order)
    return {
      question_id: id,
      chosen: typeof stored === 'number' ? [stored] : stored,
      question_version: question.version,
      pilot,
      correct: question.credited || isRight(question, order, answer),
      ms: attempt.question_ms[position] ?? null,
    }
  })
}

/** The questions of an attempt that count as right whatever was answered, or nothing. */
export function creditedIds(refs: Answered['questions_refs'], bank: ReadonlyMap<string, Question>): string[] {
  return refs.flatMap(({ id }) => (bank.get(id)?.credited ? [id] : []))
}
