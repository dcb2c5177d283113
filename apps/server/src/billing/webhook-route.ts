import type { Hono } from 'hono'
import type { HttpEnv } from '../platform/http/http-env.ts'
import type { Services } from '../services.ts'
import { takeEvent } from './take-event.ts'

/**
 * Where the payment provider calls. Not an endpoint of the contract: the provider chose its shape, and its signature
 * covers the bytes of the body, not what they mean. Any answer but 2xx makes the provider try again later.
 */
export function billingWebhookRoute(app: Hono<HttpEnv>, services: Services): void {
  app.post('/api/billing/webhook', async (context) => {
    await takeEvent(services, await context.req.text(), context.req.header('stripe-signature'))
    return context.json({ received: true })
  })
}
