import { features } from '../rooms.ts'

export type PlanName = 'monthly' | 'yearly'

export type Plan = {
  readonly name: PlanName
  readonly title: string
  /** US cents charged once an interval. */
  readonly cents: number
  readonly interval: 'month' | 'year'
  readonly description: string
}

/** Days before the first charge; once per person and card. */
export const trialDays = 7

/** How long we know that a mailbox or a card had its trial, in years from the trial's first day. */
export const usedTrialYears = 3

/** What can be bought. Which price of the payment provider stands behind each is configured on the server. */
export const plans = [
  { name: 'monthly', title: 'Monthly', cents: 1000, interval: 'month', description: 'For short-term prep' },
  { name: 'yearly', title: 'Yearly', cents: 10_000, interval: 'year', description: 'The best value' },
] as const satisfies readonly Plan[]

/** The same in every plan. */
export const planFeatures: readonly string[] = [...features.map(({ planName }) => planName), 'Track Progress']

/** `$10.00` */
export function priceText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** Where dots before the @ change nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: letters in lower case, no `+tag`, and at Gmail no dots. Two addresses of one mailbox
 * give the same text. It is for comparing only: mail goes to the address as it was given.
 *
 * @param email a valid address
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? []
  const untagged = name.replace(/(?<=.)\+.*$/s, '')
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
