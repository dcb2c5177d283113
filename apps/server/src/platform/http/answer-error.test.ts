import { Hono } from 'hono'
import { Kysely, type PostgresPool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { transactionDialect } from '../database/transaction-driver.ts'
import { createLog } from '../log.ts'
import { answerError } from './answer-error.ts'
import type { HttpEnv } from './http-env.ts'

/** A database whose server is not there. */
const awayPool: PostgresPool = {
  connect: () => Promise.reject(Object.assign(new Error(''), { code: 'ECONNREFUSED' })),
  end: () => Promise.resolve(),
  options: {},
}

function answerTo(work: () => Promise<unknown>) {
  const app = new Hono<HttpEnv>()
  app.onError(answerError(createLog({ level: 'silent', json: true })))
  app.get('/', async (context) => {
    await work()
    return context.text('ok')
  })
  return app.request('/')
}

describe('a failure as an answer', () => {
  it('C15 says that the database is away for a moment, and when to come again', async () => {
    const db = new Kysely<object>({ dialect: transactionDialect(awayPool, 1000) })
    const answer = await answerTo(() => sql`select 1`.execute(db))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toEqual({
      code: 'database-away',
      error: 'Our database is away for a moment. Your answers are kept here. Please try again shortly.',
    })
  })

  it('C10 closes the connection on which a body was too large', async () => {
    const answer = await answerTo(() => Promise.reject(new AppError('body-too-large')))
    expect(answer.status).toBe(413)
    expect(answer.headers.get('connection')).toBe('close')
  })
})
