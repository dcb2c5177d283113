import { brand } from '@collimate/domain/brand'
import { plans, priceText } from '@collimate/domain/billing/plans'
import { letter } from '../platform/mail/letter.ts'

type Letter = { subject: string; text: string; html: string }

const billingSettings = 'Open account settings'

/** A running trial and what it turns into. */
type Trial = {
  /** Null where it is no plan of ours any more. */
  planName: string | null
  /** US cents once an interval; null where they are not known. */
  cents: number | null
  endsAt: Date
}

/** `your card is charged $10.00 a month for the Monthly plan` */
function chargeOf({ planName, cents }: Trial): string {
  const plan = plans.find(({ name }) => name === planName)
  if (plan === undefined || cents === null) return 'your card is charged for your plan'
  return `your card is charged ${priceText(cents)} a ${plan.interval} for the ${plan.title} plan`
}

function dayOf(instant: Date): string {
  return instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** @param site our address */
export function trialStartedLetter(trial: Trial, site: string): Letter {
  const subject = 'Your free trial has started'
  return {
    subject,
    ...letter({
      title: subject,
      paragraphs: [
        `Everything is open to you, free until ${dayOf(trial.endsAt)}. From then on ${chargeOf(trial)}.`,
        'We will remind you two days before. If you would rather stop, cancel under Billing Settings before that day, and nothing is charged.',
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
      footnote: `Days are counted in UTC. You get this email because you started a free trial of ${brand.name}.`,
    }),
  }
}

/** @param site our address */
export function trialEndingLetter(trial: Trial, site: string): Letter {
  const subject = `Your free trial ends on ${dayOf(trial.endsAt)}`
  return {
    subject,
    ...letter({
      title: subject,
      paragraphs: [
        `From then on ${chargeOf(trial)}. To keep studying, do nothing.`,
        'If you would rather stop, cancel under Billing Settings before that day, and nothing is charged.',
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
      footnote: `Days are counted in UTC. You get this email because you started a free trial of ${brand.name}.`,
    }),
  }
}

/**
 * Why a plan is paid from its first day.
 *
 * @param planName null where it is no plan of ours any more
 * @param site our address
 */
export function untriedLetter(planName: string | null, site: string): Letter {
  const plan = plans.find(({ name }) => name === planName)
  const charge = plan
    ? `your ${plan.title} plan costs ${priceText(plan.cents)} from today`
    : 'your plan is paid from today'
  const subject = 'Your plan starts today, without free days'
  return {
    subject,
    ...letter({
      title: subject,
      paragraphs: [
        `The card you paid with has had a free trial of ${brand.name} before. Each person and each card gets one, so ${charge}.`,
        `If that is not what you wanted, cancel under Billing Settings. If you share the card with somebody, or think we are mistaken, write to ${brand.supportEmail} and we will sort it out.`,
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
    }),
  }
}

/**
 * To the admins.
 *
 * @param site our address
 */
export function planClosedLetter(problem: string, site: string): Letter {
  const subject = 'A plan is closed: its price is not the promised one'
  return {
    subject,
    ...letter({
      title: subject,
      paragraphs: [
        problem,
        'Nobody can buy this plan until the two agree; whoever has it keeps it. Put the price right at the payment provider or in the environment. The plan opens again with the next start, or in the night.',
      ],
      action: { label: `Open ${brand.name}`, url: site },
    }),
  }
}

/** @param site our address */
export function paymentFailedLetter(site: string): Letter {
  const subject = 'Your payment did not go through'
  return {
    subject,
    ...letter({
      title: subject,
      paragraphs: [
        `Your card was declined when your ${brand.name} subscription was due. What needs a subscription is closed until a payment goes through; your results and your progress stay as they are.`,
        'Please update your card under Billing Settings. The payment is then tried again.',
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
    }),
  }
}
