import { changeEmail, deleteAccount } from '@collimate/contract/account-settings'
import { requestEmailVerification } from '@collimate/contract/accounts'
import { describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const email = 'sam@example.org'
const welcome = expect.stringContaining('Welcome')
const tooMany = { status: 429, code: 'too-many-links' }

/** An app that counts, at a time that stays. */
async function countingApp() {
  const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20' })
  server.holdTime()
  return app
}

/** What came to the address since it was last deleted. */
async function subjects(): Promise<string[]> {
  return (await server.mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
}

const remove = (student: Student) =>
  student.ask(deleteAccount, { body: { current_password: student.password, confirmation: 'DELETE' } })

describe('mails to an address that anybody may type', () => {
  it('come to who signs up, asks for links, deletes the account and signs up again', async () => {
    const app = await countingApp()
    const student = await server.signUp({ email }, app)
    for (let time = 0; time < 5; time += 1) await student.ask(requestEmailVerification, {})
    await remove(student)
    expect(await subjects()).toEqual([expect.stringContaining('deleted')])
    await server.signUp({ email }, app)
    expect(await subjects()).toEqual([expect.stringContaining('deleted'), welcome])
  })

  it('end where accounts are made and deleted over and over, and come again in an hour', async () => {
    const app = await countingApp()
    for (let time = 0; time < 4; time += 1) await remove(await server.signUp({ email }, app))
    expect(await subjects()).toHaveLength(1)
    const student = await server.signUp({ email }, app)
    expect(await subjects()).toHaveLength(1)
    expect(await student.refused(requestEmailVerification, {})).toMatchObject(tooMany)
    await remove(student)
    expect(await subjects()).toEqual([])
    server.passTime(3601)
    const again = await server.signUp({ email }, app)
    expect(await subjects()).toEqual([welcome])
    await again.ask(requestEmailVerification, {})
  })

  it('carry no more links of one account after another that is to change to it', async () => {
    const app = await countingApp()
    const ask = async () => {
      const student = await server.signUp({}, app)
      return student.ask(changeEmail, { body: { email, current_password: student.password } })
    }
    for (let time = 0; time < 8; time += 1) await ask()
    const student = await server.signUp({}, app)
    const change = { email, current_password: student.password }
    expect(await student.refused(changeEmail, { body: change })).toMatchObject(tooMany)
    expect(await subjects()).toHaveLength(8)
  })
})
