import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { GuidedQuiz, GuidedResult } from '@collimate/contract/lessons'

const lessons = join(import.meta.dirname, '../../content/lessons')

/** Question id to the place of its right answer, as the product's content has it. */
function keysOf(topicId: string, subsectionId: string | null): Map<string, number> {
  const file = subsectionId === null ? 'topic-quiz.json' : join(subsectionId, 'quiz.json')
  const questions = JSON.parse(readFileSync(join(lessons, topicId, file), 'utf8')) as {
    id: string
    options: { correct?: true }[]
  }[]
  return new Map(
    questions.map(({ id, options }) => [id, options.findIndex(({ correct }) => correct === true)]),
  )
}

/** A quiz of the product's lessons taken and passed without the page; with no subsection the topic's own. */
export async function passByHttp(
  request: APIRequestContext,
  topicId: string,
  subsectionId: string | null,
): Promise<GuidedResult> {
  const keys = keysOf(topicId, subsectionId)
  const data = { topic_id: topicId, subsection_id: subsectionId }
  const { quiz } = (await (await request.post('/api/guided-quizzes', { data })).json()) as {
    quiz: GuidedQuiz
  }
  for (const { id } of quiz.questions) {
    const answer = { question_id: id, answer: keys.get(id) }
    await request.post(`/api/guided-quizzes/${quiz.id}/answers`, { data: answer })
  }
  const completed = await request.post(`/api/guided-quizzes/${quiz.id}/complete`)
  return ((await completed.json()) as { result: GuidedResult }).result
}
