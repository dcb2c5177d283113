import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import { chosenIndexes, type Choice } from '@collimate/domain/mock-exams/answers'
import { inOrder, toShown } from '@collimate/domain/mock-exams/shuffle'
import type { Category } from '@collimate/domain/questions/categories'
import { citationLink, optionTexts } from '@collimate/domain/questions/options'
import { isCorrect, type AnswerKey } from '@collimate/domain/questions/score'
import type { Question } from './store.ts'

/** Stands where a question used to be. */
const missingText = 'Question data not available'

type Place = {
  readonly id: string
  readonly category: Category
  /** The bank's row, if it still has one. */
  readonly question: Question | undefined
  readonly order: readonly number[] | null
}

/** What a student may see before the answer is due: picked field by field, so that a key cannot slip through. */
export function showQuestion({ id, category, question, order }: Place): ShownQuestion {
  const options =
    question === undefined ? [] : inOrder(optionTexts(question.answers, question.options), order)
  return {
    id,
    table_source: category,
    category,
    question_text: question?.question ?? missingText,
    options,
    answers: options,
    is_multiple_answer: question?.is_multiple_answer ?? false,
    image_url: question?.image_url ?? null,
    image_alt: question?.image_alt ?? null,
    image_citation: question?.image_citation ? citationLink(question.image_citation) : null,
    missing: question === undefined,
  }
}

/** The key among the options as shown. */
export function shownKey(question: Question, order: readonly number[] | null): AnswerKey {
  const stored = question.is_multiple_answer
    ? integersOf(question.correct_answers)
    : question.correct_answer === null
      ? []
      : [question.correct_answer]
  return { correct: toShown(stored, order) }
}

/** The question with its key and reasons, for its owner once the answer is due. */
export function reviewQuestion(place: Place, choice: Choice | undefined): ReviewedQuestion {
  const { question, order } = place
  const key = question === undefined ? { correct: [] } : shownKey(question, order)
  const chosen = chosenIndexes(choice)
  return {
    ...showQuestion(place),
    chosen,
    correct_answers: [...key.correct],
    is_correct: isCorrect(key, chosen),
    explanation: question?.explanation ?? question?.rationale ?? null,
    option_reasons: question === undefined ? null : shownReasons(question, order),
    takeaway: question?.takeaway ?? null,
    refs: textsOf(question?.refs),
  }
}

function shownReasons(question: Question, order: readonly number[] | null): string[] | null {
  const reasons = textsOf(question.option_reasons)
  return reasons.length === 0 ? null : inOrder(reasons, order)
}

function textsOf(json: unknown): string[] {
  return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : []
}

function integersOf(json: unknown): number[] {
  return Array.isArray(json) ? json.filter((entry) => Number.isInteger(entry)) : []
}
