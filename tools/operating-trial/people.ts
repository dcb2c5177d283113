import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@collimate/contract/accounts'
import type { MockExam } from '@collimate/contract/mock-exams'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Who takes part in the trial: `stand-ins` take mails and payments; `answer` are students who sign up, verify,
 * subscribe, start an exam and answer until /trial/enough is there, and then hold what was acknowledged against what
 * is stored; `check` does this again after a restore, which ends their sessions.
 */
const site = 'https://collimate.example'
const classSize = 5
const files = {
  mails: '/trial/mails',
  answering: '/trial/answering',
  enough: '/trial/enough',
  students: '/trial/students.json',
}
const payments = {
  STRIPE_SECRET_KEY: 'sk_sandbox_of_the_trial',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_trial',
  SANDBOX_WEBHOOK_URL: `${site}/api/billing/webhook`,
  DATA_DIR: '/trial',
}

type Student = {
  readonly email: string
  readonly password: string
  readonly cookie: string
  readonly exam: string
  /** Position to the answer of the last save the server said yes to. */
  readonly acknowledged: Record<string, number>
}
type Sitting = { readonly student: Student; readonly exam: MockExam; readonly holder: string }

/** What kept a save from being acknowledged at once, and how often. */
const troubles = new Map<string, number>()
let saves = 0
let slowestMs = 0

/** @throws Error naming the status and the call */
async function call<T>(cookie: string, method: string, path: string, body?: object): Promise<T> {
  return (await (await ask(cookie, method, path, body)).json()) as T
}

async function ask(cookie: string, method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(site + path, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: site, Cookie: cookie },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok)
    throw new Error(`${response.status} from ${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`)
  return response
}

async function join(number: number): Promise<Sitting> {
  const email = `student${number}@school.example`
  const password = randomUUID()
  const account = { email, password, username: `student${number}`, first_name: 'Robin' }
  const signedUp = await ask('', 'POST', '/api/accounts/sign-up', account)
  const cookie = cookieOf(signedUp)
  const { session } = (await signedUp.json()) as { session: Session }
  const token = await tokenFor(email)
  await call(cookie, 'POST', '/api/accounts/verify-email', { token })
  await subscribe(cookie, session.user.id)
  const holder = randomUUID()
  const { exam } = await call<{ exam: MockExam }>(cookie, 'POST', '/api/mock-exams', { holder })
  return { student: { email, password, cookie, exam: exam.id, acknowledged: {} }, exam, holder }
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** What the link that verifies an address carries, once its mail has come. */
async function tokenFor(email: string): Promise<string> {
  return within('a mail with a link', () => {
    const lines = existsSync(files.mails) ? readFileSync(files.mails, 'utf8').split('\n').slice(0, -1) : []
    const mails = lines.map((line) => JSON.parse(line) as { to: string[]; text: string })
    const tokens = mails.map(({ to, text }) => to.includes(email) && /#token=([\w-]+)/.exec(text)?.[1])
    return tokens.find((token) => typeof token === 'string')
  })
}

/** Pays on the provider's page, and waits until the server has been told. */
async function subscribe(cookie: string, userId: string): Promise<void> {
  const { url } = await call<{ url: string }>(cookie, 'POST', '/api/billing/create-checkout', {
    priceId: 'price_monthly',
    userId,
    successUrl: `${site}/dashboard`,
    cancelUrl: `${site}/subscription`,
  })
  const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Robin Gray' }
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`The page of the payment answered ${paid.status}`)
  await within('the subscription', async () => {
    const path = '/api/billing/check-subscription'
    return (await call<{ subscribed: boolean }>(cookie, 'POST', path)).subscribed || undefined
  })
}

/** @returns the first result that is not undefined, asked for twice a second, for a minute at most */
async function within<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await look()
    if (found !== undefined && found !== null) return found
    await sleep(500)
  }
  throw new Error(`After a minute there was still not ${what}`)
}

