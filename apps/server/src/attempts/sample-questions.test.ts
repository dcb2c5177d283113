import type { Category } from '@collimate/domain/questions/categories'
import { expect, it } from 'vitest'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { sampleQuestions } from './sample-questions.ts'

const server = useTestServer({ questions: () => [] })
const unseen = { among: 'unseen', seen: [], drawn: [] } as const
const procedures: readonly Category[] = ['procedures', 'anatomy']

function at(category: Category, shuffle_key: number, twin_group: string | null = null) {
  return questionRow({ id: `${category} ${shuffle_key}`, category, shuffle_key, twin_group })
}

it('walks the categories of a slot as one, from its point on and round to it', async () => {
  await server.fillBank([
    at('procedures', 0.1),
    at('procedures', 0.6),
    at('procedures', 0.9),
    at('anatomy', 0.4),
    at('anatomy', 0.7),
  ])
  const slot = { categories: procedures, take: 4, point: 0.5 }
  const { questions } = await sampleQuestions(server.db, [slot], unseen)
  expect(questions.map(({ id }) => id)).toEqual([
    'procedures 0.6',
    'anatomy 0.7',
    'procedures 0.9',
    'procedures 0.1',
  ])
})

it('says that more may be found behind the twins it met in two categories', async () => {
  const keys = Array.from({ length: 8 }, (_, index) => (index + 1) / 100)
  await server.fillBank(procedures.flatMap((category) => keys.map((key) => at(category, key, 'twins'))))
  const slot = { categories: procedures, take: 2, point: 0 }
  const { questions, more } = await sampleQuestions(server.db, [slot], unseen)
  expect(questions).toHaveLength(1)
  expect(more).toBe(true)
})
