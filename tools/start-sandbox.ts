import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isProduction } from '../apps/server/src/platform/env.ts'

const main = join(import.meta.dirname, '../apps/stripe-sandbox/src/main.ts')
/** Where the server takes the payment provider's events. */
const webhookPath = '/api/billing/webhook'

/**
 * Starts the payment sandbox beside a server, on machines without a Stripe key; it ends with this process.
 *
 * @param env the variables the server is started with
 * @returns the variables the server needs to talk to it; none when there is a key, or in production
 */
export async function startSandbox(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  if (env['STRIPE_SECRET_KEY'] || isProduction(env)) return {}
  const shared = {
    STRIPE_SECRET_KEY: `sk_sandbox_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
    STRIPE_PRICE_MONTHLY: env['STRIPE_PRICE_MONTHLY'] || 'price_monthly',
    STRIPE_PRICE_YEARLY: env['STRIPE_PRICE_YEARLY'] || 'price_yearly',
  }
  const child = spawn(process.execPath, [main], {
    env: {
      ...env,
      ...shared,
      SANDBOX_PORT: String(await portFor(Number(env['SANDBOX_PORT'] || 4242))),
      SANDBOX_WEBHOOK_URL: `http://localhost:${env['PORT'] || 3000}${webhookPath}`,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { url: string }).url),
    once(child, 'exit').then(() => Promise.reject(new Error('The payment sandbox did not start.'))),
  ])
  // It ends when this process does; until then it must not keep this process from ending.
  child.unref()
  child.channel?.unref()
  return { ...shared, STRIPE_API_URL: url, STRIPE_SCRIPT_URL: `${url}/v3/` }
}

/** The wished port when nothing listens there, else 0: the sandbox then takes a free one itself, and says which. */
async function portFor(wished: number): Promise<number> {
  const probe = createServer().listen(wished, 'localhost')
  try {
    await once(probe, 'listening')
  } catch {
    return 0
  }
  probe.close()
  await once(probe, 'close')
  return wished
}
