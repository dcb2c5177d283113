import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { checkKey } from './api/stripe-api.ts'
import { StripeError } from './api/stripe-error.ts'
import type { Sandbox } from './sandbox.ts'

/** Longest leap, in seconds: two years. */
const maxSeconds = 2 * 366 * 24 * 3600

/**
 * What Stripe does not have and tests need: a clock to move, calls that fail, and a look at everything. Asks for the secret key,
 * so that no page in the browser can use it.
 */
export function controlRoutes(
  app: Hono,
  sandbox: Sandbox,
  act: { advance: (seconds: number) => Promise<void>; sendTo: (url: string) => void },
): void {
  const { store, clock } = sandbox

  app.post('/sandbox/advance', (c) =>
    guarded(sandbox, c, async () => {
      const { seconds } = await read(c, z.strictObject({ seconds: z.number().int().min(0).max(maxSeconds) }))
      await act.advance(seconds)
      return { now: clock.now() }
    }),
  )

  app.post('/sandbox/webhook', (c) =>
    guarded(sandbox, c, async () => {
      const { url } = await read(c, z.strictObject({ url: z.url({ protocol: /^https?$/ }) }))
      act.sendTo(url)
      return { url }
    }),
  )

  app.post('/sandbox/fail', (c) =>
    guarded(sandbox, c, async () => {
      const { path, times } = await read(
        c,
        z.strictObject({ path: z.string().startsWith('/v1/'), times: z.number().int().min(0).max(100) }),
      )
      sandbox.failures.set(path, times)
      return { path, times }
    }),
  )

  app.get('/sandbox/state', (c) =>
    guarded(sandbox, c, async () => ({
      now: clock.now(),
      customers: store.all('customer'),
      checkout_sessions: store.all('checkout.session'),
      subscriptions: store.all('subscription'),
      invoices: store.all('invoice'),
      events: store.all('event'),
    })),
  )
}

async function guarded(sandbox: Sandbox, c: Context, work: () => Promise<object>): Promise<Response> {
  try {
    checkKey(sandbox, c)
    return c.json(await work())
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return c.json(error.body(), error.status)
  }
}

async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) throw new StripeError(400, z.prettifyError(parsed.error))
  return parsed.data
}
