import { reviewedQuestion, shownQuestion } from '@collimate/contract/questions'
import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import { inOrder } from '@collimate/domain/attempts/shuffle'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { Written } from '../platform/http/written.ts'
import type { Question } from './bank.ts'
import { reviewQuestion, showQuestion, type Place } from './show-question.ts'

const explained = reviewedQuestion.pick({
  explanation: true,
  option_reasons: true,
  takeaway: true,
  refs: true,
})
const answered = reviewedQuestion.omit({ ...keysOf(shownQuestion.shape), ...keysOf(explained.shape) })

/** What an answer and its sitting make of a question. */
export type Answered = Pick<ReviewedQuestion, keyof (typeof answered)['shape']>

/** As `showQuestion`, as JSON. What is the same in every sitting is checked and written once. */
export function writeShown(place: Place): Written<ShownQuestion> {
  const { question, order } = place
  if (!isOf(place, question)) return new Written([JSON.stringify(shownQuestion.parse(showQuestion(place)))])
  return new Written([`{${shownFields(question, order)}}`])
}

/** As `reviewQuestion` with what the sitting makes of it, as JSON. */
export function writeReviewed(place: Place, made: Answered): Written<ReviewedQuestion> {
  const { question, order } = place
  if (!isOf(place, question)) {
    const reviewed = { ...reviewQuestion(place, undefined), ...made }
    return new Written([JSON.stringify(reviewedQuestion.parse(reviewed))])
  }
  const { fields, reasons } = explainedTexts(question)
  const own = JSON.stringify(answered.parse(made)).slice(1, -1)
  const why = reasons === null ? 'null' : listOf(reasons, order)
  return new Written([`{${shownFields(question, order)},${fields},"option_reasons":${why},${own}}`])
}

/** The bank has it, as the place names it. */
function isOf({ id, category }: Place, question: Question | undefined): question is Question {
  return question !== undefined && question.id === id && question.category === category
}

function shownFields(question: Question, order: Order): string {
  const { fields, options } = shownTexts(question)
  const list = listOf(options, order)
  return `${fields},"options":${list},"answers":${list}`
}

function listOf(texts: readonly string[], order: Order): string {
  return `[${inOrder(texts, order).join(',')}]`
}

/** What is the same in every sitting, as JSON: fields without their braces, and each text of a list. */
const shownTexts = oncePerQuestion((question) => {
  const { options, answers: _sameAsOptions, ...fields } = shownQuestion.parse(showQuestion(inBank(question)))
  return { fields: fieldsOf(fields), options: options.map((text) => JSON.stringify(text)) }
})

const explainedTexts = oncePerQuestion((question) => {
  const { option_reasons: reasons, ...fields } = explained.parse(reviewQuestion(inBank(question), undefined))
  return { fields: fieldsOf(fields), reasons: reasons?.map((text) => JSON.stringify(text)) ?? null }
})

function inBank(question: Question): Place {
  const { id, category } = question
  return { id, category, question, order: null }
}

function oncePerQuestion<Texts>(write: (question: Question) => Texts): (question: Question) => Texts {
  const kept = new WeakMap<Question, Texts>()
  return (question) => {
    const known = kept.get(question) ?? write(question)
    kept.set(question, known)
    return known
  }
}

function fieldsOf(value: object): string {
  return JSON.stringify(value).slice(1, -1)
}

function keysOf<Shape extends object>(shape: Shape): { [K in keyof Shape]: true } {
  return Object.fromEntries(Object.keys(shape).map((key) => [key, true])) as { [K in keyof Shape]: true }
}
