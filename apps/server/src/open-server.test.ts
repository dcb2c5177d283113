import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { request, Server, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openServer, type RunningServer } from './open-server.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { readEnv } from './platform/env.ts'
import { createJobs, type RunningJobs } from './platform/jobs/jobs.ts'
import { createLive, type Live } from './platform/live/live.ts'
import { createLog } from './platform/log.ts'
import { contentFolder } from './test-support/test-server.ts'
import {
  createTestDatabase,
  hasEngine,
  testEngine,
  type Engine,
  type TestDatabase,
} from './test-support/test-database.ts'

vi.mock(import('./platform/jobs/jobs.ts'), { spy: true })
vi.mock(import('./platform/live/live.ts'), { spy: true })

const log = createLog({ level: 'silent', json: true })
let folder: string
let test: TestDatabase
let running: RunningServer | undefined

beforeEach(async ({ skip }) => {
  skip(!hasEngine(testEngine()), 'no PostgreSQL server on this machine')
  folder = mkdtempSync(join(tmpdir(), 'server-'))
  for (const name of [
    'batches.json',
    'blueprint.json',
    'exam-sections.json',
    'sources.json',
    'facts',
    'batches.json',
    'measures.json',
    'lessons/topics.json',
    'radbot-kinds.json',
    'radbot-suggestions.json',
    'radbot-vocabulary.json',
    'questions/math',
    'questions/safety',
    'images',
  ]) {
    await cp(join(contentFolder, name), join(folder, 'content', name), { recursive: true })
  }
  await useEmptyDatabase(testEngine())
})

afterEach(async () => {
  await running?.close()
  running = undefined
  await test.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Made but empty, and let go of: a database made from nothing would take seconds a test. */
async function useEmptyDatabase(engine: Engine): Promise<void> {
  test = await createTestDatabase({ engine, migrated: false })
  await test.database.close()
}

function envOf(variables: Record<string, string> = {}) {
  const { location } = test
  const own =
    'url' in location
      ? { DATABASE_URL: location.url, DATA_DIR: join(folder, 'data') }
      : { DATA_DIR: dirname(location.dataDir) }
  return readEnv({ PORT: '0', NODE_ENV: 'test', AUTH_SECRET: 's'.repeat(32), ...own, ...variables })
}

async function start(
  variables: Record<string, string> = {},
  limits?: { headersMs: number },
): Promise<string> {
  const folders = { site: join(folder, 'site'), content: join(folder, 'content') }
  running = await openServer(envOf(variables), log, folders, limits)
  return `http://localhost:${running.port}`
}

async function stop(): Promise<void> {
  const stopping = running
  running = undefined
  await stopping?.close()
}

/** The parts of the server that was started last. */
function parts(): { live: Live; jobs: RunningJobs } {
  const live = vi.mocked(createLive).mock.results.at(-1)?.value as Live
  const jobs = vi.mocked(createJobs).mock.results.at(-1)?.value as RunningJobs
  return { live, jobs }
}

/** The status of a log-in that fails, with any headers. */
function rawPost(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ port, path, method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject)
    call.end(JSON.stringify({ email: 'nobody@example.org', password: 'a-good-password' }))
  })
}

