import { describe, expect, test } from 'vitest'
import { logInProblems, signUpProblems, type SignUpValues } from './form-rules.ts'

const good: SignUpValues = {
  username: 'a_B',
  first_name: 'Maya',
  last_name: '',
  email: 'maya@example.com',
  password: 'secret',
  confirmation: 'secret',
  agreed: true,
}

describe('sign-up', () => {
  test('P-SIGNUP-02, 05, 06 a good form has no problem, the last name being optional', () => {
    expect(signUpProblems(good)).toEqual({})
  })

  test.each([
    ['P-SIGNUP-02', { username: 'ab' }, 'username', 'Username must be at least 3 characters long'],
    [
      'P-SIGNUP-02',
      { username: 'ab-c' },
      'username',
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      'P-SIGNUP-02',
      { username: 'a b c' },
      'username',
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      'P-SIGNUP-05',
      { password: 'five5', confirmation: 'five5' },
      'password',
      'Password must be at least 6 characters long',
    ],
    [
      'the 201st character is said, not dropped,',
      { password: 'a'.repeat(201), confirmation: 'a'.repeat(201) },
      'password',
      'Password must be at most 200 characters long',
    ],
    ['P-SIGNUP-05', { confirmation: 'Secret' }, 'confirmation', 'Passwords do not match'],
    ['P-SIGNUP-06', { agreed: false }, 'agreed', 'You must agree to the Terms of Service'],
    ['P-SIGNUP-06', { first_name: '' }, 'first_name', 'Please enter your first name'],
    ['P-SIGNUP-06', { email: '' }, 'email', 'Please enter your email'],
    [
      'D9: the 41st character is said, not dropped,',
      { username: 'a'.repeat(41) },
      'username',
      'Username must be at most 40 characters long',
    ],
    [
      'D9: what our mail cannot reach',
      { email: 'zoë@example.com' },
      'email',
      'Please use an email address without accented letters',
    ],
    ['an address without @', { email: 'maya.example.com' }, 'email', 'Please enter a valid email address'],
  ] as const)('%s %o', (_, change, field, problem) => {
    expect(signUpProblems({ ...good, ...change })).toEqual({ [field]: problem })
  })
})

test.each([
  ['', 'Please enter your email'],
  ['maya.example.com', 'Please enter a valid email address'],
  ['nobody@nowhere', undefined],
  ['zoë@example.com', undefined],
])(
  'P-LOGIN-04, P-LOGIN-05 of an address only a missing @ is said before the server: %s',
  (email, problem) => {
    expect(logInProblems({ email, password: 'secret' }).email).toBe(problem)
  },
)

test('P-LOGIN-03 a password of five characters is not sent', () => {
  expect(logInProblems({ email: 'maya@example.com', password: 'five5' })).toEqual({
    password: 'Password must be at least 6 characters long',
  })
  expect(logInProblems({ email: 'maya@example.com', password: 'secret' })).toEqual({})
})
