import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Services } from '../services.ts'
import { endAttempt } from './customers-store.ts'

/** Whose wish it is, and which attempt, as the customer's row had it when the wish came in. */
export type Attempt = { userId: string; attempt: number }

/**
 * Asks the provider for something once per intention: two presses at the same time share a key, so they get the same
 * thing, and a failure ends the key, because the provider would answer it with that failure for a day.
 *
 * @param parts what makes it this intention
 */
export async function askOnce<T>(
  { database }: Services,
  { userId, attempt }: Attempt,
  parts: Readonly<Record<string, string | boolean | null>>,
  ask: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await ask({ idempotencyKey: keyOf({ ...parts, userId, attempt: String(attempt) }) })
  } catch (error) {
    // Whether it was done is not known: asked again under the same key, the provider does not do it twice.
    if (!isOpen(error)) await endAttempt(database.db, userId, attempt)
    throw error
  }
}

/** The same for the same parts. */
export function keyOf(parts: Readonly<Record<string, string | boolean | null>>): string {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/** No answer came, or another request with the key is still being answered. */
function isOpen(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
  )
}
