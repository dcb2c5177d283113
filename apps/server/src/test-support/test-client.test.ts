import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from '../platform/http/http-env.ts'
import { TestClient } from './test-client.ts'

const token = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2q'
const secretPath = '/api/accounts/second-factor/secret'
const shown = { address: 'otpauth://totp/One?secret=ABC', secret: 'ABC' }

function answering(body: object) {
  const app = new Hono<HttpEnv>()
  app.all('*', (context) => context.json(body))
  return new TestClient(
    app,
    new Map([
      ['session', `${'own0'.repeat(8)}.c2lnbmVk`],
      ['short', 'a'],
    ]),
  )
}

describe('X-API-14: each answer of each test is looked through', () => {
  it.each([
    ['a password hash', { note: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$a2V5' }],
    ['a password hash', { note: `${'0a'.repeat(16)}:${'1b'.repeat(64)}` }],
    ['the secret of a second factor', { address: shown.address }],
    ['the token of a session or a link', { session: { opened: token } }],
    ['the hash of a token', { rows: ['c3'.repeat(32)] }],
    ['a secret of the payment provider', { key: 'sk_test_123' }],
    ['a secret of the payment provider', { error: 'No such hook: whsec_123' }],
    ['a field named as a secret', { user: { password_hash: 'x' } }],
    ['a stack trace', { error: 'Oops\n    at run (/srv/app.ts:12:3)' }],
    ['the session’s own token', { id: 'own0'.repeat(8) }],
  ])('%s is found', async (found, body) => {
    await expect(answering(body).request('GET', '/api/anything')).rejects.toThrow(
      `GET /api/anything answers with ${found}`,
    )
  })

  it('a second factor’s secret is shown by the one call that makes it', async () => {
    expect(await (await answering(shown).request('POST', secretPath)).json()).toEqual(shown)
    await expect(answering(shown).request('GET', secretPath)).rejects.toThrow('answers with')
    await expect(answering({ ...shown, id: token }).request('POST', secretPath)).rejects.toThrow(
      'answers with the token of a session or a link',
    )
  })

  it('a text made by the database, with its spaces, is looked through as well', async () => {
    const app = new Hono<HttpEnv>()
    app.all('*', (context) =>
      context.body('{"own_token": "x"}', { headers: { 'content-type': 'application/json' } }),
    )
    await expect(new TestClient(app).request('GET', '/api/anything')).rejects.toThrow(
      'a field named as a secret',
    )
  })

  it('an answer without any of it passes', async () => {
    const body = {
      id: crypto.randomUUID(),
      error: 'Invalid email or password',
      title: 'A-long-slug-of-a-page',
    }
    expect(await (await answering(body).request('GET', '/api/anything')).json()).toEqual(body)
  })
})
