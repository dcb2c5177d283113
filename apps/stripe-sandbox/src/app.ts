import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { checkoutSessionEndpoints } from './api/checkout-sessions.ts'
import { customerEndpoints } from './api/customers.ts'
import { eventEndpoints } from './api/events.ts'
import { invoiceEndpoints } from './api/invoices.ts'
import { portalSessionEndpoints } from './api/portal-sessions.ts'
import { priceEndpoints } from './api/prices.ts'
import { createStripeApi } from './api/stripe-api.ts'
import { StripeError } from './api/stripe-error.ts'
import { subscriptionEndpoints } from './api/subscriptions.ts'
import { controlRoutes } from './control.ts'
import { assetRoutes } from './pages/assets.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { portalRoutes } from './pages/portal-routes.ts'
import type { Sandbox } from './sandbox.ts'
import type { Deliveries } from './webhooks/deliveries.ts'

/** Longest request body, in bytes; Stripe's own requests are far shorter. */
const maxBody = 100_000

/** Everything the sandbox answers: Stripe's endpoints, the hosted pages, the browser script, the controls. */
export function createApp(
  sandbox: Sandbox,
  deliveries: Deliveries,
  advance: (seconds: number) => Promise<void>,
): Hono {
  const app = new Hono()

  app.use(async (c, next) => {
    // A page of somewhere else, pointed at this machine by its own name, gets nothing.
    const { hostname } = new URL(c.req.url)
    if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return c.text('Only for this machine.', 421)
    await next()
  })

  app.use(bodyLimit({ maxSize: maxBody }))

  const api = createStripeApi(app, sandbox, deliveries.wake)
  customerEndpoints(api, sandbox)
  priceEndpoints(api, sandbox)
  checkoutSessionEndpoints(api, sandbox)
  portalSessionEndpoints(api, sandbox)
  subscriptionEndpoints(api, sandbox)
  invoiceEndpoints(api, sandbox)
  eventEndpoints(api, sandbox)
  controlRoutes(app, sandbox, { advance, sendTo: deliveries.sendTo })
  assetRoutes(app)
  checkoutRoutes(app, sandbox, deliveries)
  portalRoutes(app, sandbox, deliveries)

  app.get('/healthz', (c) => c.text('ok'))
  app.notFound((c) => {
    const unknown = new StripeError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`)
    return c.json(unknown.body(), 404)
  })
  app.onError((error, c) => {
    console.error(error)
    return c.json({ error: { type: 'api_error', message: 'The sandbox failed.' } }, 500)
  })
  return app
}
