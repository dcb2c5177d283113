import type { AnswerOf } from '@collimate/contract/endpoint'
import type { readSubsection } from '@collimate/contract/lessons'
import { stateOf } from '@collimate/domain/lessons/unlocks'
import { isSeeHidden } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Services } from '../services.ts'
import { readPages, readTopics, type Subsection, type Topic } from './release-store.ts'
import { readPassed, readPlace } from './store.ts'

/** @throws AppError 'lesson-not-found' */
export async function findTopic(db: Db, topicId: string): Promise<Topic> {
  const [topic] = await readTopics(db, topicId)
  if (topic === undefined) throw new AppError('lesson-not-found')
  return topic
}

/** @throws AppError 'lesson-not-found', also for a subsection of another topic */
function findSubsection(topic: Topic, subsectionId: string): Subsection {
  const subsection = topic.subsections.find(({ id }) => id === subsectionId)
  if (subsection === undefined) throw new AppError('lesson-not-found')
  return subsection
}

/**
 * The subsection, when the user may read it and take its quiz.
 *
 * @throws AppError 'lesson-not-found' or 'subsection-locked'
 */
export async function enterSubsection(
  db: Db,
  userId: string,
  { topicId, subsectionId }: { topicId: string; subsectionId: string },
): Promise<{ topic: Topic; subsection: Subsection }> {
  const topic = await findTopic(db, topicId)
  const subsection = findSubsection(topic, subsectionId)
  const passed = await readPassed(db, userId)
  if (stateOf(topic.subsections, passed, subsectionId) === 'locked') throw new AppError('subsection-locked')
  return { topic, subsection }
}

/**
 * The pages of a subsection the user may read; without their ways into the physics view while a window works on a mock
 * exam of the user.
 *
 * @throws as `enterSubsection` does
 */
export async function readOpenPages(
  services: Pick<Services, 'database' | 'now'>,
  userId: string,
  place: { topicId: string; subsectionId: string },
): Promise<AnswerOf<typeof readSubsection>> {
  const { db } = services.database
  const { topic, subsection } = await enterSubsection(db, userId, place)
  const pages = await readPages(db, subsection.id)
  const hidden = await isSeeHidden(services, userId, pages)
  const lessons = hidden ? pages.map((page) => ({ ...page, see: null })) : pages
  const turnedTo = await readPlace(db, userId, subsection.id)
  const lesson = pages.findIndex(({ id }) => id === turnedTo) + 1 || null
  return { topic, subsection, lessons, lesson, questions: subsection.questions }
}
