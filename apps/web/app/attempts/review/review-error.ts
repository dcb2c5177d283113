import type { ReviewedQuestion } from '@collimate/contract/questions'

/** What stands in place of the review, or null when there is one. */
export function reviewErrorText(questions: readonly ReviewedQuestion[]): string | null {
  if (questions.length === 0) return 'No questions available for review'
  return questions.every(isWhole) ? null : 'Question data is incomplete or corrupted'
}

function isWhole(question: ReviewedQuestion): boolean {
  const { question_text: text, options, chosen, correct_answers: correct, missing } = question
  if (missing) return true
  return typeof text === 'string' && Array.isArray(options) && Array.isArray(chosen) && Array.isArray(correct)
}
