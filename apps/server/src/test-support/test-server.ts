import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { readPictureAddresses } from '@collimate/content/pictures'
import { signIn, signUp } from '@collimate/contract/accounts'
import type { RequestOf } from '@collimate/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { createApp, type ServedContent } from '../app.ts'
import { createShapes } from '../attempts/read-work.ts'
import { openDatabase, type Database, type Db } from '../platform/database/open-database.ts'
import { readEnv } from '../platform/env.ts'
import { createLive, type Live } from '../platform/live/live.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMail } from '../platform/mail/mail.ts'
import type { OutboxMail } from '../platform/mail/store.ts'
import { createPasswords } from '../platform/passwords.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { openPayments } from '../platform/payments/open-payments.ts'
import { createBank } from '../questions/bank.ts'
import { readRadBotContent } from '../radbot/read-content.ts'
import type { Services } from '../services.ts'
import { smallBank, type QuestionRow } from './question-row.ts'
import { Student, TestClient, type App } from './test-client.ts'
import { useTestDatabase } from './test-database.ts'
import { TestJobs } from './test-jobs.ts'

/** No stream looks by itself within a test: what reaches it was woken for. In milliseconds. */
const beatMs = 3_600_000

type Account = RequestOf<typeof signUp>['body']
type Variables = Record<string, string>
type Options = {
  /** Variables of the environment beside those every test has. */
  readonly env?: Variables | (() => Variables)
  /** The bank every test of the file begins with. @default smallBank */
  readonly questions?: () => QuestionRow[]
}

/** The real content, for its pictures and RadBot's words only: the bank is each test's own. */
export const contentFolder = join(import.meta.dirname, '../../../../content')

/** A thousandth of production's work, whose hashes would take longer than most tests; nobody is sent away. */
const passwords = createPasswords({
  work: { memory: 8, passes: 1 },
  bounds: { atOnce: 2, waiting: 1000, waitMs: 60_000 },
})

const folders = { site: 'no site is built here', content: contentFolder }
/** Nothing changes it, so that all servers may share it. */
export const servedContent: ServedContent = {
  pictures: readPictureAddresses(contentFolder),
  radbot: readRadBotContent(contentFolder),
}

const quotaSections = [
  { id: 5, name: 'Patient Care', target_percentage: 16.5 },
  { id: 6, name: 'Safety', target_percentage: 26.5 },
  { id: 7, name: 'Image Production', target_percentage: 25 },
  { id: 8, name: 'Procedures', target_percentage: 32 },
]

/** The whole server over a real database, as the tests of one file use it. Each test begins without accounts. */
export class TestServer {
  #database: () => Database
  #env: () => Variables
  #services: Services | undefined
  #app: App | undefined
  #live: Live | undefined
  #others: (() => Promise<void>)[] = []
  #filledBank: string | undefined
  #location: () => { url: string } | undefined
  /** What the servers queued; nothing runs before a test says so. */
  readonly jobs = new TestJobs()
  /** Where all servers of the file keep their files. */
  readonly filesFolder = join(tmpdir(), `collimate-files-${randomUUID()}`)
  /** What the server logged, line by line, since the test began. */
  logged: string[] = []

  constructor(database: () => Database, location: () => { url: string } | undefined, env: () => Variables) {
    this.#database = database
    this.#location = location
    this.#env = env
  }

  get database(): Database {
    return this.#database()
  }

  get db(): Db {
    return this.database.db
  }

  /** For what no request does: jobs, and what other nouns call. */
  get services(): Services {
    this.#services ??= this.#createServices(this.database, {})
    return this.#services
  }

  get app(): App {
    this.#app ??= createApp(this.services, folders, servedContent)
    return this.#app
  }

  get live(): Live {
    this.#live ??= createLive(this.database, this.log, { beatMs })
    return this.#live
  }

  /** One more server on the same database; on the server engine it has its own connections. */
  async otherServer(env: Variables = {}): Promise<App> {
    const location = this.#location()
    if (location === undefined) return this.#createApp(this.database, env)
    const database = await openDatabase(location)
    this.#others.push(() => database.close())
    return this.#createApp(database, env)
  }

  visitor(app = this.app): TestClient {
    return new TestClient(app)
  }

