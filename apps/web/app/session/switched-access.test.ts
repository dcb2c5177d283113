import { requirementOf, takesSubscription } from '@collimate/domain/accounts/access'
import { features, gainOf } from '@collimate/domain/rooms'
import { expect, test, vi } from 'vitest'
import { decideEntrance } from './guard.ts'

vi.mock(import('@collimate/domain/accounts/access'), async (original) => {
  const module = await original()
  Object.assign(module.routeAccess, { '/guided-lessons': 'signed-in', '/mock-exam': 'subscribed' })
  Object.assign(module.insideAccess, { '/arcade': 'signed-in' })
  return module
})

const entering = (path: string, subscribed: boolean) =>
  decideEntrance({
    requirement: requirementOf(path),
    entered: false,
    subscribed,
    answer: subscribed ? null : 'not-subscribed',
  })

test('P-ROUTE-10: a line of the list switched off lets a member pass the guard', () => {
  expect(entering('/guided-lessons', false)).toBe('pass')
  expect(entering('/guided-lessons/t1/s1', false), 'not switched').toBe('choose-plan')
})

test('P-ROUTE-10: a line switched on leads a member to the plans, and lets a subscriber pass', () => {
  expect(entering('/mock-exam', false)).toBe('choose-plan')
  expect(entering('/mock-exam', true)).toBe('pass')
})

test('P-ROUTE-10: the cards and the plans follow the list', () => {
  const locked = features.filter(({ slug }) => takesSubscription(`/${slug}`))
  expect(locked.map(({ slug }) => slug)).toEqual(['mock-exam', 'ai-chatbot'])
  expect(features.flatMap((feature) => gainOf(feature) ?? [])).toEqual([
    'timed mock exams',
    'quizzes of up to 50 questions',
    'RadBot',
  ])
})
