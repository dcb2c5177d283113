import { resetPassword, signIn, verifyRecovery } from '@collimate/contract/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../platform/app-error.ts'
import { requestLink } from '../test-support/request-link.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({
  env: { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: 'true' },
  questions: () => [],
})
const right = 'a-good-password'

afterEach(() => {
  vi.restoreAllMocks()
})

/** To the beginning of a minute, so that a test never straddles two windows. */
function nextMinute(): void {
  server.passTime(60 - (Math.floor(Date.now() / 1000) % 60))
}

/** An account whose password was set long ago, at the beginning of a minute. */
async function student(): Promise<Student> {
  const made = await server.signUp()
  server.passTime(3600)
  nextMinute()
  return made
}

async function tries(
  email: string,
  { times = 1, password = 'wrong-password', from = '1.1.1.1', app = server.app } = {},
): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    const body = { email, password }
    const headers = { 'x-forwarded-for': from }
    const response = await server.visitor(app).request('POST', '/api/accounts/sign-in', body, headers)
    statuses.push(response.status)
  }
  return statuses
}

/** Uses the account's failures of this minute up, from as many addresses as it takes. */
async function attack(email: string): Promise<void> {
  for (const from of ['6.6.6.1', '6.6.6.2', '6.6.6.3']) {
    expect(await tries(email, { times: 5, from })).toEqual([401, 401, 401, 401, 401])
  }
  expect(await tries(email, { from: '6.6.6.4' })).toEqual([429])
}

describe('guessing at one account', () => {
  it('ends after 15 failures a minute from all addresses together, at every server', async () => {
    const { email } = (await student()).session.user
    await attack(email)
    expect(await tries(email.toUpperCase(), { from: '6.6.6.5', app: await server.otherServer() })).toEqual([
      429,
    ])
    // Not even with the right password: it would tell which of many tried at once was right.
    expect(await tries(email, { from: '6.6.6.6', password: right })).toEqual([429])
    nextMinute()
    expect(await tries(email, { from: '6.6.6.6', password: right })).toEqual([200])
  })

  it('ends after 5 from one address, which keeps nobody else out, nor from another account', async () => {
    const { email } = (await student()).session.user
    expect(await tries(email, { times: 12 })).toEqual([401, 401, 401, 401, 401, ...Array(7).fill(429)])
    expect(await tries(email, { from: '2.2.2.2', password: right })).toEqual([200])
    expect(await tries('another@example.org')).toEqual([401])
  })

  it('C4 counts failures from one network, whatever its accounts; a class behind one address gets in', async () => {
    const { email } = (await student()).session.user
    for (let guess = 0; guess < 60; guess += 1) await tries(`s${guess}@example.org`)
    expect(await tries('s60@example.org')).toEqual([429])
    expect(await tries(email, { password: right, from: '2.2.2.2' })).toEqual([200])
    nextMinute()
    expect(await tries(email, { times: 70, password: right })).toEqual(Array(70).fill(200))
  })

  it('C4 counts nobody who was refused unseen: a class that signs in all at once gets in after that', async () => {
    server.holdTime()
    const { email } = (await student()).session.user
    const hashing = Promise.withResolvers<never>()
    let begun = 0
    vi.spyOn(server.services.passwords, 'hash').mockImplementation(() => {
      begun += 1
      return hashing.promise
    })
    // It takes the hash when it is made.
    const app = await server.otherServer()
    const press = (n: number) => tries(`s${n}@example.org`, { app })
    const first = Array.from({ length: 60 }, (_, n) => press(n))
    await vi.waitFor(() => expect(begun).toBe(60), 60_000)
    for (let n = 60; n < 120; n += 1) expect(await press(n)).toEqual([429])
    hashing.reject(new AppError('too-busy'))
    expect((await Promise.all(first)).flat()).toEqual(Array(60).fill(503))
    expect(await tries(email, { password: right, app })).toEqual([200])
  })

  it('C4 at an address that ends in a network does not count as guessing from that network', async () => {
    const { email } = (await student()).session.user
    expect(await tries(`${email}:1.1.1.1`, { times: 5, from: '6.6.6.1' })).toEqual(Array(5).fill(401))
    expect(await tries(email, { password: right, from: '1.1.1.1' })).toEqual([200])
  })

  it('C4 takes the addresses of one IPv6 network for one', async () => {
    const { email } = (await student()).session.user
    for (let n = 0; n < 5; n += 1) await tries(email, { from: `2001:db8:0:1::${n}` })
    expect(await tries(email, { from: '2001:db8:0:1:ffff::1' })).toEqual([429])
    expect(await tries(email, { from: '2001:db8:0:2::1' })).toEqual([401])
  })

  it('C4 ends after 5 from one network also when the password is new', async () => {
    const { email } = (await server.signUp()).session.user
    nextMinute()
    expect(await tries(email, { times: 7 })).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('is answered the same where there is no such account', async () => {
    const { email } = (await student()).session.user
    await attack(email)
    await attack('nobody@example.org')
    const answer = async (address: string) => {
      const body = { email: address, password: right }
      const headers = { 'x-forwarded-for': '7.7.7.7' }
      const response = await server.visitor().request('POST', '/api/accounts/sign-in', body, headers)
      return [response.status, await response.json()]
    }
    expect(await answer(email)).toEqual(await answer('nobody@example.org'))
  })

  it('counts what is tried at once', async () => {
    const { email } = (await student()).session.user
    const addresses = Array.from({ length: 20 }, (_, index) => `8.8.8.${index}`)
    const statuses = (await Promise.all(addresses.map((from) => tries(email, { from })))).flat()
    expect(statuses.filter((status) => status === 401)).toHaveLength(15)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('the owner', () => {
  it('signs in as often as they like: what succeeds does not count', async () => {
    const { email } = (await student()).session.user
    expect(await tries(email, { times: 4 })).toEqual([401, 401, 401, 401])
    expect(await tries(email, { times: 8, password: right })).toEqual(Array(8).fill(200))
    expect(await tries(email, { times: 2 })).toEqual([401, 429])
  })

  it('gets in where the account is open already, whatever strangers try', async () => {
    const owner = await student()
    const { email } = owner.session.user
    await attack(email)
    expect((await owner.ask(signIn, { body: { email, password: right } })).session).toMatchObject({
      user: { email },
    })
    const other = await student()
    await attack(email)
    expect(await other.refused(signIn, { body: { email, password: right } })).toMatchObject({
      status: 429,
      code: 'too-many-requests',
    })
  })

  it('gets in with a password set by a mailed link, whatever strangers try', async () => {
    const { email } = (await student()).session.user
    await attack(email)
    const client = server.visitor()
    await client.ask(verifyRecovery, { body: await requestLink(server, email) })
    await client.ask(resetPassword, { body: { password: 'quite another one' } })
    expect(await tries(email, { password: 'quite another one', from: '9.9.9.9' })).toEqual([200])
  })
})