/** The status line, of a path sent exactly as it is written. */
function rawStatus(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, 'localhost', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (data) => (text += data.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('the server', () => {
  it('migrates, loads the content and serves, saying where; a second start finds everything there', async () => {
    const address = await start()
    expect(running?.welcome).toContain(`Collimate is open at ${address}`)
    expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok')
    const body = JSON.stringify({
      username: 'sam_9',
      first_name: 'Sam',
      email: 'sam@example.org',
      password: 'a-good-password',
    })
    const headers = { 'content-type': 'application/json' }
    const signUp = await fetch(`${address}/api/accounts/sign-up`, { method: 'POST', headers, body })
    expect(signUp.status).toBe(200)
    const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await stop()

    const again = await start()
    const session = await (await fetch(`${again}/api/accounts/session`, { headers: { cookie } })).json()
    expect(session).toMatchObject({ session: { user: { email: 'sam@example.org' } } })
  })

  it.each([
    ['says nothing', ''],
    ['goes on for ever about its headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: a'],
  ])('C10 cuts a connection that %s', async (_, text) => {
    const address = await start({}, { headersMs: 300 })
    const socket = connect(running?.port ?? 0, 'localhost')
    // Cut while something arrives, it may end in a reset.
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.resume()
    await once(socket, 'connect')
    socket.write(text)
    // Each piece alone is in time.
    const drip = setInterval(() => text && socket.writable && socket.write('a'), 50)
    await closed
    clearInterval(drip)
    // On a busy machine this call's own headers may be too late.
    const healthy = () =>
      fetch(`${address}/healthz`)
        .then((answer) => answer.text())
        .catch(() => '')
    await expect.poll(healthy).toBe('ok')
  })

  it('C3 hashes passwords with the work of production', async () => {
    const address = await start()
    const password = 'a-good-password'
    const body = JSON.stringify({ username: 'sam_9', first_name: 'Sam', email: 'sam@example.org', password })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${address}/api/accounts/sign-up`, { method: 'POST', headers, body })
    await stop()
    const database = await openDatabase(test.location)
    const [identity] = await database.db.selectFrom('identities').select('password').execute()
    await database.close()
    expect(identity?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('X-API-10 gives nobody the content’s keys, however the path is written', async () => {
    await start()
    for (const path of [
      '/content/images/../questions/math/MA1.json',
      '/content/images/%2e%2e/questions/math/MA1.json',
      '/content/images/..%2fquestions%2fmath%2fMA1.json',
      '//content/questions/math/MA1.json',
      '/content/images/./../questions/math/MA1.json',
      '/content/images/..%252fquestions/math/MA1.json',
    ]) {
      const answer = await rawStatus(running?.port ?? 0, path)
      expect(answer, path).toMatch(/^HTTP\/1\.1 404/)
      expect(answer).not.toContain('stem')
    }
  })

  it('does not start on broken content, says what is wrong and lets go of the database', async () => {
    writeFileSync(join(folder, 'content/questions/math/MA1.json'), '[ { "id": ')
    await expect(start()).rejects.toThrow(/questions\/math\/MA1\.json {2}L01/)
    await (await openDatabase(test.location)).close()
  })

  it('C1 warns where other machines reach a development start; demo accounts are made in none that is configured', async () => {
    const warnings = vi.spyOn(log, 'warn')
    await start()
    expect(running?.welcome).not.toContain('Demo')
    expect(warnings).not.toHaveBeenCalled()
    await stop()
    await start({ HOST: '0.0.0.0' })
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('0.0.0.0')]])
    // The page of a browser on another machine writes by the name it found the server under.
    const origin = `http://desk.lan:${running?.port}`
    const headers = { host: `desk.lan:${running?.port}`, origin, 'content-type': 'application/json' }
    expect(await rawPost(running?.port ?? 0, '/api/accounts/sign-in', headers)).toBe(401)
    await stop()
    await start({ NODE_ENV: 'development', DEMO_EMAILS: 'demo@example.org' })
    expect(running?.welcome).not.toContain('Demo')
    await stop()
    await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://collimate.example',
      SMTP_URL: 'smtp://localhost:1',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_'.padEnd(32, 'x'),
      STRIPE_PRICE_MONTHLY: 'price_a',
      STRIPE_PRICE_YEARLY: 'price_b',
    })
    expect(running?.welcome).not.toContain('Demo')
  })

  it('the demo accounts sign in with the printed passwords, also after a second start', async () => {
    // Only a start without any configuration has them, and that one is embedded.
    await test.remove()
    await useEmptyDatabase('embedded')
    await start({ NODE_ENV: 'development' })
    const welcome = running?.welcome
    await stop()
    const address = await start({ NODE_ENV: 'development' })
    expect(running?.welcome.split('Demo')[1]).toBe(welcome?.split('Demo')[1])
    await expectSignIns(address, welcome)
  })

  it.each([
    ['empty', ''],
    ['cut off', '  subscriber subscriber@demo.collimate.example  abcdefghijkl\n  member     mem'],
  ])('C12 the demo accounts get new passwords when their list is %s', async (_, list) => {
    await test.remove()
    await useEmptyDatabase('embedded')
    writeFileSync(join(envOf().DATA_DIR, 'demo-accounts.txt'), list)
    await expectSignIns(await start({ NODE_ENV: 'development' }), running?.welcome)
  })
})

