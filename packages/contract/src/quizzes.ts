import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ongoingQuiz = z.object({
  id: z.string(),
  category: z.string(),
  answered: z.int(),
  total: z.int(),
})
export type OngoingQuiz = z.infer<typeof ongoingQuiz>

export const readOngoingQuiz = endpoint({
  method: 'GET',
  path: '/api/quizzes/current',
  summary: "The caller's newest unfinished quiz with at least one answer, or null",
  access: 'signed-in',
  response: z.object({ quiz: ongoingQuiz.nullable() }),
  errors: [],
})

export const quitQuiz = endpoint({
  method: 'DELETE',
  path: '/api/quizzes/:id',
  summary: 'Quits an unfinished quiz and deletes its record',
  access: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({}),
  errors: ['quiz-not-found'],
})
