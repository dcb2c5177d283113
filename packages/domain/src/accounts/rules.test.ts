import { expect, it } from 'vitest'
import { emailPattern, passwordProblem, usernameProblem } from './rules.ts'

const short = 'Username must be at least 3 characters long'
const letters = 'Username can only contain letters, numbers, and underscores'

it.each([
  ['ab', short],
  ['', short],
  ['ab-c', letters],
  ['a b c', letters],
  ['abcé', letters],
  ['abc\n', letters],
  ['a_B', null],
  ['x_9', null],
  ['a'.repeat(40), null],
  ['a'.repeat(41), 'Username must be at most 40 characters long'],
])('P-SIGNUP-02 the username %j: %s', (username, problem) => {
  expect(usernameProblem(username)).toBe(problem)
})

it.each([
  ['12345', 'Password must be at least 6 characters long'],
  ['123456', null],
])('P-SIGNUP-05 the password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

it('takes a password of 200 characters, and tells of a longer one', () => {
  expect(passwordProblem('a'.repeat(200))).toBeNull()
  expect(passwordProblem('a'.repeat(201))).toBe('Password must be at most 200 characters long')
})

it.each([
  ['sam@example.org', true],
  ['@', true],
  ['a@b@c', true],
  ['@@', true],
  ['', false],
  ['sam', false],
  ['sam @example.org', false],
  ['sam@example.org\n', false],
  ['a@b c', false],
])('the looked-up address %j may be one: %s', (email, may) => {
  expect(emailPattern.test(email)).toBe(may)
})
