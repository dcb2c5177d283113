import type { Hono } from 'hono'
import type { Sandbox } from '../sandbox.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import { assetRoutes } from './assets.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { portalRoutes } from './portal-routes.ts'

/** What a browser meets. */
export function pageRoutes(app: Hono, sandbox: Sandbox, deliveries: Deliveries): void {
  assetRoutes(app)
  checkoutRoutes(app, sandbox, deliveries)
  portalRoutes(app, sandbox, deliveries)
}
