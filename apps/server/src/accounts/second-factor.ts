import { createHmac, randomInt } from 'node:crypto'
import { brand } from '@collimate/domain/brand'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { countAttempt, takeBackAttempt } from '../platform/rate-limit.ts'
import { logSecurity } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import { backupCodesRenewedMail, backupCodeUsedMail, secondFactorMail } from './account-mails.ts'
import { requirePassword } from './passwords.ts'
import {
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  putSecret,
  replaceBackupCodes,
  takeBackupCode,
  takeStep,
} from './second-factor-store.ts'
import { deleteOtherSessions } from './session-store.ts'
import { holdUser, lockEmail, readAddressee } from './store.ts'

/** Seconds a code is shown; what every authenticator app does without being told. */
const period = 30
/** Steps a device's clock may be off, each way. */
const window = 1
const secretBytes = 20
const backupCodes = 10
/** Without what looks alike in print; ten of them are beyond guessing. */
const backupAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Whoever guesses knows the password already: with these, an hour's guesses hit once in 30,000. */
const mostFailures = { limit: 10, windowSeconds: 3600, refusal: 'too-many-codes' } as const

export async function readOwnFactor({ database }: Services, userId: string) {
  const factor = await findSecondFactor(database.db, userId)
  return factor?.confirmed
    ? { on: true, backup_codes_left: factor.backup_codes_left }
    : { on: false, backup_codes_left: 0 }
}

/**
 * Makes the secret a device is to know. Nothing is asked for at log-in until a code of it was confirmed.
 *
 * @throws AppError 'wrong-password', 'second-factor-on', or 'not-signed-in' when the account was deleted meanwhile
 */
export async function beginFactor(
  services: Services,
  { userId, email }: SignedIn,
  password: string,
): Promise<{ address: string; secret: string }> {
  const { database, env } = services
  await requirePassword(services, userId, password)
  const secret = new Secret({ size: secretBytes }).base32
  const encrypted = await symmetricEncrypt({ key: env.AUTH_SECRET, data: secret })
  const put = await database.transaction(async () => {
    if (!(await holdUser(database.db, userId))) throw new AppError('not-signed-in')
    return putSecret(database.db, userId, encrypted)
  })
  if (!put) throw new AppError('second-factor-on')
  return { address: totpOf(secret, email).toString(), secret }
}

/**
 * Turns the second factor on once the device has shown a code. All other sessions end: the password alone opened them.
 *
 * @returns the backup codes, which nobody can read again
 * @throws AppError 'second-factor-not-begun', 'second-factor-on', 'wrong-code', or 'not-signed-in' when the account was
 *   deleted meanwhile
 */
export async function confirmFactor(
  { database, env, live, mail, now }: Services,
  { userId, email, sessionId }: SignedIn,
  typed: string,
): Promise<string[]> {
  const { db } = database
  const factor = await findSecondFactor(db, userId)
  if (factor === undefined) throw new AppError('second-factor-not-begun')
  if (factor.confirmed) throw new AppError('second-factor-on')
  const step = await stepOf(factor.secret, env.AUTH_SECRET, plain(typed), now())
  if (step === null) throw new AppError('wrong-code')
  const { codes, hashes } = makeBackupCodes(userId, env.AUTH_SECRET)
  await database.transaction(async () => {
    // First: a log-in under way opens its session before this, and it ends, or behind it, and sees the second factor.
    if ((await lockEmail(db, userId)) === undefined) throw new AppError('not-signed-in')
    const first = { secret: factor.secret, step, hashes, now: now() }
    if (!(await confirmSecret(db, userId, first))) throw new AppError('second-factor-not-begun')
    await deleteOtherSessions(db, userId, sessionId)
    await live.wake(userId)
    await mail.send({ to: email, ...secondFactorMail(true) })
  })
  return codes
}

/**
 * Takes a code of the device, or a backup code: each counts once. Only wrong ones stay counted, beside a mailed link by
 * themselves: whoever knows no more than the password cannot close the owner's way to a new one.
 *
 * @throws AppError 'second-factor-needed' without a code, 'wrong-code', 'used-code', 'too-many-codes', or
 *   'second-factor-not-begun' where there is no second factor
 */
