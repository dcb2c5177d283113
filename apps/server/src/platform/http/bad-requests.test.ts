import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { questionRows } from '../../test-support/question-row.ts'
import type { HeldExam, Student } from '../../test-support/test-client.ts'
import { useTestServer } from '../../test-support/test-server.ts'

const server = useTestServer({ questions: () => questionRows({ safety: 8 }) })
let student: Student
let exam: HeldExam

beforeEach(async () => {
  student = await server.signUp()
  exam = await student.startExam()
})

function work() {
  exam.sent += 1
  return { holder: exam.holder, sequence: exam.sent, changes: {}, time_spent: 1 }
}
const credentials = { email: 'sam@example.org', password: 'a-good-password' }

/** Every call with a body, and one body it would take. */
const calls: Record<string, () => { method: string; path: string; body: Record<string, unknown> }> = {
  'sign up': () => ({
    method: 'POST',
    path: '/api/accounts/sign-up',
    body: { ...credentials, username: 'sam_9', first_name: 'Sam', last_name: 'Ray' },
  }),
  'sign in': () => ({ method: 'POST', path: '/api/accounts/sign-in', body: credentials }),
  'update profile': () => ({ method: 'PATCH', path: '/api/profiles/me', body: { exam_time_factor: 1.5 } }),
  'change e-mail': () => ({
    method: 'PUT',
    path: '/api/accounts/email',
    body: { email: 'other@example.org', current_password: credentials.password },
  }),
  'change password': () => ({
    method: 'PUT',
    path: '/api/accounts/password',
    body: { current_password: credentials.password, new_password: 'another-password' },
  }),
  'start exam': () => ({ method: 'POST', path: '/api/mock-exams', body: { holder: randomUUID() } }),
  'open exam': () => ({
    method: 'POST',
    path: `/api/mock-exams/${exam.id}/open`,
    body: { holder: randomUUID() },
  }),
  'save answers': () => ({ method: 'PUT', path: `/api/mock-exams/${exam.id}/answers`, body: work() }),
  'complete exam': () => ({ method: 'POST', path: `/api/mock-exams/${exam.id}/complete`, body: work() }),
  'create checkout': () => ({
    method: 'POST',
    path: '/api/billing/create-checkout',
    body: {
      priceId: 'price_monthly',
      userId: student.userId,
      successUrl: 'http://localhost/dashboard?payment=success',
      cancelUrl: 'http://localhost/?payment=canceled',
    },
  }),
  'open customer portal': () => ({
    method: 'POST',
    path: '/api/billing/customer-portal',
    body: { returnUrl: 'http://localhost/account-settings' },
  }),
  'report question': () => ({
    method: 'POST',
    path: '/api/question-reports',
    body: { question_id: 'sa-0001', question_text: 'Why?', question_type: 'quiz', comment: 'Two are right.' },
  }),
}
const names = Object.keys(calls)

function callOf(name: string) {
  const call = calls[name]
  if (call === undefined) throw new Error(`There is no call ${name}`)
  return call()
}

const notObjects = [
  ['', 'invalid-json'],
  ['{"holder": ', 'invalid-json'],
  ['[]', 'invalid-request'],
  ['null', 'invalid-request'],
  ['"hello"', 'invalid-request'],
  ['{}', 'invalid-request'],
  ['{"__proto__": {"holder": "x"}, "constructor": 1}', 'invalid-request'],
  [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'invalid-request'],
] as const

/** Everything a call may change, but for the sessions that reading extends. */
function everything() {
  const tables = [
    'users',
    'profiles',
    'identities',
    'mock_exam_progress',
    'item_responses',
    'unfiled_responses',
    'question_reports',
  ] as const
  return Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().orderBy('id').execute()))
}

async function sendRaw(name: string, body: string, headers: Record<string, string> = {}) {
  const { method, path } = callOf(name)
  const response = await student.request(method, path, body, headers)
  return { status: response.status, answer: (await response.json()) as { code?: string; error?: string } }
}

