import { createAdaptorServer } from '@hono/node-server'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCheckout } from '@collimate/contract/billing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Payments } from '../platform/payments/open-payments.ts'
import type { App, Student } from './test-client.ts'
import type { TestServer } from './test-server.ts'

const main = join(import.meta.dirname, '../../../stripe-sandbox/src/main.ts')

const variables = {
  STRIPE_SECRET_KEY: 'sk_sandbox_api_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_api_tests',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
}

/** An event as the provider sent it. */
export type SentEvent = { body: string; signature: string; type: string }

/** What a student's page asks for. */
export function order(student: Student, priceId = 'price_monthly') {
  return {
    body: {
      priceId,
      userId: student.userId,
      successUrl: 'http://localhost/dashboard?payment=success',
      cancelUrl: 'http://localhost/?payment=canceled',
    },
  }
}

/** The payment sandbox as its own process, its events delivered to the server under test over HTTP. */
class TestPayments {
  /** Events kept back since `hold`. */
  held: SentEvent[] = []
  #holding = false
  #url = ''
  #dataDir = ''
  #sandbox: ChildProcess | undefined
  readonly #receiver
  readonly #app: () => App

  constructor(app: () => App) {
    this.#app = app
    this.#receiver = createAdaptorServer({ fetch: (request) => this.#receive(request) })
  }

  /** What the server needs to take payments here. */
  get env(): Record<string, string> {
    return { ...variables, STRIPE_API_URL: this.#url, STRIPE_SCRIPT_URL: `${this.#url}/v3/` }
  }

  async start(): Promise<void> {
    await once(this.#receiver.listen(0, 'localhost'), 'listening')
    const { port } = this.#receiver.address() as AddressInfo
    this.#dataDir = mkdtempSync(join(tmpdir(), 'api-sandbox-'))
    const env = {
      ...process.env,
      ...variables,
      NODE_ENV: 'test',
      SANDBOX_PORT: '0',
      SANDBOX_RETRY_MS: '20',
      SANDBOX_WEBHOOK_URL: `http://localhost:${port}/api/billing/webhook`,
      DATA_DIR: this.#dataDir,
    }
    this.#sandbox = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [message] = (await once(this.#sandbox, 'message')) as [{ url: string }]
    this.#url = message.url
  }

  async stop(): Promise<void> {
    if (this.#sandbox) {
      const exited = once(this.#sandbox, 'exit')
      this.#sandbox.kill('SIGTERM')
      await exited
    }
    this.#receiver.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  /** From now on events are kept back, as if they were late. */
  hold(): void {
    this.#holding = true
  }

  deliverAgain(): void {
    this.#holding = false
    this.held = []
  }

  /** Lets days pass at the provider; answers when what happened was delivered. */
  async advance(days: number): Promise<void> {
    await this.#control('advance', { seconds: days * 24 * 3600 })
  }

  /** Lets the next calls of an address of the provider fail after they began; 0 ends that. */
  async fail(path: string, times: number): Promise<void> {
    await this.#control('fail', { path, times })
  }

  /** Pays at a hosted checkout page; answers when what happened was delivered. @returns where the browser is sent */
  pay(url: string, number = '4242 4242 4242 4242'): Promise<string | null> {
    return this.#giveCard(url, number)
  }

  /** Gives a card that works at a page of Billing Settings; answers when what happened was delivered. */
  async changeCard(url: string): Promise<void> {
    await this.#giveCard(`${url}/card`, '4242 4242 4242 4242')
  }

  /** The whole way of a student to a subscription. */
  async subscribe(student: Student, options: { priceId?: string; number?: string } = {}): Promise<void> {
    const { url } = await student.ask(createCheckout, order(student, options.priceId))
    await this.pay(url, options.number)
  }

  async #giveCard(url: string, number: string): Promise<string | null> {
    const card = { number, expiry: '12 / 50', cvc: '123', name: 'Robin Gray', email: 'robin@example.org' }
    const given = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
    await this.advance(0)
    return given.headers.get('location')
  }

  async #receive(request: Request): Promise<Response> {
    if (!this.#holding) return this.#app().fetch(request)
    const body = await request.text()
    const signature = request.headers.get('stripe-signature') ?? ''
    this.held.push({ body, signature, type: (JSON.parse(body) as { type: string }).type })
    return new Response('later')
  }

  async #control(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.#url}/sandbox/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${variables.STRIPE_SECRET_KEY}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`)
  }
}

/** The provider as the server under test reaches it. */
export function providerOf(server: TestServer): Payments['stripe'] {
  const { payments } = server.services
  if (payments === null) throw new Error('No payment provider is configured')
  return payments.stripe
}

/** Who the student is at the provider; '' once it has deleted them. */
export async function customerOf(server: TestServer, student: Student): Promise<string> {
  const row = await server.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', student.userId)
    .executeTakeFirstOrThrow()
  return row.stripe_customer_id ?? ''
}

/** The student's latest subscription at the provider; '' for none. */
export async function subscriptionOf(server: TestServer, student: Student): Promise<string> {
  const customer = await customerOf(server, student)
  const { data } = await providerOf(server).subscriptions.list({ customer, status: 'all' })
  return data[0]?.id ?? ''
}

/** Delivers an event to the server, as the provider does. */
export async function sendEvent(
  server: TestServer,
  { body, signature }: Pick<SentEvent, 'body' | 'signature'>,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'stripe-signature': signature }
  const response = await server.visitor().request('POST', '/api/billing/webhook', body, headers)
  return { status: response.status, body: await response.json() }
}

/** Everything an event could change. */
export async function billingRows(server: TestServer): Promise<object[][]> {
  const tables = ['subscriptions', 'billing_customers', 'billing_events', 'notifications'] as const
  return Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()))
}

/** @param app the server that is told of payments */
export function useTestPayments(app: () => App): TestPayments {
  const payments = new TestPayments(app)
  beforeAll(() => payments.start())
  beforeEach(() => payments.deliverAgain())
  afterAll(() => payments.stop())
  return payments
}
