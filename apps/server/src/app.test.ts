import { sql } from 'kysely'
import { readPictureAddresses } from '@collimate/content/pictures'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder, useTestServer } from './test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

const get = (path: string, headers: Record<string, string> = {}) =>
  server.visitor().request('GET', path, undefined, headers)

describe('X-API-14 an unexpected failure', () => {
  it('is masked and named by an id, under which it is logged', async () => {
    const student = await server.signUp()
    await sql`alter table profiles rename to profiles_away`.execute(server.db)
    try {
      const response = await student.request('GET', '/api/accounts/session')
      const text = await response.text()
      const body = JSON.parse(text) as { id: string }
      expect(response.status).toBe(500)
      expect(body).toEqual({
        code: 'unexpected',
        error: 'Something went wrong on our side. Please try again.',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(text).not.toMatch(/profiles|relation|\.ts|at /)
      const line = server.logged.find((entry) => entry.includes(body.id))
      expect(line).toContain('profiles')
      expect(line).toContain('stack')
      expect(line).toContain(response.headers.get('x-request-id'))
    } finally {
      await sql`alter table profiles_away rename to profiles`.execute(server.db)
    }
  })
})

describe('X-API-15 where a call comes from', () => {
  const signOut = (headers: Record<string, string>) =>
    server.visitor().request('POST', 'http://own.example/api/accounts/sign-out', undefined, {
      host: 'own.example',
      ...headers,
    })

  it.each([
    ['no origin, as of a program', {}, 200],
    ['the own origin', { origin: 'http://own.example' }, 200],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://own.example:8080' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another site, its origin left out', { 'sec-fetch-site': 'cross-site' }, 403],
    ['the same site, its origin left out', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('%s', async (_, headers, status) => {
    const response = await signOut(headers)
    expect(response.status).toBe(status)
    if (status === 403) expect(await response.json()).toMatchObject({ code: 'foreign-origin' })
  })

  it('a public address is the only origin, whatever the host says', async () => {
    const app = await server.otherServer({ PUBLIC_URL: 'https://collimate.localhost' })
    const from = async (origin: string) => {
      const headers = { origin, host: 'evil.example' }
      return (await server.visitor(app).request('POST', '/api/accounts/sign-out', undefined, headers)).status
    }
    expect(await from('https://collimate.localhost')).toBe(200)
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('http://collimate.localhost')).toBe(403)
  })

  it('a foreign page starts no exam with the student’s cookie', async () => {
    const student = await server.signUp()
    const response = await student.request(
      'POST',
      '/api/mock-exams',
      { holder: 'x' },
      { origin: 'https://evil.example' },
    )
    expect(response.status).toBe(403)
  })

  it('reading is not refused, and no foreign page may see the answer', async () => {
    const response = await get('/api/accounts/session', { origin: 'https://evil.example' })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('headers of every answer', () => {
  const paths = [
    '/healthz',
    '/api/accounts/session',
    '/api/nothing',
    '/no-such-page',
    '/api/mock-exams/current',
  ]
  it.each(paths)('%s: strict policy, no sniffing, no framing', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('HSTS where the site is served over https', async () => {
    const app = await server.otherServer({ PUBLIC_URL: 'https://collimate.localhost' })
    const { headers } = await server.visitor(app).request('GET', '/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('no answer of the API is kept by a cache', async () => {
    const student = await server.signUp()
    for (const path of ['/api/accounts/session', '/api/mock-exams/current', '/api/mock-exams/x/result']) {
      expect((await student.request('GET', path)).headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('for operators', () => {
  it('/healthz says alive', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.text()]).toEqual([200, 'ok'])
  })

  it('/readyz says ready while the database answers', async () => {
    expect((await get('/readyz')).status).toBe(200)
  })

  it('/metrics counts requests by route, never by an address with ids', async () => {
    const student = await server.signUp()
    await student.request('GET', '/api/mock-exams/4a1f7a5e-0000-4000-8000-000000000000/result')
    const response = await get('/metrics')
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/mock-exams\/:id\/result",status="404"\} 1/,
    )
    expect(text).toMatch(/route="\/api\/accounts\/sign-up",status="200"/)
    expect(text).not.toContain('4a1f7a5e')
  })

  it('/metrics tells how the queues are doing', async () => {
    // The first call puts the server together.
    await get('/healthz')
    await server.jobs.send('mail', { id: '4a1f7a5e-0000-4000-8000-000000000000' })
    expect(await (await get('/metrics')).text()).toMatch(/^jobs_waiting\{queue="mail"\} 1$/m)
  })

  it('C6 /metrics asks for its token where one is set; a production without one shows none, nor the API’s page', async () => {
    const token = 'a-token-for-metrics'
    const guarded = await server.otherServer({ METRICS_TOKEN: token, API_DOCS: 'false' })
    const ask = (path: string, headers: Record<string, string> = {}) =>
      server.visitor(guarded).request('GET', path, undefined, headers)
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', { authorization: 'Bearer another-token-here' })).status).toBe(404)
    expect((await ask('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await ask('/api/docs')).status).toBe(404)
    expect((await ask('/api/openapi.json')).status).toBe(404)

    const open = await server.otherServer({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://example.org',
      SMTP_URL: 'smtp://localhost',
      STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(24)}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(24)}`,
      STRIPE_PRICE_MONTHLY: 'price_monthly',
      STRIPE_PRICE_YEARLY: 'price_yearly',
    })
    for (const path of ['/metrics', '/api/%2e%2e/metrics', '/api/docs', '/api/openapi.json'])
      expect((await server.visitor(open).request('GET', path)).status, path).toBe(404)
  })

  it('the log has a line a request, with its id and user', async () => {
    const student = await server.signUp()
    server.logged = []
    const response = await student.request('GET', '/api/mock-exams/current')
    const line = JSON.parse(server.logged.join('').trim()) as object
    expect(line).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      userId: student.userId,
      status: 200,
    })
  })
})

describe('pictures of the content', () => {
  it('A3 are served by what is in them and not by their files’ names, the blog’s covers by both', async () => {
    for (const [file, address] of readPictureAddresses(contentFolder)) {
      const response = await get(address)
      expect(response.status).toBe(200)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.equals(readFileSync(join(contentFolder, 'images', file))), file).toBe(true)
      expect((await get(`/content/images/${file}`)).status).toBe(file.startsWith('blog/') ? 200 : 404)
    }
  })

  it.each([
    '/content/questions/math/MA1.json',
    '/content/images/../questions/math/MA1.json',
    '/content/images/%2e%2e/questions/math/MA1.json',
    '/content/images/..%2fquestions/math/MA1.json',
    '/content/images/..%5cquestions%5cmath%5cMA1.json',
    '/content/images//../questions/math/MA1.json',
    '/content/blueprint.json',
    '/content/images/blog/../radiographs/chest-pa-turned.webp',
    '/content/images/blog/..%2fradiographs/chest-pa-turned.webp',
    '/content/images/blog/..%5cradiographs%5cchest-pa-turned.webp',
    '/content/images/radiographs%2fchest-pa-turned.webp',
  ])('X-API-10 and nothing else of it: %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('stem')
  })
})