  async signUp(account: Partial<Account> = {}, app = this.app): Promise<Student> {
    const name = `s${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const body = {
      username: name,
      first_name: 'Sam',
      email: `${name}@example.org`,
      password: 'a-good-password',
      ...account,
    }
    const client = this.visitor(app)
    const { session } = await client.ask(signUp, { body })
    if (session === null) throw new Error('A sign-up without a session makes no student')
    return new Student(app, client.cookies, { session, password: body.password })
  }

  /** As `signUp`, with a subscription. */
  async signUpSubscriber(account: Partial<Account> = {}, app = this.app): Promise<Student> {
    const student = await this.signUp(account, app)
    await this.db.insertInto('subscriptions').values({ user_id: student.userId, status: 'active' }).execute()
    return student
  }

  /** The same person in another browser. */
  async signIn(student: Student, app = this.app): Promise<Student> {
    const client = this.visitor(app)
    const { session } = await client.ask(signIn, {
      body: { email: student.session.user.email, password: student.password },
    })
    return new Student(app, client.cookies, { session, password: student.password })
  }

  /** The mails sent since the test began, the latest last; those of one moment as their transactions came. */
  mails(): Promise<OutboxMail[]> {
    const mails = this.db.selectFrom('outbox_mails').selectAll().orderBy('created_at')
    return mails.orderBy(sql`xmin::text::bigint`).execute()
  }

  /** Moves the wall clock, for our code and for better-auth alike; from then on it stands still. */
  passTime(seconds: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  }

  /** Stops the wall clock, so that the minute a limit counts in does not end between two calls. */
  holdTime(): void {
    this.passTime(0)
  }

  /** Replaces the bank. */
  async fillBank(questions: readonly QuestionRow[]): Promise<void> {
    await this.db.deleteFrom('questions').execute()
    await this.db.deleteFrom('content_release').execute()
    for (let from = 0; from < questions.length; from += 200) {
      await this.db
        .insertInto('questions')
        .values(questions.slice(from, from + 200))
        .execute()
    }
  }

  async reset(questions: () => readonly QuestionRow[]): Promise<void> {
    this.logged = []
    this.#services = undefined
    this.#app = undefined
    this.#live = undefined
    this.jobs.forget()
    for (const table of [
      'users',
      'billing_events',
      'used_trials',
      'closed_plans',
      'outbox_mails',
      'rate_limits',
      'exam_sections',
      'blueprint_sections',
      'guided_questions',
      'guided_lessons',
      'guided_lessons_subsections',
      'guided_lessons_topics',
      'content_release',
      'question_statistics',
    ] as const) {
      await this.db.deleteFrom(table).execute()
    }
    await this.db.insertInto('exam_sections').values(quotaSections).execute()
    // A bank costs more than most tests: one that nobody has touched is used again.
    if ((await this.#bankNow()) === this.#filledBank) return
    await this.fillBank(questions())
    this.#filledBank = await this.#bankNow()
  }

  /** Another text once a row of the bank was added, changed, or removed. */
  async #bankNow(): Promise<string> {
    const { rows } = await sql<{ bank: string }>`
      select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as bank from questions`.execute(this.db)
    return rows[0]?.bank ?? ''
  }

  async closeOthers(): Promise<void> {
    await Promise.all(this.#others.splice(0).map((close) => close()))
  }

  #createApp(database: Database, env: Variables): App {
    return createApp(this.#createServices(database, env), folders, servedContent)
  }

  #createServices(database: Database, env: Variables): Services {
    const parsed = readEnv({
      NODE_ENV: 'test',
      AUTH_SECRET: 'x'.repeat(32),
      RATE_LIMIT_PER_MINUTE: '0',
      MOCK_EXAMS_PER_DAY: '0',
      ...this.#env(),
      ...env,
    })
    const log = this.log
    const live = createLive(database, log, { beatMs })
    this.#others.push(() => live.close())
    this.#live ??= live
    const now = () => new Date()
    const { jobs } = this
    const mail = createMail({ db: database.db, env: parsed, jobs, log, now })
    const storage = openStorage({ DATA_DIR: this.filesFolder, bucket: null })
    const payments = parsed.payments && openPayments(parsed.payments)
    const [bank, shapes] = [createBank(database.db), createShapes()]
    return { database, bank, shapes, env: parsed, log, live, mail, jobs, passwords, payments, storage, now }
  }

  /** The real log, its lines kept. */
  get log(): Log {
    const lines = new PassThrough({ encoding: 'utf8' })
    lines.on('data', (line: string) => this.logged.push(line))
    return createLog({ level: 'debug', json: true }, lines)
  }
}

/** A server for the tests of this file, on the engine of the running project. */
export function useTestServer({ env = {}, questions = smallBank }: Options = {}): TestServer {
  const test = useTestDatabase()
  const location = () => ('url' in test.location ? { url: test.location.url, poolSize: 5 } : undefined)
  const server = new TestServer(() => test.database, location, typeof env === 'function' ? env : () => env)
  beforeEach(() => server.reset(questions))
  afterEach(async () => {
    vi.useRealTimers()
    await server.closeOthers()
  })
  afterAll(() => rmSync(server.filesFolder, { recursive: true, force: true }))
  return server
}
