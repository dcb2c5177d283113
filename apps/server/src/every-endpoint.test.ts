import type { Endpoint } from '@collimate/contract/endpoint'
import { errorCatalogue } from '@collimate/contract/errors'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './test-support/all-endpoints.ts'
import type { TestClient } from './test-support/test-client.ts'
import { useTestServer } from './test-support/test-server.ts'

/** Everything a visitor may call. A new entry here is a decision. */
const openRoutes = [
  'GET /api/accounts/session',
  'POST /api/accounts/reset-request',
  'POST /api/accounts/sign-in',
  'POST /api/accounts/sign-out',
  'POST /api/accounts/sign-up',
  'POST /api/accounts/verify-recovery',
  'GET /api/blog/posts',
  'GET /api/blog/posts/:id',
  'GET /api/plans',
  'GET /api/profiles/username',
  'GET /api/testimonials',
  'POST /api/support/send-support-email',
  'POST /api/testimonials',
]

const subscriber = { email: 'subscriber@example.org' }
const server = useTestServer({ env: { DEMO_EMAILS: subscriber.email }, questions: () => [] })
const endpoints = await allEndpoints()
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writing = endpoints.filter(({ method }) => method !== 'GET')
const withBody = endpoints.filter(({ body }) => body !== undefined)

/** With parameters that parse, so that the answer is about access and nothing else. */
function send(
  client: TestClient,
  { method, path }: Endpoint,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const filled = path.replaceAll(/:\w+/g, '6f1e9a1c-3f6b-4f0a-9d38-0d1b7c5e2a10')
  return client.request(method, filled, body, headers)
}

/** What the test reads of a JSON schema. */
type Taken = {
  properties?: Record<string, Taken>
  propertyNames?: object
  anyOf?: Taken[]
  oneOf?: Taken[]
  items?: Taken
  maxItems?: number
  type?: string
}
type Filled = { path: readonly string[]; value: unknown }

/** Each place where what is taken may hold a text or a name, with `text` there and nothing elsewhere. */
function filledWith(text: string, taken: Taken): Filled[] {
  const below = (name: string, part: Taken, wrap: (value: unknown) => unknown) =>
    filledWith(text, part).map(({ path, value }) => ({ path: [name, ...path], value: wrap(value) }))
  return [
    ...(taken.type === 'string' ? [{ path: [], value: text }] : []),
    ...(taken.propertyNames ? [{ path: [text], value: { [text]: 1 } }] : []),
    ...[...(taken.anyOf ?? []), ...(taken.oneOf ?? [])].flatMap((part) => filledWith(text, part)),
    ...Object.entries(taken.properties ?? {}).flatMap(([name, part]) =>
      below(name, part, (value) => ({ [name]: value })),
    ),
    ...(taken.items ? below('0', taken.items, (value) => [value]) : []),
  ]
}

function listsIn(taken: Taken): Taken[] {
  const parts = [...(taken.anyOf ?? []), ...(taken.oneOf ?? []), ...Object.values(taken.properties ?? {})]
  const lists = [...parts, ...(taken.items ? [taken.items] : [])].flatMap(listsIn)
  return taken.type === 'array' ? [taken, ...lists] : lists
}

