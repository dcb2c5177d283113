import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { stockPrices } from './billing/prices.ts'
import { passTime } from './billing/time.ts'
import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Sandbox } from './sandbox.ts'
import { Store } from './store.ts'
import { startDeliveries } from './webhooks/deliveries.ts'

/** How often the sandbox looks for what fell due by the real clock, in milliseconds. */
const tickMs = 1000

export type RunningSandbox = {
  /** Without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** Opens the store, serves on the loopback address, and lets time pass. */
export async function openSandbox(config: Config): Promise<RunningSandbox> {
  const store = new Store(join(config.DATA_DIR, 'stripe-sandbox.sqlite'))
  const clock = createClock(store)
  let origin = ''
  const sandbox: Sandbox = { config, store, clock, failures: new Map(), origin: () => origin }
  store.transaction(() => stockPrices(sandbox))
  const deliveries = startDeliveries(sandbox)

  // One after the other: two leaps at once would let the same thing happen twice.
  let passing = Promise.resolve()
  const pass = (seconds: number) => {
    const passed = passing.then(() => passTime(sandbox, clock.now() + seconds, deliveries.settled))
    passing = passed.catch(() => undefined)
    return passed
  }

  // Also what happened without any time passing, e.g. by a call of the API, is delivered when this answers.
  const app = createApp(sandbox, deliveries, (seconds) => pass(seconds).then(deliveries.settled))
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(config.SANDBOX_PORT, 'localhost')
  try {
    await once(server, 'listening')
  } catch (error) {
    store.close()
    throw error
  }
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const ticking = setInterval(() => void pass(0).catch(console.error), tickMs)

  return {
    url: origin,
    close: async () => {
      clearInterval(ticking)
      const closed = new Promise((resolve) => server.close(resolve))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await deliveries.stop()
      await passing
      await closed
      store.close()
    },
  }
}
