import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '../sandbox.ts'
import type { Delivery } from '../store.ts'

/** How long a receiver may take, in milliseconds. */
const answerMs = 10_000
/** After this many attempts an event is given up, as after three days of Stripe's. */
const maxAttempts = 15
const longestWaitMs = 3600_000

export type Deliveries = {
  /** Something new may wait. */
  wake: () => void
  /** Where events go from now on. */
  sendTo: (url: string) => void
  /** Resolves when every event so far was tried once, or after ten seconds. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** Delivers events one after the other, in their order; a failed one is tried again later, others go on. */
export function startDeliveries({ store, config }: Sandbox): Deliveries {
  let url = config.SANDBOX_WEBHOOK_URL
  let stopped = false
  let running: Promise<void> | undefined
  let wokenAgain = false
  let timer: NodeJS.Timeout | undefined
  const aborter = new AbortController()

  const run = async () => {
    while (!stopped && url !== undefined) {
      const next = store.nextDelivery(Date.now())
      if (next === undefined) return
      const wait = next.next_at - Date.now()
      if (wait > 0) {
        timer = setTimeout(wake, wait)
        return
      }
      const arrived = await deliver(next, url)
      if (stopped) return
      store.noteAttempt(next.sequence, nextAttempt(next, arrived))
    }
  }
  const wake = () => {
    clearTimeout(timer)
    wokenAgain = running !== undefined
    running ??= run().finally(() => {
      running = undefined
      if (wokenAgain) wake()
    })
  }
  const nextAttempt = (tried: Delivery, arrived: boolean) => {
    if (arrived || tried.attempts + 1 >= maxAttempts) return null
    return Date.now() + Math.min(config.SANDBOX_RETRY_MS * 2 ** tried.attempts, longestWaitMs)
  }
  const deliver = async (delivery: Delivery, to: string): Promise<boolean> => {
    const payload = JSON.stringify(store.find('event', delivery.event))
    const second = Math.floor(Date.now() / 1000)
    try {
      const answer = await fetch(to, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([aborter.signal, AbortSignal.timeout(answerMs)]),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': signPayload(payload, config.STRIPE_WEBHOOK_SECRET, second),
        },
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }
  wake()
  return {
    wake,
    sendTo: (address) => {
      url = address
      wake()
    },
    settled: async () => {
      const until = Date.now() + answerMs
      wake()
      while (url !== undefined && !stopped && store.hasUntriedDeliveries() && Date.now() < until) {
        wake()
        await sleep(5)
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      aborter.abort()
      await running
    },
  }
}

/**
 * The `Stripe-Signature` header of a payload.
 *
 * @param second when it is sent, in real seconds since the epoch: receivers refuse old ones
 */
function signPayload(payload: string, secret: string, second: number): string {
  const signature = createHmac('sha256', secret).update(`${second}.${payload}`).digest('hex')
  return `t=${second},v1=${signature}`
}
