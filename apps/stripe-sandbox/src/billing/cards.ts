import { createHash } from 'node:crypto'
import type { Customer, PaymentMethod } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'

/** What a test card does when it is given: it works, asks its holder to authenticate, or is refused. */
type Outcome = { works: true; authenticate?: true } | { works: false; reason: string }

const works: Outcome = { works: true }
/** Stripe's test cards, as far as a subscription meets them. */
const testCards: Record<string, { brand: string; outcome: Outcome }> = {
  '4242424242424242': { brand: 'visa', outcome: works },
  '5555555555554444': { brand: 'mastercard', outcome: works },
  '378282246310005': { brand: 'amex', outcome: works },
  '4000002500003155': { brand: 'visa', outcome: { works: true, authenticate: true } },
  '4000000000000341': { brand: 'visa', outcome: works },
  '4000000000000002': { brand: 'visa', outcome: { works: false, reason: 'Your card was declined.' } },
  '4000000000009995': {
    brand: 'visa',
    outcome: { works: false, reason: 'Your card has insufficient funds.' },
  },
  '4000000000000069': { brand: 'visa', outcome: { works: false, reason: 'Your card has expired.' } },
  '4000000000000127': {
    brand: 'visa',
    outcome: { works: false, reason: "Your card's security code is incorrect." },
  },
}
/** Any other number that begins like this works too, so that tests have as many different cards as they need. */
const moreThatWork = /^424242\d{10}$/
/** This one can be saved, and every charge to it fails. */
const failsWhenCharged = '0341'

export type CardForm = { number: string; expiry: string; cvc: string; name: string }
export type Card = {
  brand: string
  last4: string
  /** The whole number, which tells one card from another. */
  number: string
  exp_month: number
  exp_year: number
  name: string
}
export type CardCheck =
  | { ok: true; card: Card; authenticate: boolean }
  | { ok: false; problems: Partial<Record<keyof CardForm, string>> }

/**
 * Checks what was typed. Only test cards are taken and the number goes no further than this function.
 *
 * @param now seconds; a card that ended before this month is refused
 */
export function checkCard(form: CardForm, now: number): CardCheck {
  const number = form.number.replace(/[\s-]/g, '')
  const known =
    testCards[number] ?? (moreThatWork.test(number) ? { brand: 'visa', outcome: works } : undefined)
  const problems: Partial<Record<keyof CardForm, string>> = {}
  if (!/^\d{13,19}$/.test(number) || !hasCheckDigit(number)) problems.number = 'Your card number is invalid.'
  const expiry = readExpiry(form.expiry)
  if (expiry === undefined) problems.expiry = "Your card's expiration date is incomplete."
  else if (isPast(expiry, now)) problems.expiry = "Your card's expiration date is in the past."
  if (!(known?.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(form.cvc.trim()))
    problems.cvc = "Your card's security code is incomplete."
  if (form.name.trim() === '') problems.name = 'Please enter the name on the card.'
  if (expiry === undefined || Object.keys(problems).length > 0) return { ok: false, problems }
  if (known === undefined) {
    const reason = 'Your card was declined. Only test cards work here: no real card is charged.'
    return { ok: false, problems: { number: reason } }
  }
  if (!known.outcome.works) return { ok: false, problems: { number: known.outcome.reason } }
  const card = {
    brand: known.brand,
    last4: number.slice(-4),
    number,
    ...expiry,
    name: form.name.trim().slice(0, 200),
  }
  return { ok: true, card, authenticate: known.outcome.authenticate ?? false }
}

/** Whether a charge to it goes through. */
export function canCharge(method: PaymentMethod | undefined): boolean {
  return method !== undefined && method.card.last4 !== failsWhenCharged
}

/**
 * The same for the same card, whoever gives it. The test cards everybody knows stand for a card of each person's
 * own: they are told apart by the customer's address too.
 */
function fingerprintOf({ number }: Card, email: string | null): string {
  const own = number in testCards ? `${number} ${email ?? ''}` : number
  return createHash('sha256').update(own).digest('hex').slice(0, 16)
}

/** A saved card of a customer. */
export function paymentMethodOf({ clock }: Sandbox, customer: Customer, card: Card): PaymentMethod {
  return {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: card.name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: fingerprintOf(card, customer.email),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: clock.now(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** `12 / 30`, `12/2030`, `1230` */
function readExpiry(text: string): { exp_month: number; exp_year: number } | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  if (month === undefined || year === undefined) return undefined
  return { exp_month: Number(month), exp_year: 2000 + Number(year) }
}

function isPast(expiry: { exp_month: number; exp_year: number }, now: number): boolean {
  return Date.UTC(expiry.exp_year, expiry.exp_month, 1) <= now * 1000
}

/** Luhn's check. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number]
    .toReversed()
    .map(Number)
    .reduce((total, digit, place) => {
      const doubled = place % 2 === 0 ? digit : digit * 2
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
