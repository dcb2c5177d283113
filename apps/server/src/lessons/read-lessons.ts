import type { ResponseOf } from '@collimate/contract/endpoint'
import type { readLessons as endpoint } from '@collimate/contract/lessons'
import { currentSubsection, isTopicQuizOpen, statesOf, topicPercent } from '@collimate/domain/lessons/unlocks'
import { readMasteredTopics } from '../badges/held-badges.ts'
import type { Db } from '../platform/database/open-database.ts'
import { readTopics } from './release-store.ts'
import { readPlaces, readProgress } from './store.ts'

/** All topics, with how far the user is in each. */
export async function readLessons(db: Db, userId: string): Promise<ResponseOf<typeof endpoint>> {
  const topics = await readTopics(db)
  const progress = await readProgress(db, userId)
  const places = await readPlaces(db, userId)
  const mastered = await readMasteredTopics(db, userId)
  const passed = new Set(progress.flatMap((row) => (row.quiz_passed ? [row.subsection_id] : [])))
  const scores = new Map(progress.map((row) => [row.subsection_id, row.quiz_score]))
  const lessons = new Map(places.map((place) => [place.subsection_id, place.lesson]))
  return {
    topics: topics.map(({ subsections, questions, ...topic }) => {
      const states = statesOf(subsections, passed)
      return {
        ...topic,
        percent: topicPercent(subsections, passed),
        topic_quiz: isTopicQuizOpen({ subsections, questions }, passed),
        mastered: mastered.has(topic.id),
        guided_lessons_subsections: subsections.map((subsection, index) => ({
          ...subsection,
          state: states[index] ?? 'coming',
          lesson: lessons.get(subsection.id) ?? null,
          quiz_score: scores.get(subsection.id) ?? null,
        })),
      }
    }),
    current_subsection_id: currentSubsection(
      topics,
      passed,
      places.map((place) => place.subsection_id),
    ),
  }
}
