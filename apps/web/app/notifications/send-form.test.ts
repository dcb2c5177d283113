import { expect, test } from 'vitest'
import { emptyDraft, findProblem, type Draft } from './send-form.tsx'

const whole: Draft = { ...emptyDraft, title: 'New diagrams', message: 'Forty of them.' }

test.each<[string, Partial<Draft>, string, string[]]>([
  ['no title', { title: ' ' }, 'Please fill in all required fields', ['title']],
  ['no message', { message: '' }, 'Please fill in all required fields', ['message']],
  ['neither', { title: '', message: '\n' }, 'Please fill in all required fields', ['title', 'message']],
  ['no user id', { recipient: 'one', userId: ' ' }, 'Please enter a user ID', ['userId']],
  [
    'everyone as one user',
    { recipient: 'one', userId: ' All ' },
    'There is no user with this ID.',
    ['userId'],
  ],
])('P-ADMIN-03 %s is a problem', (_, change, text, fields) => {
  expect(findProblem({ ...whole, ...change })).toEqual({ text, fields })
})

test('P-ADMIN-03 all users need no user id', () => {
  expect(findProblem(whole)).toBeNull()
  expect(findProblem({ ...whole, recipient: 'one', userId: 'abc' })).toBeNull()
})
