import { endpoint, type Access } from '@collimate/contract/endpoint'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { answerError } from './answer-error.ts'
import { createApi } from './api.ts'
import type { Caller, SignedIn } from './caller.ts'
import type { HttpEnv } from './http-env.ts'

const student: SignedIn = {
  kind: 'signed-in',
  userId: 'u',
  sessionId: 's',
  email: 's@example.org',
  emailVerified: false,
  openedBy: 'login',
  admin: false,
  subscribed: false,
}

async function answerTo(caller: Caller, access: Access, answered: unknown = { shown: 'yes' }) {
  const app = new Hono<HttpEnv>()
  app.onError(answerError(createLog({ level: 'silent', json: true })))
  const response = z.object({ shown: z.string(), list: z.array(z.object({ text: z.string() })).optional() })
  const show = endpoint({ method: 'GET', path: '/api/show', summary: 'Shows', access, response, errors: [] })
  createApi(app, async () => caller).handle(show, () => answered as { shown: string })
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