describe('every endpoint of the contract', () => {
  it('is served', async () => {
    const { paths } = (await (await server.visitor().request('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const places = 'handled in apps/server/src/NOUN/routes.ts, which app.ts calls'
    expect(served.toSorted(), places).toEqual(endpoints.map(routeOf).toSorted())
  })

  it('X-API-01: those open to visitors are exactly these', () => {
    const open = endpoints.filter(({ access }) => access === 'open').map(routeOf)
    expect(open.toSorted(), 'openRoutes above').toEqual(openRoutes.toSorted())
  })

  it('X-API-01, X-API-14: every other answers a visitor with 401 and one message', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'open')) {
      const response = await send(server.visitor(), endpoint)
      expect(response.status, routeOf(endpoint)).toBe(401)
      const code = endpoint.loginError ?? 'not-signed-in'
      const { message } = errorCatalogue[code]
      expect(await response.json(), routeOf(endpoint)).toEqual({ error: message, code })
    }
  })

  it('P-SUB-01, P-PAY-01, P-BILL-01, P-SUPP-04, P-ADMIN-04, S-UPLOAD-05: documented calls keep their names', () => {
    const posted = endpoints.filter(({ method }) => method === 'POST')
    expect(posted.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining([
        'check-subscription',
        'create-checkout',
        'customer-portal',
        'send-support-email',
        'send-admin-notification',
        'process-study-material',
      ]),
    )
  })

  it('P-ADMIN-09, X-API-13: those for admins answer a member with 403', async () => {
    const member = await server.signUp()
    for (const endpoint of endpoints.filter(({ access }) => access === 'admin')) {
      const response = await send(member, endpoint)
      expect(response.status, routeOf(endpoint)).toBe(403)
      expect(await response.json(), routeOf(endpoint)).toMatchObject({ code: 'not-allowed' })
    }
  })

  it('those for subscribers answer a member with 403, in the words of each', async () => {
    const member = await server.signUp()
    for (const endpoint of endpoints.filter(({ access }) => access === 'subscribed')) {
      const response = await send(member, endpoint)
      expect(response.status, routeOf(endpoint)).toBe(403)
      const code = endpoint.subscriptionError ?? 'subscription-required'
      expect(await response.json(), routeOf(endpoint)).toMatchObject({ code })
    }
  })

  it('X-API-15: a page of another origin changes nothing through any of them', async () => {
    const student = await server.signUp()
    for (const endpoint of writing) {
      const response = await send(student, endpoint, { headers: { origin: 'https://elsewhere.example' } })
      expect(response.status, routeOf(endpoint)).toBe(403)
      expect(await response.json(), routeOf(endpoint)).toMatchObject({ code: 'foreign-origin' })
    }
    expect((await student.request('GET', '/api/accounts/session')).status).toBe(200)
  })

  it('bounds each text, name and list it takes: 40,000 characters are refused anywhere', () => {
    let tried = 0
    for (const endpoint of endpoints) {
      for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.form]) {
        if (schema === undefined) continue
        const taken = z.toJSONSchema(schema, { io: 'input' }) as Taken
        for (const list of listsIn(taken))
          expect(list.maxItems, `${routeOf(endpoint)} has a list without .max()`).toBeLessThan(10_000)
        for (const { path, value } of ['x', '1'].flatMap((one) => filledWith(one.repeat(40_000), taken))) {
          const refused = schema
            .safeParse(value)
            .error?.issues.some(
              (issue) => issue.path.length > 0 && issue.path.every((name, at) => String(name) === path[at]),
            )
          const place = `${routeOf(endpoint)} ${path.join('.').slice(0, 80)}`
          expect(refused, `${place} has no bound, such as .max(200)`).toBe(true)
          tried += 1
        }
      }
    }
    expect(tried).toBeGreaterThan(100)
  })

  it('X-API-09: no body takes another user’s id under any name', () => {
    for (const endpoint of withBody) {
      const names = ['user_id', 'owner', 'profile_id', 'admin', 'approved', 'subscribed']
      const parsed = endpoint.body?.safeParse(Object.fromEntries(names.map((name) => [name, 'another'])))
      const refused = parsed?.error?.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [],
      )
      expect(refused, `the body of ${routeOf(endpoint)} is a z.strictObject`).toContain('user_id')
    }
  })

  it('X-API-14: what cannot be read is refused with one message, and nothing of the inside', async () => {
    const student = await server.signUp(subscriber)
    for (const endpoint of withBody.filter(({ access }) => access !== 'admin')) {
      for (const body of ['{', '[]', '"text"', { user_id: 'another', nested: { a: [1, 2, 3] } }]) {
        const response = await send(student, endpoint, { body })
        const text = await response.text()
        expect(response.status, `${routeOf(endpoint)} ${text}`).toBe(400)
        expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
        expect(text).not.toMatch(/\bat .*\.(ts|js):\d|node_modules|select |insert |password_hash/)
      }
    }
  })
})
