import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` header of a payload.
 *
 * @param second when it is sent, in real seconds since the epoch: receivers refuse old ones
 */
export function signPayload(payload: string, secret: string, second: number): string {
  const signature = createHmac('sha256', secret).update(`${second}.${payload}`).digest('hex')
  return `t=${second},v1=${signature}`
}
