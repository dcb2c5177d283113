import { capReached, capWindowMs } from '@collimate/domain/mock-exams/daily-cap'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import { logSecurity } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import { readCompletions } from './store.ts'

/** Nobody who means to take an exam starts more of them in ten minutes. */
const startsAWindow = 12
const windowSeconds = 600

/**
 * Keeps the bank from being carried away exam by exam.
 *
 * @throws AppError 'too-many-requests', or 'exam-cap-reached' with when the next exam may start
 */
export async function limitStarts(services: Services, { userId, email, admin }: SignedIn): Promise<void> {
  const { database, env, now } = services
  const { db } = database
  if (admin || env.DEMO_EMAILS.includes(email) || env.demoAccounts.includes(email)) return
  const asked = now()
  await countAttempt(db, {
    key: `start-exam:${userId}`,
    limit: env.RATE_LIMIT_PER_MINUTE && startsAWindow,
    windowSeconds,
    now: asked,
    onFirstRefusal: () =>
      logSecurity(services, { security: 'exam-starts', userId, network: null, reason: 'too-many-requests' }),
  })
  const completedAt = await readCompletions(db, userId, new Date(asked.getTime() - capWindowMs))
  const reached = capReached(completedAt, env.MOCK_EXAMS_PER_DAY, asked)
  if (reached === null) return
  throw new AppError('exam-cap-reached', undefined, {
    cap: { completed: reached.completed, next_at: reached.nextAt.toISOString() },
  })
}
