import { tmpdir } from 'node:os'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { endpoint, type Access } from '@collimate/contract/endpoint'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { isBehindOthers } from '../database/behind-others.ts'
import { createLog } from '../log.ts'
import { answerError } from './answer-error.ts'
import { createApi } from './api.ts'
import type { Caller, SignedIn } from './caller.ts'
import type { HttpEnv } from './http-env.ts'
import { Written } from './written.ts'

const student: SignedIn = {
  kind: 'signed-in',
  userId: 'u',
  sessionId: 's',
  email: 's@example.org',
  emailVerified: false,
  openedBy: 'login',
  admin: false,
  lacksSecondFactor: false,
  subscribed: false,
}

function deps(findCaller: () => Promise<Caller>) {
  return { findCaller, countCall: async () => {}, workFolder: tmpdir() }
}

async function answerTo(caller: Caller, access: Access, answered: unknown = { shown: 'yes' }) {
  const app = new Hono<HttpEnv>()
  app.onError(answerError(createLog({ level: 'silent', json: true })))
  const response = z.object({ shown: z.string(), list: z.array(z.object({ text: z.string() })).optional() })
  const show = endpoint({ method: 'GET', path: '/api/show', summary: 'Shows', access, response, errors: [] })
  createApi(
    app,
    deps(async () => caller),
  ).handle(show, () => answered as { shown: string })
  const answer = await app.request('/api/show')
  return { status: answer.status, body: await answer.json() }
}

