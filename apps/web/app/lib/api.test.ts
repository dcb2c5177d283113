import type { uploadAvatar } from '@collimate/contract/account-settings'
import type { readSession, signIn } from '@collimate/contract/accounts'
import type { saveAnswers } from '@collimate/contract/mock-exams'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  adviceFor,
  ApiError,
  call,
  fetchFile,
  NetworkError,
  reasonsByField,
  requestOf,
  saidOf,
  wordsOfFailure,
} from './api.ts'

type Seen = { method: string | undefined; url: string | undefined; type: string | undefined; body: string }

let server: Server
let seen: Seen
let answer: { status: number; body: string }
/** Of the next answer the head alone comes, and then no more. */
let hanging = false

async function read(request: IncomingMessage): Promise<Seen> {
  let body = ''
  for await (const part of request) body += String(part)
  return { method: request.method, url: request.url, type: request.headers['content-type'], body }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void read(request).then((call) => {
      seen = call
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      if (hanging) response.flushHeaders()
      else response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const real = globalThis.fetch
  // A browser resolves paths against its page; here the server under test is the page's origin.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    real(new URL(url, `http://127.0.0.1:${port}`), init),
  )
})
beforeEach(() => {
  answer = { status: 200, body: '{}' }
  hanging = false
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const work = {
  holder: '7d8b0c7e-8a6c-4b59-9d63-6f9f6a1f1a10',
  sequence: 1,
  changes: { '0': 2 },
  time_spent: 9,
}
const save = () =>
  call<typeof saveAnswers>('PUT /api/mock-exams/:id/answers', { params: { id: 'a/b' }, body: work })

describe('what is sent', () => {
  test('method, filled and encoded path, JSON body', async () => {
    await save()
    expect(seen).toEqual({
      method: 'PUT',
      url: '/api/mock-exams/a%2Fb/answers',
      type: 'application/json',
      body: JSON.stringify(work),
    })
  })

  test('a query, without what is undefined', () => {
    expect(requestOf('GET /api/things', { query: { name: 'a b', page: undefined } }).url).toBe(
      '/api/things?name=a+b',
    )
  })

  test('a call without input has neither body nor content type', async () => {
    await call<typeof readSession>('GET /api/accounts/session')
    expect(seen).toMatchObject({ method: 'GET', body: '', type: undefined })
  })
})

describe('what comes back', () => {
  test('the parsed answer', async () => {
    answer.body = '{"sequence":4,"time_spent":9}'
    expect(await save()).toEqual({ sequence: 4, time_spent: 9 })
  })

  test('a refusal becomes an ApiError with code, status, message and fields', async () => {
    answer = {
      status: 400,
      body: '{"error":"The request is not valid.","code":"invalid-request","fields":{"body.email":"no"}}',
    }
    const error = await failureOf(
      call<typeof signIn>('POST /api/accounts/sign-in', { body: { email: '', password: '' } }),
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid-request',
      message: 'The request is not valid.',
      fields: { 'body.email': 'no' },
    })
    expect([reasonsByField(error), reasonsByField(new TypeError())]).toEqual([{ email: 'no' }, {}])
  })

  test('a file comes as it is, and a refusal is never taken for one', async () => {
    answer.body = '{"tables":{}}'
    expect(await (await fetchFile('/api/accounts/export')).text()).toBe('{"tables":{}}')
    answer = { status: 401, body: '{"error":"Please log in to continue.","code":"not-signed-in"}' }
    expect(await failureOf(fetchFile('/api/accounts/export'))).toMatchObject({
      name: 'ApiError',
      code: 'not-signed-in',
    })
    answer = { status: 502, body: '<html>Bad gateway</html>' }
    expect(await failureOf(fetchFile('/api/accounts/export'))).toBeInstanceOf(NetworkError)
  })

  test.each([
    ['a proxy page', 502, '<html>Bad gateway</html>'],
    ['no body', 500, ''],
    ['a success cut off half way', 200, '{"sequence":'],
    ['JSON that is not ours', 503, '{"message":"upstream"}'],
  ])('%s is a NetworkError: trying again may help', async (_, status, body) => {
    answer = { status, body }
    expect(await failureOf(save())).toBeInstanceOf(NetworkError)
  })

  test('a proxy page keeps its status; what was cut off, or never came, has none', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' }
    expect(await failureOf(save())).toMatchObject({ name: 'NetworkError', status: 502, said: null })
    answer = { status: 200, body: '{"sequence":' }
    expect(await failureOf(save())).toMatchObject({ name: 'NetworkError', status: undefined })
  })

  test('P-LOGIN-04, P-FEED-03: an error without a code of ours may be tried again, and its words are told', async () => {
    answer = { status: 503, body: '{"error":"Down for an hour"}' }
    const failure = await failureOf(save())
    expect(failure).toBeInstanceOf(NetworkError)
    expect([saidOf(failure), (failure as Error).message]).toEqual(['Down for an hour', 'Down for an hour'])
    answer = { status: 400, body: '{"error":"Not like this","code":"invalid-request"}' }
    expect(saidOf(await failureOf(save()))).toBe('Not like this')
    answer = { status: 502, body: '{"error":502}' }
    expect(saidOf(await failureOf(save()))).toBeNull()
  })

  test('A-ARC-06, S-UPLOAD-07: an answer without words is told by the fallback, no answer as one that did not come', async () => {
    const told = async () => wordsOfFailure(await failureOf(save()), 'Please try again later')
    const tells = async (words: string) => expect(await told()).toBe(words)
    answer = { status: 500, body: '' }
    await tells('Please try again later')
    expect(await failureOf(save())).toHaveProperty(
      'message',
      'Something went wrong on our side. Please try again in a minute.',
    )
    answer = { status: 500, body: '{"error":"","code":"unexpected"}' }
    await tells('Please try again later')
    answer = { status: 500, body: '{"error":"Ours to mend","code":"unexpected"}' }
    await tells('Ours to mend')
    answer = { status: 200, body: '{"sequence":' }
    await tells('No answer from the server. Check your connection and try again.')
  })

  test.each([
    ['a call', 120_000, () => call<typeof readSession>('GET /api/accounts/session')],
    [
      'a call that may be given up',
      120_000,
      () =>
        call<typeof readSession>('GET /api/accounts/session', {}, { signal: new AbortController().signal }),
    ],
    [
      'an upload',
      300_000,
      () => call<typeof uploadAvatar>('PUT /api/profiles/me/avatar', { upload: new Blob(['picture']) }),
    ],
    ['a file', 300_000, () => fetchFile('/api/accounts/export')],
  ])('%s that hangs is in the end no answer', async (_, timeoutMs, ask) => {
    hanging = true
    const soon = AbortSignal.timeout(50)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon)
    onTestFinished(() => timeout.mockRestore())
    expect(await failureOf(ask())).toMatchObject({ name: 'NetworkError', aborted: false })
    expect(timeout.mock.calls).toEqual([[timeoutMs]])
  })

  test('giving up is told apart from being offline', async () => {
    const given = AbortSignal.abort()
    const aborted = await failureOf(
      call<typeof readSession>('GET /api/accounts/session', {}, { signal: given }),
    )
    expect(aborted).toMatchObject({ name: 'NetworkError', aborted: true })

    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(save())).toMatchObject({ name: 'NetworkError', aborted: false })
  })
})

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('The call succeeded')
    },
    (error: unknown) => error,
  )
}

test.each([
  ['a server that breaks', new ApiError(500, { error: 'No.', code: 'unexpected' }), 'our side'],
  ['a server that is too busy', new ApiError(503, { error: 'No.', code: 'too-busy' }), 'our side'],
  ['a server that is down behind its proxy', new NetworkError(new Error('no body'), 502), 'our side'],
  ['an answer that is not ours', new NetworkError(new Error('no body'), 404), 'connection'],
  ['a limit', new ApiError(429, { error: 'Wait 7 minutes.', code: 'too-many-requests' }), 'Wait 7 minutes.'],
  ['another refusal', new ApiError(404, { error: 'No.', code: 'not-found' }), 'connection'],
  ['no answer', new NetworkError(new TypeError('Failed to fetch')), 'connection'],
  ['anything else', new Error('unknown'), 'connection'],
])('who is blamed for %s', (_failure, error, blamed) => {
  expect(adviceFor(error)).toContain(blamed)
})
