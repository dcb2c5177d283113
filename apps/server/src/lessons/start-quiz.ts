import { randomUUID } from 'node:crypto'
import type { GuidedQuiz } from '@collimate/contract/lessons'
import { isTopicQuizOpen } from '@collimate/domain/lessons/unlocks'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { enterSubsection, findTopic } from './enter-subsection.ts'
import { readQuizQuestions } from './release-store.ts'
import { showQuiz } from './show-quiz.ts'
import { deleteIdleAttempts, insertAttempt, readPassed } from './store.ts'

/** How long an attempt nobody works on is kept, in milliseconds: longer than a browser goes on with one. */
const idleMs = 7 * 24 * 3_600_000

/**
 * Starts a new attempt; earlier ones go on beside it.
 *
 * @throws AppError 'lesson-not-found', 'no-guided-quiz' or 'subsection-locked'
 */
export async function startQuiz(
  { database, now }: Services,
  userId: string,
  wish: { topic_id: string; subsection_id: string | null },
): Promise<GuidedQuiz> {
  const { db } = database
  const { topic_id, subsection_id } = wish
  const questions = await readQuizQuestions(db, topic_id, subsection_id)
  if (subsection_id === null) {
    const topic = await findTopic(db, topic_id)
    // Where there is no quiz, there is nothing to unlock.
    if (questions.length === 0) throw new AppError('no-guided-quiz')
    if (!isTopicQuizOpen(topic, await readPassed(db, userId))) throw new AppError('subsection-locked')
  } else {
    await enterSubsection(db, userId, { topicId: topic_id, subsectionId: subsection_id })
    if (questions.length === 0) throw new AppError('no-guided-quiz')
  }
  const attempt = { id: randomUUID(), topic_id, subsection_id, question_ids: questions.map(({ id }) => id) }
  await deleteIdleAttempts(db, userId, new Date(now().getTime() - idleMs))
  const started_at = now()
  await insertAttempt(db, userId, { ...attempt, now: started_at })
  return showQuiz(db, { ...attempt, answers: {}, correct: null, started_at, completed_at: null }, questions)
}
