import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { readConfig } from '../config.ts'
import { openSandbox, type RunningSandbox } from '../open-sandbox.ts'

export const key = 'sk_sandbox_test'
export const secret = 'whsec_sandbox_test'

type Received = { payload: string; signature: string }

/** A running sandbox, the official SDK pointed at it, and a receiver of its events. */
export class SandboxUnderTest {
  dataDir = ''
  readonly received: Received[] = []
  /** How many deliveries the receiver still refuses. */
  refusals = 0
  /** What the receiver does before it answers. */
  takes: (event: Stripe.Event) => Promise<void> = async () => {}
  #running: RunningSandbox | undefined
  #stripe: Stripe | undefined
  #receiver: Server = createServer()

  get url(): string {
    return this.#running?.url ?? ''
  }

  get stripe(): Stripe {
    if (this.#stripe === undefined) throw new Error('The sandbox is not open.')
    return this.#stripe
  }

  async open(): Promise<void> {
    this.dataDir = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
    this.received.length = 0
    this.takes = async () => {}
    await this.start()
  }

  /** On the same data, as after a restart. */
  async start(): Promise<void> {
    // A receiver for each run: a delivery that the stop cut off must not arrive in the next one.
    this.#receiver = createServer((request, response) => this.#receive(request, response))
    await once(this.#receiver.listen(0, 'localhost'), 'listening')
    const { port } = this.#receiver.address() as AddressInfo
    this.#running = await openSandbox(
      readConfig({
        SANDBOX_PORT: '0',
        SANDBOX_RETRY_MS: '5',
        DATA_DIR: this.dataDir,
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: secret,
        SANDBOX_WEBHOOK_URL: `http://localhost:${port}/`,
      }),
    )
    this.#stripe = this.as(key)
  }

  /** The SDK as a server uses it, with a key. */
  as(apiKey: string): Stripe {
    const { hostname, port } = new URL(this.url)
    return new Stripe(apiKey, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    })
  }

  async stop(): Promise<void> {
    await this.#running?.close()
    const closed = once(this.#receiver, 'close')
    this.#receiver.close()
    this.#receiver.closeAllConnections()
    await closed
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Lets this many days pass; answers when their events were delivered. */
  async advance(days: number): Promise<void> {
    await this.#control('advance', { seconds: days * 24 * 3600 })
  }

  /** Lets the next calls of this address fail after they began. */
  async fail(path: string, times: number): Promise<void> {
    await this.#control('fail', { path, times })
  }

  async #control(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  /** Waits until what happened so far was delivered, and forgets it. */
  async forget(): Promise<void> {
    await this.advance(0)
    this.received.length = 0
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    let payload = ''
    request.on('data', (chunk: Buffer) => (payload += chunk.toString('utf8')))
    request.on('end', () => {
      this.refusals -= 1
      const takes = this.refusals < 0
      if (takes) this.received.push({ payload, signature: String(request.headers['stripe-signature']) })
      const work = takes ? this.takes(JSON.parse(payload) as Stripe.Event) : Promise.resolve()
      void work.finally(() => response.writeHead(takes ? 200 : 500).end())
    })
  }

  /** Sends a form of a hosted page, as a browser does, without following where it leads. */
  submit(url: string, fields: Record<string, string>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }

  /** The types of the events that arrived, in their order. */
  types(): string[] {
    return this.events().map(({ type }) => type)
  }

  /** The events that arrived, each with a signature the official SDK accepts. */
  events(): Stripe.Event[] {
    return this.received.map(({ payload, signature }) =>
      this.stripe.webhooks.constructEvent(payload, signature, secret),
    )
  }
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Robin Gray' }

/** A fresh sandbox for each test of a file. */
export function useSandbox(): SandboxUnderTest {
  const sandbox = new SandboxUnderTest()
  beforeEach(() => sandbox.open())
  afterEach(() => sandbox.close())
  return sandbox
}

/** Buys a plan as a member would. @returns the subscription */
export async function subscribe(
  sandbox: SandboxUnderTest,
  wishes: { number?: string; trial?: boolean; price?: string; email?: string } = {},
): Promise<Stripe.Subscription> {
  const { stripe } = sandbox
  const customer = await stripe.customers.create({ email: wishes.email ?? 'robin@example.org' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: wishes.price ?? 'price_monthly', quantity: 1 }],
    subscription_data: {
      metadata: { user_id: 'robin' },
      ...(wishes.trial !== false && { trial_period_days: 7 }),
    },
    success_url: 'http://localhost:3000/dashboard?payment=success',
    cancel_url: 'http://localhost:3000/?payment=canceled',
  })
  const paid = await sandbox.submit(session.url ?? '', {
    ...goodCard,
    ...(wishes.number !== undefined && { number: wishes.number }),
  })
  if (paid.status !== 303) throw new Error(`The payment was refused:\n${await paid.text()}`)
  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  const [subscription] = data
  if (subscription === undefined) throw new Error('There is no subscription.')
  return subscription
}
