import { errorsOf, type Endpoint } from '@collimate/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { allEndpoints } from './test-support/all-endpoints.ts'
import type { TestClient } from './test-support/test-client.ts'
import { useTestServer } from './test-support/test-server.ts'

const subscribers = ['one@example.org', 'another@example.org'] as const
/** Admins as well: either may make every call. */
const env = { DEMO_EMAILS: subscribers.join(','), ADMIN_EMAILS: subscribers.join(',') }
const server = useTestServer({ env, questions: () => [] })

const email = 'limits@example.org'
const current_password = 'a wrong password'
/** A file that is none of the types taken. */
const form = [
  '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nGrids',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.exe"\r\n\r\nMZ',
  '--x--\r\n',
].join('\r\n')
const home = 'http://localhost/'

/** For each limited call a request that is read and then does nothing or little. */
const requests: Record<string, { body?: unknown; query?: string; headers?: Record<string, string> }> = {
  'POST /api/accounts/sign-up': {
    body: { username: 'limits', first_name: 'Sam', email, password: 'a-good-password' },
  },
  'POST /api/accounts/sign-in': { body: { email, password: current_password } },
  'POST /api/accounts/reset-request': { body: { email } },
  'POST /api/accounts/verify-recovery': { body: { access_token: 'x', refresh_token: 'y' } },
  'POST /api/accounts/reset-password': { body: { password: 'another-good-one', current_password } },
  'POST /api/accounts/verification-request': {},
  'POST /api/accounts/verify-email': { body: { token: 'x' } },
  'GET /api/profiles/username': { query: '?username=limits' },
  'PUT /api/profiles/me/avatar': { body: 'no picture', headers: { 'content-type': 'image/png' } },
  'PUT /api/accounts/email': { body: { email, current_password } },
  'PUT /api/accounts/password': { body: { current_password, new_password: 'another-good-one' } },
  'POST /api/accounts/second-factor/secret': { body: { current_password } },
  'POST /api/accounts/second-factor': { body: { code: '000000' } },
  'POST /api/accounts/second-factor/backup-codes': { body: { current_password, code: '000000' } },
  'POST /api/accounts/second-factor/removal': { body: { current_password, code: '000000' } },
  'GET /api/accounts/export': {},
  'POST /api/arcade/rounds': { body: { mode: 'speed' } },
  'GET /api/progress/results.csv': { query: '?kind=all&time_zone=UTC' },
  'POST /api/accounts/deletion': { body: { current_password, confirmation: 'DELETE' } },
  'POST /api/billing/create-checkout': { body: { userId: 'x', successUrl: home, cancelUrl: home } },
  'POST /api/billing/customer-portal': { body: { returnUrl: home } },
  'POST /api/feedback': { body: { message: 'More physics, please.' } },
  'POST /api/mock-exams': { body: { holder: randomUUID() } },
  'POST /api/quizzes': { body: { category: 'physics', count: 5, holder: randomUUID() } },
  'POST /api/quizzes/built': { body: { sections: ['x'], pool: 'all', count: 5, holder: randomUUID() } },
  'POST /api/quizzes/review': { body: { count: 5, holder: randomUUID() } },
  'POST /api/guided-quizzes': { body: { topic_id: 'x', subsection_id: null } },
  'POST /api/question-reports': {
    body: { question_id: 'x', question_text: 'Which?', question_type: 'quiz', comment: 'Two are right.' },
  },
  'POST /api/study-materials': { body: form, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'GET /api/study-materials/passages': { query: '?words=grid' },
  'POST /api/radbot/questions': { body: { text: 'What is scatter?', conversation: null } },
  'POST /api/radbot/questions/:id/answer': {},
  'POST /api/support/send-support-email': { body: { name: 'Sam', email, issue: 'The picture is dark.' } },
  'POST /api/testimonials': {
    body: { name: 'Sam', role: 'Student', content: 'Calm and exact.', star_rating: 4 },
  },
}

/** Two have limits of their own. */
const own: Record<string, number> = { 'POST /api/mock-exams': 12, 'POST /api/accounts/sign-in': 5 }

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`
const limited = (await allEndpoints()).filter((endpoint) => errorsOf(endpoint).includes('too-many-requests'))

it('every call that has a limit is tried here', () => {
  const places = 'a limit, or too-many-requests among its errors, and a line of `requests` above'
  expect(limited.map(routeOf).toSorted(), places).toEqual(Object.keys(requests).toSorted())
})

it.each(limited.map((endpoint) => [routeOf(endpoint), endpoint] as const))(
  '%s is refused beyond its limit, and nobody else is',
  async (route, { method, path, access, limit }) => {
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'true' })
    const { body, query = '', headers } = requests[route] ?? {}
    const allowed = own[route] ?? limit?.times ?? 1
    // Who is signed in is limited wherever they are, a visitor by where they are.
    const caller = async (subscriber: string) => {
      if (access === 'open') return server.visitor(app)
      const account = access === 'signed-in' ? {} : { email: subscriber }
      return (await server.signUp(account)).at(app)
    }
    const [asOne, asAnother] = [await caller(subscribers[0]), await caller(subscribers[1])]
    const elsewhere = access === 'open' ? '10.0.0.2' : '10.0.0.1'
    server.holdTime()
    const ask = (client: TestClient, from: string) => {
      const sent = { ...headers, 'x-forwarded-for': from }
      return statusOf(client.request(method, path.replace(':id', randomUUID()) + query, body, sent))
    }
    const statuses: number[] = []
    for (let time = 0; time <= allowed; time += 1) statuses.push(await ask(asOne, '10.0.0.1'))
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect(await ask(asAnother, elsewhere)).not.toBe(429)
  },
)

/** Read to its end, so that nothing of it is left over. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer
  await response.arrayBuffer()
  return response.status
}
