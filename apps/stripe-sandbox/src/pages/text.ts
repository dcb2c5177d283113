import { priceText } from '@collimate/domain/billing/plans'
import type { Price } from '../objects.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** @param second since the epoch */
export function dayText(second: number): string {
  return days.format(second * 1000)
}

/** `$10.00 per month` */
export function ratePhrase(price: Price): string {
  return `${priceText(price.unit_amount)} per ${price.recurring.interval}`
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** `Visa ending in 4242` */
export function cardPhrase(card: { brand: string; last4: string }): string {
  return `${brands[card.brand] ?? card.brand} ending in ${card.last4}`
}