async function expectSignIns(address: string, welcome = ''): Promise<void> {
  const roles = [...welcome.matchAll(/^ {2}(\w+) +(\S+) {2}(\S+)$/gm)]
  expect(roles).toHaveLength(3)
  for (const [, role, email, password] of roles) {
    const response = await fetch(`${address}/api/accounts/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(await response.json()).toMatchObject({
      session: { admin: role === 'admin', subscribed: role === 'subscriber' },
    })
  }
}

/** What a stop does, when its five seconds are over, to the connections that are still open. */
const cutOff = () => vi.spyOn(Server.prototype, 'closeAllConnections').mockClear()

describe('a stop', () => {
  it('lets running requests finish and takes no new ones', async () => {
    const address = await start()
    const body = JSON.stringify({
      username: 'sam_9',
      first_name: 'Sam',
      email: 'sam@example.org',
      password: 'a-good-password',
    })
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const sending = request(`${address}/api/accounts/sign-up`, { method: 'POST', headers })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.write(body.slice(0, 10))
    // The server has it and asks for the rest.
    await once(sending, 'continue')
    const cut = cutOff()
    const stopped = stop()
    const refused = () =>
      fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(refused).toBe(true)
    sending.end(body.slice(10))
    const [answer] = await answered
    answer.resume()
    expect(answer.statusCode).toBe(200)
    await stopped
    expect(cut).not.toHaveBeenCalled()

    const again = await start()
    const taken = await (await fetch(`${again}/api/profiles/username?username=sam_9`)).json()
    expect(taken).toEqual({ taken: true })
  })

  it('is quick when nothing runs, though a browser keeps its connection open', async () => {
    const address = await start()
    const answer = await fetch(`${address}/healthz`)
    expect(answer.headers.get('keep-alive')).toBe('timeout=75')
    await answer.text()
    const cut = cutOff()
    await stop()
    expect(cut).not.toHaveBeenCalled()
  })

  it('ends the live streams, which would go on for ever', async () => {
    const address = await start()
    const body = JSON.stringify({
      username: 'sam_9',
      first_name: 'Sam',
      email: 'sam@example.org',
      password: 'a-good-password',
    })
    const headers = { 'content-type': 'application/json' }
    const signUp = await fetch(`${address}/api/accounts/sign-up`, { method: 'POST', headers, body })
    const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const stream = await fetch(`${address}/api/live`, { headers: { cookie } })
    const cut = cutOff()
    await stop()
    expect(cut).not.toHaveBeenCalled()
    expect(await stream.text()).toContain('event: ready')
  })

  it('closes every part though another fails, logs why, and says so', async () => {
    const errors = vi.spyOn(log, 'error')
    await start()
    const { live, jobs } = parts()
    const closeLive = live.close.bind(live)
    vi.spyOn(live, 'close').mockImplementation(async () => {
      await closeLive()
      throw new Error('the listener was gone')
    })
    const stopJobs = vi.spyOn(jobs, 'stop')
    await expect(stop()).rejects.toThrow('Not closed as it should be: live streams')
    expect(stopJobs).toHaveBeenCalledOnce()
    expect(errors.mock.calls.map(([entry]) => entry)).toMatchObject([
      { err: { message: 'the listener was gone' }, part: 'live streams' },
    ])
    // An embedded database that is still open could not be opened again.
    await (await openDatabase(test.location)).close()
  })

  it('of a start that fails tells why the start failed, whatever fails after it', async () => {
    const actual = await vi.importActual<{ createJobs: typeof createJobs }>('./platform/jobs/jobs.ts')
    writeFileSync(join(folder, 'content/questions/math/MA1.json'), '[ { "id": ')
    vi.mocked(createJobs).mockImplementationOnce((...given) => ({
      ...actual.createJobs(...given),
      stop: () => Promise.reject(new Error('the jobs do not stop')),
    }))
    await expect(start()).rejects.toThrow(/L01/)
    await (await openDatabase(test.location)).close()
  })
})
