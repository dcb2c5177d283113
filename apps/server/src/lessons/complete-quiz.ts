import type { GuidedResult } from '@collimate/contract/lessons'
import { gradeQuiz, isTopicQuizOpen, nextSubsection } from '@collimate/domain/lessons/unlocks'
import { awardBadges } from '../badges/award-badges.ts'
import { readBadgesEarned } from '../badges/held-badges.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Services } from '../services.ts'
import { readTopics } from './release-store.ts'
import { nameQuiz } from './show-quiz.ts'
import { type Attempt, closeAttempt, lockAttempt, readPassed, upsertProgress } from './store.ts'

/**
 * Grades an attempt from its submitted answers: all right is a pass. A second completion answers the same result.
 *
 * @throws AppError 'guided-quiz-not-found' or 'guided-quiz-unfinished'
 */
export async function completeQuiz(services: Services, userId: string, id: string): Promise<GuidedResult> {
  const { database, now } = services
  const { db } = database
  const closed = await database.transaction(async () => {
    const attempt = await lockAttempt(db, userId, id)
    if (attempt === undefined) throw new AppError('guided-quiz-not-found')
    if (attempt.completed_at !== null) return attempt
    const { correct, score, passed } = grade(attempt)
    const completed_at = now()
    await closeAttempt(db, userId, id, { correct, now: completed_at })
    const { subsection_id: subsectionId, topic_id: topicId } = attempt
    if (subsectionId !== null)
      await upsertProgress(db, userId, { subsectionId, score, passed, now: completed_at })
    if (passed)
      await awardBadges(
        services,
        userId,
        subsectionId === null ? { kind: 'topic', topicId } : { kind: 'subsection' },
      )
    return { ...attempt, correct, completed_at }
  })
  return showResult(db, userId, closed)
}

/** @throws AppError 'guided-quiz-unfinished' while an answer is missing */
function grade({ question_ids, answers }: Attempt) {
  const submitted = question_ids.map((questionId) => answers[questionId])
  if (submitted.includes(undefined)) throw new AppError('guided-quiz-unfinished')
  return gradeQuiz(submitted.filter((answer) => answer?.correct).length, question_ids.length)
}

async function showResult(db: Db, userId: string, attempt: Attempt): Promise<GuidedResult> {
  return {
    ...(await nameQuiz(db, attempt)),
    ...gradeQuiz(attempt.correct ?? 0, attempt.question_ids.length),
    ...(await readWayOn(db, userId, attempt)),
    badges: await readNews(db, userId, attempt),
  }
}

/** Nowhere after a topic's own quiz, nor in a topic that a release has taken out. */
async function readWayOn(
  db: Db,
  userId: string,
  { topic_id, subsection_id }: Attempt,
): Promise<Pick<GuidedResult, 'next_subsection_id' | 'topic_quiz'>> {
  const [topic] = subsection_id === null ? [] : await readTopics(db, topic_id)
  if (topic === undefined || subsection_id === null) return { next_subsection_id: null, topic_quiz: false }
  return {
    next_subsection_id: nextSubsection(topic.subsections, subsection_id),
    topic_quiz: isTopicQuizOpen(topic, await readPassed(db, userId)),
  }
}

/** How far apart two browsers may pass and both be told, in milliseconds. */
const newsMs = 10_000

/**
 * The badges of this completion. A second browser that passes at the same moment, and a call made again because its
 * answer was lost, are told of them too.
 */
function readNews(db: Db, userId: string, { started_at, completed_at }: Attempt) {
  const at = (completed_at ?? started_at).getTime()
  const from = Math.max(started_at.getTime(), at - newsMs)
  return readBadgesEarned(db, userId, new Date(from), new Date(at + newsMs))
}