/** What somebody may put into a field to see what happens. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    2 ** 31,
    -(2 ** 31) - 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    1e308,
    -0,
    0.5,
  ),
  fc.constantFrom<unknown>(
    'a\0b',
    '\ud800',
    '',
    ' ',
    'x'.repeat(10_000),
    "'; drop table users; --",
    '\\',
    '%',
    '__proto__',
  ),
  fc.dictionary(
    fc.constantFrom('0', '7', '8', '999', '00', '-1', '1e3', '', 'x', '__proto__'),
    fc.jsonValue({ maxDepth: 1 }),
  ),
  fc.dictionary(fc.nat(12).map(String), fc.oneof(fc.nat(9), fc.array(fc.nat(9)), fc.constant(null))),
  fc.array(fc.integer()),
)

describe.each(names)('%s', (name) => {
  it('refuses what is not an object of the contract’s and changes nothing', async () => {
    const before = await everything()
    for (const [body, code] of notObjects) {
      expect(await sendRaw(name, body), body.slice(0, 50)).toMatchObject({ status: 400, answer: { code } })
    }
    expect(await everything()).toEqual(before)
  })

  it('refuses a field the contract does not name', async () => {
    const before = await everything()
    const { body } = callOf(name)
    const refusal = await sendRaw(name, JSON.stringify({ ...body, user_id: randomUUID() }))
    expect(refusal).toMatchObject({ status: 400, answer: { code: 'invalid-request' } })
    expect(await everything()).toEqual(before)
  })

  it('refuses a form', async () => {
    const before = await everything()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await sendRaw(name, 'holder=x', headers)).toMatchObject({ status: 400 })
    expect(
      await sendRaw(name, JSON.stringify(callOf(name).body), { 'content-type': 'text/plain' }),
    ).toMatchObject({ status: 400 })
    expect(await everything()).toEqual(before)
  })

  it('refuses a body over a quarter of a megabyte with 413', async () => {
    const before = await everything()
    const body = JSON.stringify({ ...callOf(name).body, more: 'x'.repeat(262_144) })
    const refusal = { status: 413, answer: { code: 'body-too-large', error: 'The request is too large.' } }
    expect(await sendRaw(name, body)).toMatchObject(refusal)
    expect(await sendRaw(name, body, { 'content-length': String(body.length) })).toMatchObject(refusal)
    expect(await everything()).toEqual(before)
  })

  it('never fails unexpectedly, whatever stands in its fields', async () => {
    const fields = [...Object.keys(callOf(name).body), 'flags', 'question_ms']
    const changed = fc.dictionary(fc.constantFrom(...fields), odd, { minKeys: 1, maxKeys: 2 })
    await fc.assert(
      fc.asyncProperty(changed, async (change) => {
        const { status, answer } = await sendRaw(name, JSON.stringify({ ...callOf(name).body, ...change }))
        // 503: nothing can be bought here.
        expect([200, 400, 401, 403, 404, 409, 503], JSON.stringify(answer)).toContain(status)
        if (name === 'complete exam' && status === 200) exam = await student.startExam()
      }),
      { numRuns: 60 },
    )
  })
})

describe('texts that no database can hold', () => {
  it.each([
    ['sign up', 'first_name'],
    ['sign up', 'last_name'],
    ['sign up', 'username'],
    ['sign up', 'email'],
    ['sign up', 'password'],
    ['report question', 'question_id'],
    ['report question', 'question_text'],
    ['report question', 'comment'],
  ])('%s with a NUL in %s is refused', async (name, field) => {
    const before = await everything()
    const text = JSON.stringify({ ...callOf(name).body, [field]: 'sam\u0000@example.org' })
    expect(await sendRaw(name, text)).toMatchObject({ status: 400, answer: { code: 'invalid-request' } })
    expect(await everything()).toEqual(before)
  })

  it('a query with a NUL is refused', async () => {
    expect((await student.request('GET', '/api/profiles/username?username=%00')).status).toBe(400)
  })
})

describe('numbers that no integer column can hold', () => {
  it.each([
    ['time_spent', 2 ** 31],
    ['time_spent', Number.MAX_SAFE_INTEGER],
    ['time_spent', Number.MIN_SAFE_INTEGER],
    ['sequence', 2 ** 31],
    ['sequence', Number.MAX_SAFE_INTEGER],
    ['sequence', 0],
    ['sequence', -1],
    ['sequence', 1.5],
  ])('%s %d is refused', async (field, value) => {
    const before = await everything()
    for (const name of ['save answers', 'complete exam']) {
      const text = JSON.stringify({ ...callOf(name).body, [field]: value })
      expect(await sendRaw(name, text)).toMatchObject({ status: 400, answer: { code: 'invalid-request' } })
    }
    expect(await everything()).toEqual(before)
  })
})

describe('C13 a refusal', () => {
  it('repeats little of a request with thousands of unknown fields, or one endless name', async () => {
    const many = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`an_unknown_field_${n}`, n]))
    for (const body of [many, { ['x'.repeat(200_000)]: 1 }]) {
      const response = await student.request('POST', '/api/accounts/sign-in', body)
      const text = await response.text()
      expect(response.status).toBe(400)
      expect(text.length).toBeLessThan(2000)
      expect(JSON.parse(text)).toMatchObject({ code: 'invalid-request' })
    }
  })

  it('names twenty bad fields at most', async () => {
    const changes = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [n, 'x']))
    const response = await student.request('PUT', `/api/mock-exams/${exam.id}/answers`, {
      ...work(),
      changes,
    })
    const { fields } = (await response.json()) as { fields: object }
    expect(response.status).toBe(400)
    expect(Object.keys(fields)).toHaveLength(20)
  })
})

describe('addresses', () => {
  it.each([
    ['GET', '/api/mock-exams/not-a-uuid/result', 400],
    ['DELETE', '/api/mock-exams/1', 400],
    ['GET', '/api/mock-exams/%00/result', 400],
    ['GET', '/api/mock-exams/%E0%A4%A/result', 400],
    ['GET', "/api/mock-exams/'or'1'='1/result", 400],
    ['GET', '/api/profiles/username', 400],
    ['GET', '/api/profiles/username?username=sam&id=1', 400],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/accounts/session', 404],
    ['GET', '/api/auth/get-session', 404],
    ['POST', '/api/auth/sign-in/email', 404],
    ['GET', '/no-such-page', 404],
  ])('%s %s answers %i with one message', async (method, path, status) => {
    const response = await student.request(method, path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })
})
