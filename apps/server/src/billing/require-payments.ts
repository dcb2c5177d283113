import { AppError } from '../platform/app-error.ts'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { Services } from '../services.ts'

/** @throws AppError 'billing-unavailable' where no payment provider is configured */
export function requirePayments({ payments }: Pick<Services, 'payments'>): Payments {
  if (payments === null) throw new AppError('billing-unavailable')
  return payments
}
