import { expect, test } from '@playwright/test'
import { startProgram, type Program } from './support/program.ts'

let program: Program | undefined
test.afterEach(() => program?.remove())

/** What is told, and how: everything else hears of it. */
const ends = [
  ['start', 'npm', 'SIGTERM'],
  ['start', 'npm', 'SIGKILL'],
  ['start', 'bootstrap.mjs', 'SIGTERM'],
  ['start', 'bootstrap.mjs', 'SIGKILL'],
  ['start', 'tools/start.ts', 'SIGTERM'],
  ['start', 'tools/start.ts', 'SIGKILL'],
  ['dev', 'npm', 'SIGTERM'],
  ['dev', 'tools/dev.ts', 'SIGKILL'],
] as const

for (const [script, name, signal] of ends) {
  test(`C11 ${signal} to ${name} ends all of npm run ${script} within 10 s`, async () => {
    program = await startProgram(script)
    for (const app of ['server', 'stripe-sandbox']) program.pidOf(`apps/${app}/src/main.ts`)
    process.kill(program.pidOf(name), signal)
    await expect.poll(() => program?.living(), { timeout: 10_000, intervals: [200] }).toEqual([])
  })
}

/** Stands still on a signal, as when the database engine hangs. */
const stander = `process.on('SIGUSR2', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))`

test('C14 a server that stands still is replaced, and nothing acknowledged is lost', async () => {
  program = await startProgram('start', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stander)}`,
  })
  const { url } = program
  const first = program.pidOf('apps/server/src/main.ts')
  const student = await signUpByHttp(url)
  process.kill(first, 'SIGUSR2')
  const isHealthy = () =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  // The signal may reach the server after a call that was sent later.
  await expect.poll(isHealthy, { timeout: 60_000 }).toBe(false)
  // A slow answer may be taken for none: only another process that answers counts.
  const isReplaced = async () => (await isHealthy()) && program?.pidOf('apps/server/src/main.ts') !== first
  await expect.poll(isReplaced, { timeout: 120_000 }).toBe(true)
  const session = await fetch(`${url}/api/accounts/session`, { headers: { cookie: student.cookie } })
  expect(await session.json()).toMatchObject({ session: { user: { email: student.email } } })
})

async function signUpByHttp(url: string): Promise<{ email: string; cookie: string }> {
  const email = 'still@example.org'
  const answer = await fetch(`${url}/api/accounts/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'a-good-password', username: 'still', first_name: 'Sam' }),
  })
  expect(answer.status).toBe(200)
  return { email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