export async function requireCode(
  services: Services,
  who: { userId: string; network: string },
  typed: string | undefined,
  beside: 'password' | 'link' = 'password',
): Promise<void> {
  if (typed === undefined) throw new AppError('second-factor-needed')
  const { database, env, now } = services
  const attempt = {
    ...mostFailures,
    key: `second-factor:${beside}:${who.userId}`,
    limit: env.RATE_LIMIT_PER_MINUTE && mostFailures.limit,
    now: now(),
  }
  try {
    // Counted before it is looked at: of many tried at once none slips through.
    await countAttempt(database.db, attempt)
    const kind = await takeCode(services, who.userId, plain(typed))
    if (kind === 'backup') logSecurity(services, { security: 'backup-code-used', ...who })
  } catch (error) {
    if (error instanceof AppError)
      logSecurity(services, { security: 'second-factor-failed', ...who, reason: error.code })
    throw error
  }
  await takeBackAttempt(database.db, attempt)
}

async function takeCode(
  { database, env, mail, now }: Services,
  userId: string,
  code: string,
): Promise<'device' | 'backup'> {
  const factor = await findSecondFactor(database.db, userId)
  if (!factor?.confirmed) throw new AppError('second-factor-not-begun')
  if (/^\d{6}$/.test(code)) {
    const step = await stepOf(factor.secret, env.AUTH_SECRET, code, now())
    if (step === null) throw new AppError('wrong-code')
    if (!(await takeStep(database.db, userId, step))) throw new AppError('used-code')
    return 'device'
  }
  const hash = hashBackupCode(code, userId, env.AUTH_SECRET)
  await database.transaction(async () => {
    const left = await takeBackupCode(database.db, userId, hash)
    if (left === null) throw new AppError('wrong-code')
    const owner = await readAddressee(database.db, userId)
    if (owner) await mail.send({ to: owner.email, ...backupCodeUsedMail(left) })
  })
  return 'backup'
}

/**
 * Makes new backup codes; the old ones open nothing any more.
 *
 * @returns the codes, which nobody can read again
 * @throws AppError 'wrong-password', or what `requireCode` throws
 */
export async function renewCodes(
  services: Services,
  { userId, email }: SignedIn,
  given: { current_password: string; code: string; network: string },
): Promise<string[]> {
  const { database, env, mail } = services
  await requirePassword(services, userId, given.current_password)
  await requireCode(services, { userId, network: given.network }, given.code)
  const { codes, hashes } = makeBackupCodes(userId, env.AUTH_SECRET)
  await database.transaction(async () => {
    if (!(await replaceBackupCodes(database.db, userId, hashes)))
      throw new AppError('second-factor-not-begun')
    await mail.send({ to: email, ...backupCodesRenewedMail() })
  })
  return codes
}

/**
 * Turns the second factor off.
 *
 * @throws AppError 'wrong-password', or what `requireCode` throws
 */
export async function removeFactor(
  services: Services,
  { userId, email }: SignedIn,
  given: { current_password: string; code: string; network: string },
): Promise<void> {
  const { database, mail } = services
  await requirePassword(services, userId, given.current_password)
  await requireCode(services, { userId, network: given.network }, given.code)
  await database.transaction(async () => {
    if (await deleteSecondFactor(database.db, userId))
      await mail.send({ to: email, ...secondFactorMail(false) })
  })
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: brand.name, label, period, digits: 6, algorithm: 'SHA1', secret })
}

/** @returns the step the code belongs to, counted from 1970; null where it is none of this moment's */
async function stepOf(encrypted: string, key: string, token: string, now: Date): Promise<number | null> {
  // After a change of AUTH_SECRET nothing can be read any more: then no code is right.
  const secret = await symmetricDecrypt({ key, data: encrypted }).catch(() => null)
  if (secret === null) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** As typed from a phone or from paper. */
function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

function makeBackupCodes(userId: string, key: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: backupCodes }, newBackupCode)
  return { codes, hashes: codes.map((code) => hashBackupCode(plain(code), userId, key)) }
}

function newBackupCode(): string {
  const letters = Array.from({ length: 10 }, () => backupAlphabet[randomInt(backupAlphabet.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Without the server's secret a copy of the database cannot be searched for it. */
function hashBackupCode(code: string, userId: string, key: string): string {
  return createHmac('sha256', key).update(`backup-code:${userId}:${code}`).digest('base64url')
}
