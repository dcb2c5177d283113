import type { BillingState } from '@collimate/domain/billing/subscription-state'
import { notify } from '../notifications/notify.ts'
import { siteAddress } from '../platform/env.ts'
import type { Services } from '../services.ts'
import { paymentFailedLetter } from './letters.ts'
import { readEmail } from './store.ts'

const notices = {
  started: {
    title: 'Your subscription is active',
    message: 'Everything is open to you now. You can change or cancel it at any time in Billing Settings.',
    type: 'success',
  },
  due: {
    title: 'Your payment did not go through',
    message: 'Please update your card in Billing Settings to keep your subscription.',
    type: 'warning',
  },
  ended: {
    title: 'Your subscription has ended',
    message: 'Your results and your progress are kept. You can subscribe again at any time.',
    type: 'info',
  },
} as const

/**
 * Tells a subscriber what changed between two states, in the transaction that stores the change: whatever made us
 * look, and however often, they are told once.
 */
export async function tellSubscriber(
  services: Services,
  userId: string,
  before: BillingState,
  after: BillingState,
): Promise<void> {
  const news = newsOf(before.subscription?.status ?? null, after.subscription?.status ?? null)
  if (news === null) return
  await notify(services, { user_id: userId, ...notices[news] })
  if (news !== 'due') return
  const to = await readEmail(services.database.db, userId)
  await services.mail.send({ to, ...paymentFailedLetter(siteAddress(services.env)) })
}

function newsOf(before: string | null, after: string | null): keyof typeof notices | null {
  if (before === after) return null
  if (after === 'active') return 'started'
  if (after === 'past_due') return 'due'
  const living = before === 'active' || before === 'past_due' || before === 'unpaid'
  return living && (after === null || after === 'canceled') ? 'ended' : null
}
