import { reviewedQuestion, shownQuestion } from '@collimate/contract/questions'
import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import { inOrder } from '@collimate/domain/attempts/shuffle'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { Written } from '../platform/http/written.ts'
import type { Question } from './bank.ts'
import { reviewQuestion, showQuestion, type Place } from './show-question.ts'

/** What is the same in every sitting, as JSON: fields without their braces, and each text of a list. */
type Texts = {
  readonly shown: string
  readonly options: readonly string[]
  readonly explained: string
  readonly reasons: readonly string[] | null
}

const explanation = reviewedQuestion.pick({ explanation: true, takeaway: true, refs: true })
const answered = reviewedQuestion.omit({
  ...keysOf(shownQuestion.shape),
  ...keysOf(explanation.shape),
  option_reasons: true,
})

/** What an answer and its sitting make of a question. */
export type Answered = Pick<ReviewedQuestion, keyof (typeof answered)['shape']>

/** As `showQuestion`, as JSON. What is the same in every sitting is checked and written once. */
export function writeShown(place: Place): Written<ShownQuestion> {
  const { question, order } = place
  if (!isOf(place, question)) return new Written(JSON.stringify(shownQuestion.parse(showQuestion(place))))
  return new Written(`{${shownFields(textsOf(question), order)}}`)
}

/** As `reviewQuestion` with what the sitting makes of it, as JSON. */
export function writeReviewed(place: Place, made: Answered): Written<ReviewedQuestion> {
  const { question, order } = place
  if (!isOf(place, question)) {
    const reviewed = { ...reviewQuestion(place, undefined), ...made }
    return new Written(JSON.stringify(reviewedQuestion.parse(reviewed)))
  }
  const texts = textsOf(question)
  const own = JSON.stringify(answered.parse(made)).slice(1, -1)
  const reasons = texts.reasons === null ? 'null' : listOf(texts.reasons, order)
  return new Written(`{${shownFields(texts, order)},${texts.explained},"option_reasons":${reasons},${own}}`)
}

/** The bank has it, as the place names it. */
function isOf({ id, category }: Place, question: Question | undefined): question is Question {
  return question !== undefined && question.id === id && question.category === category
}

function shownFields({ shown, options }: Texts, order: Order): string {
  const list = listOf(options, order)
  return `${shown},"options":${list},"answers":${list}`
}

function listOf(texts: readonly string[], order: Order): string {
  return `[${inOrder(texts, order).join(',')}]`
}

const kept = new WeakMap<Question, Texts>()

function textsOf(question: Question): Texts {
  const known = kept.get(question)
  if (known !== undefined) return known
  const { id, category } = question
  const reviewed = reviewedQuestion.parse(reviewQuestion({ id, category, question, order: null }, undefined))
  const { options, answers: _sameAsOptions, ...shown } = shownQuestion.parse(reviewed)
  const texts = {
    shown: fieldsOf(shown),
    options: options.map((text) => JSON.stringify(text)),
    explained: fieldsOf(explanation.parse(reviewed)),
    reasons: reviewed.option_reasons?.map((text) => JSON.stringify(text)) ?? null,
  }
  kept.set(question, texts)
  return texts
}

function fieldsOf(value: object): string {
  return JSON.stringify(value).slice(1, -1)
}

function keysOf<Shape extends object>(shape: Shape): { [K in keyof Shape]: true } {
  return Object.fromEntries(Object.keys(shape).map((key) => [key, true])) as { [K in keyof Shape]: true }
}
