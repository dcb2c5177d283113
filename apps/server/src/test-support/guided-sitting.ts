import * as lessons from '@collimate/contract/lessons'
import type { GuidedQuiz, GuidedResult } from '@collimate/contract/lessons'
import { rightPlace } from './lesson-rows.ts'
import type { Student } from './test-client.ts'

/** A topic's own quiz where no subsection is named. */
export async function startGuided(
  student: Student,
  topicId: string,
  subsectionId: string | null = null,
): Promise<GuidedQuiz> {
  const body = { topic_id: topicId, subsection_id: subsectionId }
  return (await student.ask(lessons.startGuidedQuiz, { body })).quiz
}

export async function submit(
  student: Student,
  quiz: GuidedQuiz,
  place: number,
  how: 'right' | 'wrong' = 'right',
) {
  const question_id = quiz.questions[place]?.id ?? ''
  const answer = how === 'right' ? rightPlace : rightPlace + 1
  const request = { params: { id: quiz.id }, body: { question_id, answer } }
  return (await student.ask(lessons.submitGuidedAnswer, request)).submitted
}

export async function completeGuided(student: Student, { id }: GuidedQuiz): Promise<GuidedResult> {
  return (await student.ask(lessons.completeGuidedQuiz, { params: { id } })).result
}

/** Takes a whole quiz with so many wrong answers. */
export async function takeGuided(
  student: Student,
  topicId: string,
  subsectionId: string | null = null,
  wrong = 0,
): Promise<GuidedResult> {
  const quiz = await startGuided(student, topicId, subsectionId)
  for (const place of quiz.questions.keys())
    await submit(student, quiz, place, place < wrong ? 'wrong' : 'right')
  return completeGuided(student, quiz)
}
