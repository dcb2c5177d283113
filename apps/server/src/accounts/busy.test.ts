import { signIn, signUp } from '@collimate/contract/accounts'
import { errorCatalogue } from '@collimate/contract/errors'
import { hashPassword } from 'better-auth/crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../platform/app-error.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

afterEach(() => {
  vi.restoreAllMocks()
})

const identityOf = (student: Student) =>
  server.db
    .selectFrom('identities')
    .select(['password', 'updated_at'])
    .where('user_id', '=', student.userId)
    .executeTakeFirstOrThrow()

async function giveOldHash(student: Student): Promise<string> {
  const password = await hashPassword(student.password)
  await server.db.updateTable('identities').set({ password }).where('user_id', '=', student.userId).execute()
  return password
}

describe('when too many passwords are checked at once', () => {
  it('C3 a sign-in is answered 503 with Retry-After, and counts as no failure', async () => {
    server.holdTime()
    const student = await server.signUp()
    server.passTime(3600)
    const { email } = student.session.user
    const body = { email, password: student.password }
    vi.spyOn(server.services.passwords, 'verify').mockRejectedValue(new AppError('too-busy'))
    const limited = { RATE_LIMIT_PER_MINUTE: '20' }
    const app = await server.otherServer(limited)
    for (let time = 0; time < 6; time += 1) {
      const response = await server.visitor(app).request('POST', '/api/accounts/sign-in', body)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.json()).toMatchObject({ error: errorCatalogue['too-busy'].message })
    }
    vi.restoreAllMocks()
    const calm = await server.otherServer(limited)
    expect((await server.visitor(calm).ask(signIn, { body })).session.user.email).toBe(email)
  })

  it('C3 a sign-up is answered 503 and leaves nothing behind', async () => {
    vi.spyOn(server.services.passwords, 'hash').mockRejectedValue(new AppError('too-busy'))
    const body = {
      username: 'sam_9',
      first_name: 'Sam',
      email: 'sam@example.org',
      password: 'a-good-password',
    }
    expect(await server.visitor().refused(signUp, { body })).toMatchObject({ status: 503, code: 'too-busy' })
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe('a hash made in an older way', () => {
  it('C3 is renewed at the next sign-in, and when the password was set stays', async () => {
    const student = await server.signUp()
    const old = await giveOldHash(student)
    const { updated_at } = await identityOf(student)
    await server.signIn(student)
    const renewed = await identityOf(student)
    expect(renewed.password).toMatch(/^\$argon2id\$/)
    expect(renewed.password).not.toBe(old)
    expect(renewed.updated_at).toEqual(updated_at)
    await server.signIn(student)
    expect(await identityOf(student)).toEqual(renewed)
  })

  it('C3 stays with a wrong password, and while there is no time for another', async () => {
    const student = await server.signUp()
    const password = await giveOldHash(student)
    const { email } = student.session.user
    const wrong = { body: { email, password: 'not-it' } }
    expect(await server.visitor().refused(signIn, wrong)).toMatchObject({ status: 401 })
    vi.spyOn(server.services.passwords, 'hash').mockRejectedValue(new AppError('too-busy'))
    await server.signIn(student)
    expect(await identityOf(student)).toMatchObject({ password })
  })

  it('C3 is not put back over a password that is changed meanwhile', async () => {
    const student = await server.signUp()
    await giveOldHash(student)
    const { hash } = server.services.passwords
    vi.spyOn(server.services.passwords, 'hash').mockImplementationOnce(async (password) => {
      await server.db.updateTable('identities').set({ password: 'changed' }).execute()
      return hash(password)
    })
    await server.signIn(student)
    expect(await identityOf(student)).toMatchObject({ password: 'changed' })
  })
})
