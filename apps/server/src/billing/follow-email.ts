import { readEmail } from '../accounts/profile.ts'
import type { Services } from '../services.ts'
import { isMissing } from './read-provider.ts'
import { readCustomer } from './customers-store.ts'

const queue = 'billing-email'

/** Takes a user's new address to the payment provider, which mails receipts: the old one may be somebody else's soon. */
export async function tellNewEmail({ jobs }: Pick<Services, 'jobs'>, userId: string): Promise<void> {
  // A job of each change: one that waits may run before this change is there to be read.
  await jobs.send(queue, { userId })
}

export function followEmails(services: Services): void {
  services.jobs.work<{ userId: string }>(queue, ({ userId }) => followEmail(services, userId), {
    patient: true,
  })
}

async function followEmail({ database, payments }: Services, userId: string): Promise<void> {
  const customer = (await readCustomer(database.db, userId))?.stripe_customer_id
  if (!payments || !customer) return
  const email = await readEmail(database.db, userId)
  try {
    await payments.stripe.customers.update(customer, { email })
  } catch (error) {
    // Deleted at the provider: a next checkout makes a new one, with the new address.
    if (!isMissing(error)) throw error
  }
}
