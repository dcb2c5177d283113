import type { AttemptShapes } from './attempts/read-work.ts'
import type { Database } from './platform/database/open-database.ts'
import type { Env } from './platform/env.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Live } from './platform/live/live.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Passwords } from './platform/passwords.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Payments } from './platform/payments/open-payments.ts'
import type { QuestionBank } from './questions/bank.ts'

/** What every noun of the server works with. */
export type Services = {
  readonly database: Database
  /** The questions, kept in the process. */
  readonly bank: QuestionBank
  readonly shapes: AttemptShapes
  readonly env: Env
  readonly log: Log
  /** Tells open browsers that there is news for them. */
  readonly live: Live
  readonly mail: Mail
  readonly jobs: Jobs
  readonly storage: Storage
  readonly passwords: Passwords
  /** Null where nothing can be bought. */
  readonly payments: Payments | null
  /** The wall clock; tests hand in their own. */
  readonly now: () => Date
}
