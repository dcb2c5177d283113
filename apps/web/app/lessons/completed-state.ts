import type { GuidedResult } from '@collimate/contract/lessons'
import * as z from 'zod/mini'

/** What passing a subsection carries to /guided-lesson-complete, in the history entry. */
const schema = z.object({
  subsectionName: z.string(),
  topicName: z.string(),
  topicId: z.string(),
  nextSubsectionId: z.nullable(z.string()),
  /** The topic's own quiz may be taken. */
  topicQuiz: z.boolean(),
  /** Whole percent. */
  score: z.number(),
  correctAnswers: z.number(),
  totalQuestions: z.number(),
})
export type CompletedState = z.infer<typeof schema>

/** @returns null for what is no pass of a subsection */
export function completedState(result: GuidedResult): CompletedState | null {
  const { subsection, topic, passed } = result
  if (subsection === null || !passed) return null
  return {
    subsectionName: subsection.name,
    topicName: topic.name,
    topicId: topic.id,
    nextSubsectionId: result.next_subsection_id,
    topicQuiz: result.topic_quiz,
    score: result.score,
    correctAnswers: result.correct,
    totalQuestions: result.total,
  }
}

/** @returns null when the history entry carries no pass */
export function readCompletedState(state: unknown): CompletedState | null {
  const read = schema.safeParse(state)
  return read.success ? read.data : null
}
