import type { readPlans as endpoint } from '@collimate/contract/billing'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { call } from '../lib/api.ts'

export type Offer = ResponseOf<typeof endpoint>

let reading: Promise<Offer> | null = null

/** What is on offer; read once per page load, and again after a failure. */
export function readPlans(): Promise<Offer> {
  reading ??= call<typeof endpoint>('GET /api/plans').catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}
