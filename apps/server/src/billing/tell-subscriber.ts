import { checkoutRefusal, type BillingState } from '@collimate/domain/billing/subscription-state'
import { readEmail } from '../accounts/profile.ts'
import { notify } from '../notifications/notify.ts'
import { siteAddress } from '../platform/env.ts'
import type { Services } from '../services.ts'
import { paymentFailedMail, trialStartedMail, untriedMail } from './mails.ts'

const notices = {
  started: {
    title: 'Your subscription is active',
    message: 'You now have full access. You can change or cancel your plan anytime in Billing Settings.',
    type: 'success',
  },
  untried: {
    title: 'Your subscription is active',
    message:
      'Your card has already had a free trial, and each card gets one, so you pay from today. You can change or cancel your plan anytime in Billing Settings.',
    type: 'info',
  },
  due: {
    title: 'Your payment did not go through',
    message: 'Please update your card in Billing Settings to keep your subscription.',
    type: 'warning',
  },
  ended: {
    title: 'Your subscription has ended',
    message: 'Your results and progress are saved. You can subscribe again anytime.',
    type: 'info',
  },
} as const

/**
 * Tells a subscriber what changed between two states, in the transaction that stores the change: whatever made us
 * look, and however often, they are told once.
 *
 * @param change.untried the trial ended as it began, because the card had one before
 */
export async function tellSubscriber(
  services: Services,
  userId: string,
  { before, after, untried }: { before: BillingState; after: BillingState; untried: boolean },
): Promise<void> {
  const { database, env, mail } = services
  const news = newsOf(before.subscription?.status, after.subscription?.status)
  if (news === null && !untried) return
  const site = siteAddress(env)
  const to = await readEmail(database.db, userId)
  if (untried) await mail.send({ to, ...untriedMail(after.subscription?.type ?? null, site) })
  if (news === null) return
  await notify(services, { user_id: userId, ...notices[untried && news === 'started' ? 'untried' : news] })
  if (news === 'due') await mail.send({ to, ...paymentFailedMail(site) })
  const { type: planName = null, cents = null, trialEndsAt: endsAt = null } = after.subscription ?? {}
  // One that was canceled meanwhile turns into nothing.
  if (news === 'started' && endsAt !== null)
    await mail.send({ to, ...trialStartedMail({ planName, cents, endsAt }, site) })
}

function newsOf(before: string | undefined, after: string | undefined): 'started' | 'due' | 'ended' | null {
  const [was, is] = [checkoutRefusal(before), checkoutRefusal(after)]
  if (is === 'already-subscribed') return was === is ? null : 'started'
  // It may be due in several ways, one after another: that is told once.
  if (is === 'payment-due') return was === is ? null : 'due'
  return was !== null && (after === undefined || after === 'canceled') ? 'ended' : null
}
