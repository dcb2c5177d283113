import { expect, test } from 'vitest'
import { easiestOf, isPage, quizQuestionLimit, requirementOf } from './access.ts'

test.each([
  ['/guided-lessons', 'subscribed'],
  ['/guided-lessons/t1/s1', 'subscribed'],
  ['/guided-lessons/t1/s1/quiz', 'subscribed'],
  ['/guided-lessons/t1/topic-quiz', 'subscribed'],
  ['/guided-lesson-complete', 'subscribed'],
  ['/mock-exam', 'signed-in'],
  ['/quizzes', 'signed-in'],
  ['/quiz', 'signed-in'],
  ['/quiz-complete', 'signed-in'],
  ['/exposure-visualizer', 'signed-in'],
  ['/sim-lab', 'signed-in'],
  ['/achievements', 'signed-in'],
  ['/arcade', 'signed-in'],
  ['/ai-chatbot', 'signed-in'],
  ['/', 'open'],
  ['/blog/7', 'open'],
] as const)('P-ROUTE-09, A-ARC-02, B-BOT-02: %s takes %s', (path, requirement) => {
  expect(requirementOf(path)).toBe(requirement)
})

test('P-ROUTE-09: another spelling of an address, as the router takes it, takes the same', () => {
  expect(requirementOf('/Guided-Lessons/')).toBe('subscribed')
  expect(requirementOf('//Mock-Exam/')).toBe('signed-in')
})

test('P-ROUTE-10: a path in no line of the list is shut', () => {
  expect(requirementOf('/guided-lessons/t1')).toBe('subscribed')
  expect(requirementOf('/new-room')).toBe('subscribed')
})

test('P-ROUTE-10: a call of several pages takes as much as the easiest of them', () => {
  expect(easiestOf(['subscribed', 'signed-in'])).toBe('signed-in')
  expect(easiestOf(['subscribed', 'subscribed'])).toBe('subscribed')
})

test.each([
  ['/', true],
  ['/faq', true],
  ['/FAQ/', true],
  ['/blog/any-post', true],
  ['/guided-lessons/t1/s1/quiz', true],
  ['/blog', false],
  ['/faq/more', false],
  ['/guided-lessons/t1', false],
  ['/no-such-page', false],
])('P-ROUTE-03: whether there is a page at %s: %s', (path, there) => {
  expect(isPage(path)).toBe(there)
})

test('Q-PICK-03: a quiz has at most 5 questions for a member and 50 for a subscriber', () => {
  expect(quizQuestionLimit).toEqual({ member: 5, subscriber: 50 })
})