describe('an endpoint', () => {
  it('X-API-10 sends what the contract names, and nothing else of what the handler returns', async () => {
    const answered = { shown: 'yes', correct_answer: 2, list: [{ text: 'a', key: true }] }
    expect(await answerTo(student, 'open', answered)).toEqual({
      status: 200,
      body: { shown: 'yes', list: [{ text: 'a' }] },
    })
  })

  it('sends nothing at all when the answer is not what the contract says', async () => {
    expect(await answerTo(student, 'open', { shown: 7 })).toMatchObject({
      status: 500,
      body: { code: 'unexpected' },
    })
  })

  it('reads no file of who calls too often', async () => {
    const app = new Hono<HttpEnv>()
    app.onError(answerError(createLog({ level: 'silent', json: true })))
    const countCall = () => Promise.reject(new AppError('too-many-requests'))
    const api = createApi(app, { ...deps(async () => student), countCall })
    const add = endpoint({
      method: 'POST',
      path: '/api/files',
      summary: 'Adds',
      access: 'signed-in',
      form: z.strictObject({}),
      upload: { types: ['multipart/form-data'], maxBytes: 9 },
      limit: { of: 'file' },
      response: z.object({}),
      errors: [],
    })
    api.handle(add, () => ({}))
    const body = new FormData()
    body.set('file', new File(['MZ'], 'a.exe'))
    const request = new Request('http://localhost/api/files', { method: 'POST', body })
    expect((await app.request(request)).status).toBe(429)
    expect(request.bodyUsed).toBe(false)
  })

  it('packs a long answer for who can unpack it; a short one goes as it is', async () => {
    const app = new Hono<HttpEnv>()
    app.use(compress())
    const response = z.object({ shown: z.string() })
    const common = { method: 'GET', summary: 'Shows', access: 'open', response, errors: [] } as const
    const api = createApi(
      app,
      deps(async () => student),
    )
    const long = { shown: 'A long text. '.repeat(100) }
    const short = { shown: 'Ein kurzer, schöner Text.' }
    api.handle(endpoint({ ...common, path: '/api/long' }), () => long)
    api.handle(endpoint({ ...common, path: '/api/short' }), () => short)
    const unpackers: Partial<Record<string, (packed: Buffer) => Buffer>> = {
      gzip: gunzipSync,
      zstd: zstdDecompressSync,
    }
    const ask = async (path: string, accepted: string) => {
      const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const encoding = answer.headers.get('content-encoding')
      const unpack = unpackers[encoding ?? '']
      const read: unknown = JSON.parse((unpack?.(bytes) ?? bytes).toString())
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      return { encoding, read }
    }
    expect(await ask('/api/long', 'gzip, deflate, br')).toEqual({ encoding: 'gzip', read: long })
    expect(await ask('/api/long', 'gzip, deflate, br, zstd')).toEqual({ encoding: 'zstd', read: long })
    expect(await ask('/api/long', 'gzip, zstd;q=0')).toEqual({ encoding: 'gzip', read: long })
    expect(await ask('/api/long', 'gzip;q=0, br')).toEqual({ encoding: null, read: long })
    expect(await ask('/api/short', 'gzip, deflate, br')).toEqual({ encoding: null, read: short })
  })

  it('E-GEN-11 keeps answers apart that are packed at once, one after the other in the same memory', async () => {
    const app = new Hono<HttpEnv>()
    const response = z.object({ shown: z.string() })
    const path = '/api/shown/:text/:times'
    const params = z.object({ text: z.string(), times: z.coerce.number() })
    createApi(
      app,
      deps(async () => student),
    ).handle(
      endpoint({ method: 'GET', path, summary: 'Shows', access: 'open', params, response, errors: [] }),
      ({ params: { text, times } }) => new Written([`{"shown":"`, ...Array(times).fill(text), `"}`]),
    )
    const ask = async (text: string, times: number, accepted: string) => {
      const headers = { 'accept-encoding': accepted }
      const answer = await app.request(`/api/shown/${encodeURIComponent(text)}/${times}`, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const read = (accepted === 'zstd' ? zstdDecompressSync : gunzipSync)(bytes).toString()
      expect(read === `{"shown":"${text.repeat(times)}"}`).toBe(true)
    }
    // Short and long in turns, some longer than what is kept for the next.
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          ask(
            `${round}·${index}√ß🦴 `,
            [200, 60_000, 3000][index % 3] ?? 0,
            index % 2 === 0 ? 'zstd' : 'gzip',
          ),
        ),
      )
    }
  })

  it('that is heavy waits for the three before it; others pass', async () => {
    const app = new Hono<HttpEnv>()
    const response = z.object({})
    const common = { summary: 'Waits', access: 'open', response, errors: [] } as const
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let running = 0
    const api = createApi(
      app,
      deps(async () => student),
    )
    api.handle(endpoint({ ...common, method: 'POST', path: '/api/heavy', heavy: true }), async () => {
      running += 1
      await released
      return {}
    })
    api.handle(endpoint({ ...common, method: 'GET', path: '/api/light' }), () => ({}))
    const crowd = Array.from({ length: 5 }, async () => app.request('/api/heavy', { method: 'POST' }))
    expect((await app.request('/api/light')).status).toBe(200)
    expect(running).toBe(3)
    release()
    const answers = await Promise.all(crowd)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('that is heavy passes those whose bodies are still to come', async () => {
    const app = new Hono<HttpEnv>()
    const api = createApi(
      app,
      deps(async () => student),
    )
    const [body, response] = [z.object({ n: z.number() }), z.object({})]
    const common = { method: 'POST', summary: 'Takes', access: 'open', response, errors: [] } as const
    api.handle(endpoint({ ...common, path: '/api/heavy', heavy: true, body }), () => ({}))
    const { promise: whole, resolve: end } = Promise.withResolvers<void>()
    const send = async (rest: Promise<void>) => {
      const pieces = async function* () {
        yield Buffer.from('{"n":')
        await rest
        yield Buffer.from('1}')
      }
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: ReadableStream.from(pieces()), duplex: 'half' as const }
      return (await app.request('/api/heavy', init)).status
    }
    const slow = [1, 2, 3].map(() => send(whole))
    expect(await send(Promise.resolve())).toBe(200)
    end()
    expect(await Promise.all(slow)).toEqual([200, 200, 200])
  })

  it('that is heavy lets what others ask of the database go first, from who calls to the answer', async () => {
    const app = new Hono<HttpEnv>()
    const common = { summary: 'Says', access: 'open', response: z.object({}), errors: [] } as const
    const behind: boolean[] = []
    const note = () => behind.push(isBehindOthers())
    const findCaller = async () => {
      note()
      return student
    }
    const api = createApi(app, deps(findCaller))
    for (const part of [{ path: '/api/heavy', heavy: true }, { path: '/api/light' }] as const)
      api.handle(endpoint({ ...common, ...part, method: 'GET' }), async () => {
        note()
        return {}
      })
    await app.request('/api/heavy')
    await app.request('/api/light')
    expect(behind).toEqual([true, true, false, false])
  })

  const callers = {
    visitor: { kind: 'visitor' },
    member: student,
    subscriber: { ...student, subscribed: true },
    admin: { ...student, admin: true },
  } satisfies Record<string, Caller>

  it.each([
    ['open', { visitor: 200, member: 200, subscriber: 200, admin: 200 }],
    ['signed-in', { visitor: 401, member: 200, subscriber: 200, admin: 200 }],
    ['subscribed', { visitor: 401, member: 403, subscriber: 200, admin: 403 }],
    ['admin', { visitor: 401, member: 403, subscriber: 403, admin: 200 }],
  ] as const)('that is %s answers %j', async (access, statuses) => {
    for (const name of ['visitor', 'member', 'subscriber', 'admin'] as const) {
      expect((await answerTo(callers[name], access)).status, name).toBe(statuses[name])
    }
  })
})
