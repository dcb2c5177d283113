import { brand } from '@collimate/domain/brand'
import { plans, priceText } from '@collimate/domain/billing/plans'
import { fillTemplate } from '../platform/mail/template.ts'

type Mail = { subject: string; text: string; html: string }

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
  if (plan === undefined || cents === null) return 'your card will be charged for your plan'
  return `your card will be charged ${priceText(cents)} a ${plan.interval} for the ${plan.title} plan`
}

/** No account has a time zone, so a time names its own: a day alone may be another where the student is. */
const moments = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
  timeZoneName: 'short',
})

/** @param site our address */
export function trialStartedMail(trial: Trial, site: string): Mail {
  const subject = 'Your free trial has started'
  return {
    subject,
    ...fillTemplate({
      title: subject,
      paragraphs: [
        `You have full access, free until ${moments.format(trial.endsAt)}. From then on, ${chargeOf(trial)}.`,
        'We’ll remind you two days before. If you’d rather stop, cancel in Billing Settings before your trial ends and you won’t be charged.',
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
      footnote: `You’re getting this email because you started a free trial of ${brand.name}.`,
    }),
  }
}

/** @param site our address */
export function trialEndingMail(trial: Trial, site: string): Mail {
  const subject = `Your free trial ends on ${moments.format(trial.endsAt)}`
  return {
    subject,
    ...fillTemplate({
      title: subject,
      paragraphs: [
        `From then on, ${chargeOf(trial)}. To keep studying, do nothing.`,
        'If you’d rather stop, cancel in Billing Settings before your trial ends and you won’t be charged.',
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
      footnote: `You’re getting this email because you started a free trial of ${brand.name}.`,
    }),
  }
}

/**
 * Why a plan is paid from its first day.
 *
 * @param planName null where it is no plan of ours any more
 * @param site our address
 */
export function untriedMail(planName: string | null, site: string): Mail {
  const plan = plans.find(({ name }) => name === planName)
  const charge = plan
    ? `your ${plan.title} plan starts today, and you pay ${priceText(plan.cents)}`
    : 'your plan starts today, and you pay for it'
  const subject = 'Your plan starts today, without a free trial'
  return {
    subject,
    ...fillTemplate({
      title: subject,
      paragraphs: [
        `The card you paid with has already had a free trial of ${brand.name}. Each person and each card gets one, so ${charge}.`,
        `If that’s not what you wanted, cancel in Billing Settings. If you share the card with someone, or think this is a mistake, write to ${brand.supportEmail} and we’ll sort it out.`,
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
export function planClosedMail(problem: string, site: string): Mail {
  const subject = 'A plan is closed: its price doesn’t match ours'
  return {
    subject,
    ...fillTemplate({
      title: subject,
      paragraphs: [
        problem,
        'Nobody can buy this plan until the two match; students who have it keep it. Correct the price at the payment provider or in the environment. The plan reopens at the next start or overnight.',
      ],
      action: { label: `Open ${brand.name}`, url: site },
    }),
  }
}

/** @param site our address */
export function paymentFailedMail(site: string): Mail {
  const subject = 'Your payment did not go through'
  return {
    subject,
    ...fillTemplate({
      title: subject,
      paragraphs: [
        `Your card was declined when your ${brand.name} subscription was due. Features that need a subscription are locked until a payment goes through. Your results and progress are safe.`,
        'Please update your card in Billing Settings, and the payment will be tried again.',
      ],
      action: { label: billingSettings, url: `${site}/account-settings` },
    }),
  }
}
