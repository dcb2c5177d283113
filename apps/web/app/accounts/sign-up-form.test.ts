import { afterEach, expect, test, vi } from 'vitest'
import { createAccount } from './sign-up-form.tsx'
import type { SignUpValues } from './form-rules.ts'

const values: SignUpValues = {
  username: 'maya_rt',
  first_name: 'Maya',
  last_name: '',
  email: 'maya@example.com',
  password: 'secret',
  confirmation: 'secret',
  agreed: true,
}

afterEach(() => vi.unstubAllGlobals())

/** Answers the two calls of a sign-up, and notes them. */
function network(answers: Record<string, () => Response>): { calls: string[]; bodies: unknown[] } {
  const calls: string[] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`)
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body))
    const answer = answers[url.split('?')[0] ?? '']
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  return { calls, bodies }
}
const refuse = (status: number, code: string, error: string) => () =>
  Response.json({ error, code }, { status })

test('P-SIGNUP-03 a taken username costs no sign-up call', async () => {
  const { calls } = network({ '/api/profiles/username': () => Response.json({ taken: true }) })
  expect(await createAccount(values, true)).toEqual({ kind: 'username-taken' })
  expect(calls).toEqual(['GET /api/profiles/username?username=maya_rt'])
})

test('D9 what is wrong with a field is said, not only that something is', async () => {
  const fields = { 'body.email': 'Please enter a valid email address' }
  network({
    '/api/profiles/username': () => Response.json({ taken: false }),
    '/api/accounts/sign-up': () =>
      Response.json({ error: 'Something is missing.', code: 'invalid-request', fields }, { status: 400 }),
  })
  expect(await createAccount(values, true)).toEqual({
    kind: 'refused',
    message: 'Please enter a valid email address',
  })
})

test('P-SIGNUP-04 a username taken in between reads the same', async () => {
  network({
    '/api/profiles/username': () => Response.json({ taken: false }),
    '/api/accounts/sign-up': refuse(409, 'username-taken', 'Username already exists'),
  })
  expect(await createAccount(values, true)).toEqual({ kind: 'username-taken' })
})

test('P-SIGNUP-06, 10 an empty last name goes out as none, the confirmation not at all', async () => {
  const { bodies } = network({
    '/api/profiles/username': () => Response.json({ taken: false }),
    '/api/accounts/sign-up': () => Response.json({ session: { user: { id: 'u1' } } }),
  })
  expect(await createAccount(values, true)).toMatchObject({
    kind: 'signed-up',
    session: { user: { id: 'u1' } },
  })
  expect(bodies).toEqual([
    {
      username: 'maya_rt',
      first_name: 'Maya',
      last_name: null,
      email: 'maya@example.com',
      password: 'secret',
      sign_in: true,
    },
  ])
})

test('P-SIGNUP-11, 12 the server’s own message', async () => {
  network({
    '/api/profiles/username': () => Response.json({ taken: false }),
    '/api/accounts/sign-up': refuse(409, 'email-taken', 'An account with this email already exists.'),
  })
  expect(await createAccount(values, true)).toEqual({
    kind: 'refused',
    message: 'An account with this email already exists.',
  })
})

test('P-SIGNUP-11 without a message', async () => {
  network({})
  expect(await createAccount(values, true)).toEqual({ kind: 'refused', message: 'Error signing up' })
})
