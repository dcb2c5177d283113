import { existsSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { brand } from '@collimate/domain/brand'
import { z } from 'zod'
import { chatEnv, chatProblems, chatVariables, type ChatEnv } from './chat/chat-env.ts'
import { writeDurably } from './durable-files.ts'
import { isLoopback } from './loopback.ts'
import { paymentProblems, paymentVariables, paymentsEnv, type PaymentsEnv } from './payments/payments-env.ts'
import { bucketEnv, storageProblems, storageVariables, type BucketEnv } from './storage/storage-env.ts'

const emails = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter((email) => email !== ''),
  )
  .pipe(z.array(z.email()))

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  /** Where the embedded database and local files live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** A PostgreSQL server; unset means the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The address people type; also the only origin whose writes are taken. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs session cookies. In development one is made and kept in DATA_DIR. */
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** The mail server; unset means that mails stay in the local outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom mails come from: `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\p{Cc}]+ <[^<>@\s]+@[^<>@\s]+>$/u, 'has the form: Name <address>')
    .default(`${brand.name} <${brand.supportEmail}>`),
  /** Megabytes the disk of DATA_DIR keeps free: with fewer the embedded database takes no writes. Its log grows by 16. */
  DISK_FLOOR_MB: z.coerce.number().int().min(64).max(100_000).default(128),
  ADMIN_EMAILS: emails,
  DEMO_EMAILS: emails,
  /** An admin without a second factor can do nothing but set one up. */
  REQUIRE_ADMIN_SECOND_FACTOR: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Behind a reverse proxy: take the client's address from X-Forwarded-For; unset: do not. */
  TRUST_PROXY: z.stringbool().optional(),
  /** Attempts a minute from one address before the limiter answers; 0 switches it off (tests). */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(20),
  /** Mock exams a student may complete in 24 hours; 0 for as many as they like. */
  MOCK_EXAMS_PER_DAY: z.coerce.number().int().min(0).default(6),
  /** Pilot questions that come along in a mock exam, as far as the bank has any. */
  MOCK_EXAM_PILOTS: z.coerce.number().int().min(0).max(20).default(0),
  /** Seconds of a regular mock exam; shortened by tests. */
  EXAM_SECONDS: z.coerce.number().int().min(5).max(12_600).default(12_600),
  /** Who asks for /metrics brings it as a bearer token; without one they are shown in development alone. */
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Whether /api/docs describes the API; unset: in development alone. */
  API_DOCS: z.stringbool().optional(),
  /** Another provider's chat, shown in the place of our own. */
  RADBOT_EMBED_URL: z
    .url({ protocol: /^https$/, error: 'is an https address' })
    .refine((address) => !/^https:\/\/[^/?#]*@/i.test(address), 'has no name or password in it')
    .optional(),
  ...chatVariables,
  ...paymentVariables,
  ...storageVariables,
})

/** Every variable the server reads. */
export const variableNames: readonly string[] = Object.keys(schema.shape)

type Variables = z.infer<typeof schema>
type Grouped = keyof typeof chatVariables | keyof typeof paymentVariables | keyof typeof storageVariables
export type Env = Omit<Variables, 'AUTH_SECRET' | Grouped> & {
  readonly AUTH_SECRET: string
  /** The accounts that a start without any configuration makes to look around with. */
  readonly demoAccounts: readonly string[]
  /** Strangers come by: nothing is made easy for who develops. */
  readonly production: boolean
  /** Null where nothing can be bought. */
  readonly payments: PaymentsEnv | null
  /** Null where files are kept on the local disk. */
  readonly bucket: BucketEnv | null
  /** Who phrases RadBot's answers; null where nobody does. */
  readonly chat: ChatEnv | null
}

/** Thrown at start, naming every bad variable and what is wrong with it, never its value. */
export class EnvError extends Error {}

/**
 * Parses the environment once, at start.
 *
 * @throws EnvError naming each missing or invalid variable
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // An empty variable means "unset": that is what an unfilled line of an .env file gives.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const production = isProduction(given)
  const problems = parsed.success
    ? [
        ...(production ? productionProblems(parsed.data) : []),
        ...paymentProblems(parsed.data, production),
        ...storageProblems(parsed.data),
        ...chatProblems(parsed.data),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    const why =
      production && given['NODE_ENV'] !== 'production'
        ? ['(a PUBLIC_URL that is not this machine means production, whatever NODE_ENV says)']
        : []
    throw new EnvError(
      `The environment is not valid:\n${[...problems, ...why].map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const { AUTH_SECRET = localSecret(parsed.data.DATA_DIR), ...env } = parsed.data
  return {
    ...env,
    AUTH_SECRET,
    demoAccounts: [],
    production,
    payments: paymentsEnv(parsed.data),
    bucket: bucketEnv(parsed.data),
    chat: chatEnv(parsed.data),
  }
}

/** Whether the rules of production hold: where NODE_ENV says so, and wherever others than this machine come by. */
export function isProduction({
  NODE_ENV,
  PUBLIC_URL = '',
}: {
  readonly [name: string]: string | undefined
}): boolean {
  return NODE_ENV === 'production' || (URL.canParse(PUBLIC_URL) && !isLoopback(new URL(PUBLIC_URL).hostname))
}

/** What the person who starts the server should know, although it starts; null for nothing. */
export function startWarning({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Env, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): string | null {
  // Only a proxy can speak https for this server.
  if (PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === undefined)
    return (
      'TRUST_PROXY: say true or false. Behind a proxy that sets X-Forwarded-For it is true; without it all visitors ' +
      'have one address for the limits, and one of them who fails to log in often enough keeps out the others.'
    )
  if (PUBLIC_URL !== undefined || isLoopback(HOST.includes(':') ? `[${HOST}]` : HOST)) return null
  return (
    `Other machines can reach this server (HOST is ${HOST}), and it runs by the rules of development: ` +
    'whoever signs up with an address of ADMIN_EMAILS is an admin. Set PUBLIC_URL for the rules of production.'
  )
}

/** The address the site is opened at, without a slash at the end; links in mails begin with it. */
export function siteAddress(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${env.PORT}`
}

function productionProblems(env: Variables): string[] {
  return [
    ...(env.AUTH_SECRET === undefined ? ['AUTH_SECRET: required in production'] : []),
    ...(env.PUBLIC_URL === undefined ? ['PUBLIC_URL: required in production'] : []),
    ...(isOpenToListeners(env.PUBLIC_URL) ? ['PUBLIC_URL: needs https in production'] : []),
    ...(env.SMTP_URL === undefined ? ['SMTP_URL: required in production'] : []),
  ]
}

/** Whether session cookies would travel in the clear: over http, to another machine than this one. */
function isOpenToListeners(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Kept beside the data, so that sessions survive a restart. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const whole = kept.trim()
  // One of our own that was cut off half way is made anew; what an operator put there stays.
  if (whole.length >= 32 && !/^[0-9a-f]{32,63}$/.test(whole)) return whole
  const secret = randomBytes(32).toString('hex')
  writeDurably(file, secret, 0o600)
  return secret
}
