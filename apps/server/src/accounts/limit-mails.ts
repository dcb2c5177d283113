import { AppError } from '../platform/app-error.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'

/**
 * How often an hour mails about accounts go to one address, whoever has them sent; a sign-up's two count as one. Who
 * signs up, asks for five links, deletes the account and signs up again gets them all.
 */
const mailsAnHour = 8

type Counting = Pick<Services, 'database' | 'env' | 'now'>

/**
 * Counts one to an address that anybody may type.
 *
 * @throws AppError 'too-many-links'
 */
export function limitMails({ database, env, now }: Counting, email: string): Promise<void> {
  return countAttempt(database.db, {
    key: `account-mail:${email}`,
    limit: env.RATE_LIMIT_PER_MINUTE && mailsAnHour,
    windowSeconds: 3600,
    now: now(),
    refusal: 'too-many-links',
  })
}

/** As `limitMails`, where what the mail tells of happens all the same. */
export async function mayMail(services: Counting, email: string): Promise<boolean> {
  try {
    await limitMails(services, email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-links') return false
    throw error
  }
}
