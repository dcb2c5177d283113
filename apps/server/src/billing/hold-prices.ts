import { plans, priceText, type Plan, type PlanName } from '@collimate/domain/billing/plans'
import type { Stripe } from 'stripe'
import { EnvError, siteAddress } from '../platform/env.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'
import { closePlan, reopenPlan } from './closed-plans-store.ts'
import { planClosedMail } from './mails.ts'
import { isMissing } from './read-provider.ts'

const variables = { monthly: 'STRIPE_PRICE_MONTHLY', yearly: 'STRIPE_PRICE_YEARLY' } as const
/** A start waits little for a provider that does not answer: the night asks again. */
const atStart = { timeout: 3000, maxNetworkRetries: 0 }

type Finding = {
  readonly plan: PlanName
  /** How the price at the provider differs from what the pages promise; null where they agree. */
  readonly problem: string | null
}

/**
 * Reads both prices at the provider. In production a start whose prices are not the promised ones fails; elsewhere
 * the plan is closed. A provider that cannot be read only leaves a warning.
 *
 * @throws EnvError naming the variable
 */
export async function holdPricesAtStart(services: Services): Promise<void> {
  const findings = await readPrices(services, atStart)
  const problems = findings.flatMap(({ problem }) => problem ?? [])
  if (services.env.production && problems.length > 0)
    throw new EnvError(
      `What plans cost is not what the pages promise:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  await keepFindings(services, findings)
}

/** Closes each plan whose price is not the promised one, and tells the admins once; opens it again when it is. */
export async function holdPrices(services: Services): Promise<void> {
  await keepFindings(services, await readPrices(services))
}

async function readPrices(
  { payments, log }: Services,
  request: Stripe.RequestOptions = {},
): Promise<Finding[]> {
  if (payments === null) return []
  const findings = plans.map(async (plan): Promise<Finding[]> => {
    try {
      return [{ plan: plan.name, problem: await problemOf(payments, plan, request) }]
    } catch (error) {
      log.warn(
        { err: error, plan: plan.name },
        'the price of a plan could not be read from the payment provider',
      )
      return []
    }
  })
  return (await Promise.all(findings)).flat()
}

async function problemOf(
  { stripe, prices }: Payments,
  plan: Plan,
  request: Stripe.RequestOptions,
): Promise<string | null> {
  const id = prices[plan.name]
  const price = await stripe.prices.retrieve(id, {}, request).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  const promised = `${priceText(plan.cents)} a ${plan.interval}`
  if (price === null)
    return `${variables[plan.name]}: the payment provider has no price ${id}; ${promised} is promised`
  if (keepsPromise(price, plan)) return null
  return `${variables[plan.name]}: ${id} is ${described(price)} at the payment provider; ${promised} is promised`
}

function keepsPromise(
  { active, currency, recurring, unit_amount: cents }: Stripe.Price,
  plan: Plan,
): boolean {
  const everyInterval = recurring?.interval === plan.interval && recurring.interval_count === 1
  return active && currency === 'usd' && cents === plan.cents && everyInterval
}

/** `12.50 EUR every 1 month, not active` */
function described({ active, currency, recurring, unit_amount: cents }: Stripe.Price): string {
  const amount = cents === null ? 'no fixed amount' : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
  const rhythm = recurring === null ? 'once' : `every ${recurring.interval_count} ${recurring.interval}`
  return `${amount} ${rhythm}${active ? '' : ', not active'}`
}

async function keepFindings(services: Services, findings: readonly Finding[]): Promise<void> {
  const { database, env, log, mail, now } = services
  for (const { plan, problem } of findings) {
    if (problem === null) {
      if (await reopenPlan(database.db, plan)) log.info({ plan }, 'a plan is sold again')
      continue
    }
    await database.transaction(async () => {
      if (!(await closePlan(database.db, { plan, reason: problem, now: now() }))) return
      log.error({ plan, problem }, 'a plan is closed: its price is not the promised one')
      for (const to of env.ADMIN_EMAILS) await mail.send({ to, ...planClosedMail(problem, siteAddress(env)) })
    })
  }
}
