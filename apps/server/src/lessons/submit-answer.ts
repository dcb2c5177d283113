import type { RequestOf } from '@collimate/contract/endpoint'
import type { submitGuidedAnswer, SubmittedAnswer } from '@collimate/contract/lessons'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { readQuestionsById } from './release-store.ts'
import { reviewAnswer, versionOf } from './show-quiz.ts'
import { keepAnswer, readAttempt } from './store.ts'

/**
 * Takes one answer for good and gives its key and reasons. Asked again, also with another answer, it answers as the
 * first time: a call whose answer was lost may be repeated.
 *
 * @throws AppError 'guided-quiz-not-found'; 'guided-question-changed' where the question reads otherwise by now; or
 *   'invalid-request' for a question that is not in the quiz or an answer it does not have
 */
export async function submitAnswer(
  { database, now }: Services,
  userId: string,
  id: string,
  { question_id, answer, version, text }: RequestOf<typeof submitGuidedAnswer>['body'],
): Promise<SubmittedAnswer> {
  const { db } = database
  const attempt = await readAttempt(db, userId, id)
  if (attempt === undefined) throw new AppError('guided-quiz-not-found')
  const [question] = await readQuestionsById(
    db,
    attempt.question_ids.filter((asked) => asked === question_id),
  )
  if (question === undefined)
    throw new AppError('invalid-request', { 'body.question_id': 'The quiz has no such question.' })
  // Before an earlier answer is given again: its key stands among the answers as they are now.
  const changed = version !== undefined && version !== versionOf(question)
  const moved = text !== undefined && text !== question.answers[answer]
  if (changed || moved) throw new AppError('guided-question-changed')
  const before = reviewAnswer(attempt, question)
  if (before !== null) return before
  if (answer >= question.answers.length)
    throw new AppError('invalid-request', { 'body.answer': 'The question has no such answer.' })
  const correct = answer === question.correct_answer
  const submission = { questionId: question_id, chosen: answer, correct, now: now() }
  // Of two submissions at once one is kept, and both are told of it.
  const kept = (await keepAnswer(db, userId, id, submission)) ?? (await readAttempt(db, userId, id))
  const submitted = kept && reviewAnswer(kept, question)
  if (!submitted) throw new AppError('guided-quiz-not-found')
  return submitted
}
