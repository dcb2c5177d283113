import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import { isAnswered } from '@collimate/domain/attempts/answers'
import { inOrder } from '@collimate/domain/attempts/shuffle'
import type { Category } from '@collimate/domain/questions/categories'
import type { Answer, AnswerKey, Order } from '@collimate/domain/questions/types/question-type'
import { questionTypes, readAnswer } from '@collimate/domain/questions/types/registry'
import { shapeOf, type Question } from './bank.ts'

/** Stands where a question used to be. */
const missingText = 'Question data not available'

export type Place = {
  readonly id: string
  readonly category: Category
  /** Undefined where the bank no longer has it. */
  readonly question: Question | undefined
  readonly order: Order
}

/** What a student may see before the answer is due: picked field by field, so that a key cannot slip through. */
export function showQuestion({ id, category, question, order }: Place): ShownQuestion {
  const options = question === undefined ? [] : inOrder(question.options, order)
  const type = question?.type ?? 'single'
  return {
    id,
    type,
    table_source: category,
    category,
    question_text: question?.text ?? missingText,
    options,
    answers: options,
    is_multiple_answer: type === 'multiple',
    places: question?.places ? [...question.places] : null,
    image_url: question?.imageUrl ?? null,
    image_alt: question?.imageAlt ?? null,
    image_citation: question?.imageCitation ?? null,
    image_marks: question?.imageMarks ?? null,
    missing: question === undefined,
  }
}

/** Whether an answer in the shown order is right; nothing answered, or what the question cannot have, is not. */
export function isRight(question: Question, order: Order, answer: Answer | undefined): boolean {
  const read = readAnswer(answer ?? null, shapeOf(question))
  if (read === null || read === 'refused') return false
  const own = questionTypes[question.type]
  return own.isCorrect(own.showKey(question.key, order), read)
}

/**
 * The question with its key and reasons, for its owner once the answer is due.
 *
 * @param graded whether the answer counts as right; by default it is held against the key
 */
export function reviewQuestion(place: Place, answer: Answer | undefined, graded?: boolean): ReviewedQuestion {
  const { question, order } = place
  return {
    ...showQuestion(place),
    ...reviewAnswer(place, answer, graded),
    explanation: question?.explanation ?? null,
    option_reasons: question?.reasons ? inOrder(question.reasons, order) : null,
    takeaway: question?.takeaway ?? null,
    refs: [...(question?.refs ?? [])],
    see: question?.see ?? null,
  }
}

/**
 * What was answered, beside the key.
 *
 * @param graded as in `reviewQuestion`
 */
export function reviewAnswer({ question, order }: Place, answer: Answer | undefined, graded?: boolean) {
  const key: AnswerKey = question
    ? questionTypes[question.type].showKey(question.key, order)
    : { correct: [], regions: [] }
  return {
    chosen: indexesOf(answer),
    correct_answers: [...key.correct],
    chosen_point: pointOf(answer),
    regions: question?.places ? [...key.regions] : null,
    is_correct: graded ?? (question !== undefined && isRight(question, order, answer)),
  }
}

/**
 * What a student is told of how an answer counted, where it is not as usual.
 *
 * @param how.answered whether there is an answer to count
 * @param how.credited whether it counts as right by an admin's ruling
 * @param how.pilot whether the question was asked without counting
 */
export function noteOn(
  question: Question | undefined,
  {
    answered,
    credited,
    pilot = false,
  }: { answered: boolean; credited: boolean; pilot?: boolean | undefined },
): ReviewedQuestion['note'] {
  if (pilot) return 'This was a pilot question. It did not count toward your score.'
  if (credited) return 'There was a mistake in this question, so it counts as right for everyone.'
  if (!question?.amended) return undefined
  const corrected = 'We corrected this question after you were asked.'
  return answered ? `${corrected} Your answer was graded with the corrected key.` : corrected
}

function indexesOf(answer: Answer | undefined): number[] {
  if (!isAnswered(answer) || (typeof answer === 'object' && 'x' in answer)) return []
  return typeof answer === 'number' ? [answer] : [...answer]
}

function pointOf(answer: Answer | undefined) {
  return typeof answer === 'object' && 'x' in answer ? { ...answer } : null
}
