import { readAchievements } from '@collimate/contract/badges'
import { startExam } from '@collimate/contract/mock-exams'
import { readLessons, readSubsection, startGuidedQuiz } from '@collimate/contract/lessons'
import { startArcadeRound } from '@collimate/contract/arcade'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { fillLessons } from './test-support/lesson-rows.ts'
import { useTestServer } from './test-support/test-server.ts'

vi.mock(import('@collimate/domain/accounts/access'), async (original) => {
  const module = await original()
  Object.assign(module.routeAccess, {
    '/guided-lessons': 'signed-in',
    '/guided-lessons/:topicId/:subsectionId/quiz': 'signed-in',
    '/mock-exam': 'subscribed',
    '/achievements': 'subscribed',
  })
  Object.assign(module.insideAccess, { '/arcade': 'signed-in' })
  return module
})

const server = useTestServer()
const refused = { status: 403, code: 'subscription-required' }

test('P-ROUTE-10, X-API-12: the calls of a route switched off answer any signed-in user', async () => {
  await fillLessons(server.db, [{ id: 'safety', name: 'Safety', subsections: [{ id: 'a' }] }])
  const member = await server.signUp()
  expect((await member.ask(readLessons, {})).topics.map(({ id }) => id)).toEqual(['safety'])
  const { quiz } = await member.ask(startGuidedQuiz, { body: { topic_id: 'safety', subsection_id: 'a' } })
  expect(quiz.subsection?.id).toBe('a')
  const { round } = await member.ask(startArcadeRound, { body: { mode: 'speed' } })
  expect(round.questions.length).toBeGreaterThan(0)

  const pages = { params: { topicId: 'safety', subsectionId: 'a' } }
  expect(await member.refused(readSubsection, pages), 'not switched').toMatchObject(refused)
})

test('P-ROUTE-10: the calls of a route switched on refuse a member and answer a subscriber', async () => {
  const asMember = await server.signUp()
  const asSubscriber = await server.signUpSubscriber()
  const start = { body: { holder: randomUUID() } }
  expect(await asMember.refused(startExam, start)).toMatchObject(refused)
  expect(await asMember.refused(readAchievements, {})).toMatchObject(refused)
  expect((await asSubscriber.ask(startExam, start)).kept).toBeNull()
  expect((await asSubscriber.ask(readAchievements, {})).badges).toEqual([])
})