/** As the exam room does: one save after the other, and one that got no answer is sent again as it was. */
async function sit({ student, exam, holder }: Sitting): Promise<void> {
  const single = exam.questions.flatMap(({ type, options }, position) =>
    type === 'single' ? [{ position, count: options.length }] : [],
  )
  for (let sequence = 1; !existsSync(files.enough); sequence += 1) {
    const { position, count } = single[sequence % single.length] ?? { position: 0, count: 1 }
    const chosen = sequence % count
    const work = { holder, sequence, changes: { [position]: chosen }, time_spent: Math.floor(sequence / 5) }
    const began = performance.now()
    while (!(await saved(student, work))) await sleep(250)
    slowestMs = Math.max(slowestMs, performance.now() - began)
    student.acknowledged[position] = chosen
    saves += 1
    await sleep(150)
  }
}

async function saved({ cookie, exam }: Student, work: object): Promise<boolean> {
  try {
    await call(cookie, 'PUT', `/api/mock-exams/${exam}/answers`, work)
    return true
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? `${message} (${cause.message})` : message
    troubles.set(why, (troubles.get(why) ?? 0) + 1)
    return false
  }
}

/** Holds what the server has against what it acknowledged. */
async function compare(students: readonly Student[]): Promise<void> {
  let acknowledged = 0
  let kept = 0
  let stored = 0
  for (const student of students) {
    const open = `/api/mock-exams/${student.exam}/open`
    const { exam } = await call<{ exam: MockExam }>(student.cookie, 'POST', open, { holder: randomUUID() })
    const expected = Object.entries(student.acknowledged)
    acknowledged += expected.length
    kept += expected.filter(([position, chosen]) => exam.answers[position] === chosen).length
    stored += Object.keys(exam.answers).length
  }
  console.log(`${acknowledged} answers acknowledged, ${stored} stored, ${kept} the same`)
  if (acknowledged !== stored || kept !== stored) process.exitCode = 1
}

/** @throws Error when the session of before is not over */
async function logInAnew(student: Student): Promise<Student> {
  const { session } = await call<{ session: Session | null }>(student.cookie, 'GET', '/api/accounts/session')
  if (session !== null) throw new Error('A session of before the restore is still open')
  const { email, password } = student
  return { ...student, cookie: cookieOf(await ask('', 'POST', '/api/accounts/sign-in', { email, password })) }
}

async function check(): Promise<void> {
  const students = JSON.parse(readFileSync(files.students, 'utf8')) as Student[]
  await compare(await Promise.all(students.map(logInAnew)))
}

async function answer(): Promise<void> {
  const sittings: Sitting[] = []
  for (let number = 1; number <= classSize; number += 1) sittings.push(await join(number))
  console.log(`${sittings.length} students signed up, verified their address, subscribed and started an exam`)
  writeFileSync(files.answering, '')
  await Promise.all(sittings.map(sit))
  const students = sittings.map(({ student }) => student)
  writeFileSync(files.students, JSON.stringify(students))
  const again = [...troubles].map(([why, times]) => `${times} times ${why}`).join(', ') || 'never'
  console.log(`${saves} saves, the slowest ${Math.round(slowestMs)} ms; sent again: ${again}`)
  await compare(students)
}

function standIn(): void {
  const postOffice = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void PostalMime.parse(Buffer.concat(chunks)).then(({ text }) => {
          appendFileSync(files.mails, `${JSON.stringify({ to, text })}\n`)
          done()
        })
      })
    },
  })
  postOffice.listen(2525, '127.0.0.1')
  const env = { ...process.env, ...payments }
  spawn(process.execPath, ['apps/stripe-sandbox/src/main.ts'], { env, stdio: 'inherit' })
}

const [command] = process.argv.slice(2)
if (command === 'stand-ins') standIn()
else if (command === 'answer') await answer()
else if (command === 'check') await check()
else throw new Error('Usage: people.ts stand-ins | answer | check')
