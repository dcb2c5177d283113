import type { readStanding } from '@collimate/contract/billing'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { plans, priceText } from '@collimate/domain/billing/plans'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { clientOf } from '../session/account-data.tsx'
import { currentSession, loadSession } from '../session/session.ts'
import { standingKey } from './standing-key.ts'

export type Standing = ResponseOf<typeof readStanding>['standing']

export const standingQuery = queryOptions({
  queryKey: standingKey,
  queryFn: async ({ signal }) =>
    (await call<typeof readStanding>('GET /api/billing/standing', {}, { signal })).standing,
  // A text about the plan is not worth losing the page for; a session that ended is said at the next press.
  meta: { keepsPage: true },
})

const changeOfMind = 'Changed your mind? Keep your plan in Billing Settings.'

/** Asks where the student is with their plan while the guard settles, so that what is said of it moves nothing. */
export async function prefetchStanding(): Promise<void> {
  if (currentSession().data === undefined) await loadSession()
  const user = currentSession().data?.user
  if (user) await clientOf(user.id).prefetchQuery(standingQuery)
}

/** Undefined until it is known. */
export function useStanding(): Standing | undefined {
  return useQuery(standingQuery).data
}

/** What a subscriber should know in passing, or null: a plan that goes on is no news. */
export function newsText(standing: Standing, now: Date): string | null {
  const { kind, at } = standing
  if (at === null) return null
  switch (kind) {
    case 'trial':
      return `${leftText(at, now)} Your card will be charged ${amountText(standing) ?? 'for your plan'} on ${dayText(at, now)}.`
    case 'trial-ending':
      return `${leftText(at, now)} You canceled, so you won’t be charged.`
    case 'ending':
      return `Your ${titleText(standing)} ends on ${dayText(at, now)}. You have full access until then.`
    default:
      return null
  }
}

/** The plan itself, in the settings. */
export function planText(standing: Standing, now: Date): string {
  const { kind, at } = standing
  const day = at === null ? null : dayText(at, now)
  switch (kind) {
    case 'none':
      return 'You have no active subscription.'
    case 'demo':
      return 'This is a demo account: everything is open, and nothing is charged.'
    case 'trial':
      return `${priceOf(standing)} ${at === null ? 'Your free trial is running.' : leftText(at, now)}`
    case 'trial-ending':
      return `${priceOf(standing)} You canceled. Your free trial ends${day ? ` on ${day}` : ' soon'}.`
    case 'active':
      return priceOf(standing)
    case 'ending':
      return `${priceOf(standing)} You canceled. You have full access until ${day ?? 'the end of the period'}.`
    case 'payment-due':
      return `${priceOf(standing)} Your last payment did not go through.`
    case 'ended':
      return endedText(standing, now)
  }
}

/** What is charged next, and how that is changed; null where there is nothing to say. */
export function chargeText(standing: Standing, now: Date): string | null {
  const { kind, at } = standing
  switch (kind) {
    case 'trial':
    case 'active': {
      if (at === null) return null
      const charge = `${amountText(standing) ?? 'The price of your plan'} on ${dayText(at, now)}`
      return kind === 'trial' ? `${charge}, when your free trial ends.` : `${charge}.`
    }
    case 'trial-ending':
    case 'ending':
      return `None. ${changeOfMind}`
    case 'payment-due':
      return 'Due now. Update your card in Billing Settings to unlock your plan again.'
    case 'none':
    case 'ended':
    case 'demo':
      return null
  }
}

/** What somebody with a plan who canceled it should know; null for everybody else. */
export function canceledText({ kind, at }: Standing, now: Date): string | null {
  if (kind !== 'trial-ending' && kind !== 'ending') return null
  return `You canceled, so it ends ${at === null ? 'soon' : `on ${dayText(at, now)}`}. ${changeOfMind}`
}

export function endedText(standing: Standing, now: Date): string {
  return `Your ${titleText(standing)} ended${standing.at === null ? '' : ` on ${dayText(standing.at, now)}`}.`
}

/** `Monthly plan, $10.00 a month.` */
function priceOf(standing: Standing): string {
  const plan = planOf(standing)
  const amount = amountText(standing)
  if (plan === undefined) return 'Your subscription is active.'
  return amount === null ? `${plan.title} plan.` : `${plan.title} plan, ${amount} a ${plan.interval}.`
}

function titleText(standing: Standing): string {
  const plan = planOf(standing)
  return plan === undefined ? 'plan' : `${plan.title} plan`
}

function planOf({ plan }: Standing) {
  return plans.find(({ name }) => name === plan)
}

function amountText({ cents }: Standing): string | null {
  return cents === null ? null : priceText(cents)
}

function leftText(at: string, now: Date): string {
  const days = Math.round((startOfDay(new Date(at)) - startOfDay(now)) / 86_400_000)
  if (days <= 0) return 'Your free trial ends today.'
  return days === 1 ? 'Your free trial ends tomorrow.' : `${days} days left in your free trial.`
}

/** The reader's own calendar day, as a number that two days are compared by. */
function startOfDay(instant: Date): number {
  return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate())
}

/** `December 3`, with its year where that is another than now's. */
function dayText(at: string, now: Date): string {
  const day = new Date(at)
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', ...year })
}
