import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ServerUnderTest } from './server.ts'
import { expect } from './test.ts'

const main = join(import.meta.dirname, '../../apps/stripe-sandbox/src/main.ts')
const node = join(import.meta.dirname, '../../node_modules/node/bin/node')

const secrets = {
  STRIPE_SECRET_KEY: 'sk_sandbox_e2e',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_e2e',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
}

export type SandboxUnderTest = {
  readonly url: string
  /** What `startServer` needs to take payments here. */
  readonly env: Record<string, string>
  /** Sends the events to a server from now on, beginning with those that waited for it. */
  sendEventsTo(server: ServerUnderTest): Promise<void>
  /** Lets days pass for every subscription; answers when the server was told of all that happened. */
  advance(days: number): Promise<void>
  /** Calls Stripe's own API, as a server with the secret key does. */
  get<T>(path: string): Promise<T>
  post<T>(path: string, form: Record<string, string>): Promise<T>
  close(): Promise<void>
}

/** The payment sandbox as its own process, on a free port. */
export async function startSandbox(): Promise<SandboxUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'collimate-e2e-sandbox-'))
  const child = spawn(node, [main], {
    env: { ...process.env, ...secrets, SANDBOX_PORT: '0', SANDBOX_RETRY_MS: '50', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url } = await Promise.race([
    once(child, 'message').then(([message]) => message as { url: string }),
    once(child, 'exit').then(() => Promise.reject(new Error('The payment sandbox did not start.'))),
  ])
  const authorization = { Authorization: `Bearer ${secrets.STRIPE_SECRET_KEY}` }
  const send = async (path: string, type: string, body: string): Promise<unknown> => {
    const headers = { ...authorization, 'Content-Type': type }
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`)
    return answer.json()
  }
  const control = async (path: string, body: object) => {
    await send(`/sandbox/${path}`, 'application/json', JSON.stringify(body))
  }
  return {
    url,
    env: { ...secrets, STRIPE_API_URL: url, STRIPE_SCRIPT_URL: `${url}/v3/` },
    sendEventsTo: (server) => control('webhook', { url: `${server.url}/api/billing/webhook` }),
    advance: (days) => control('advance', { seconds: days * 24 * 3600 }),
    get: async <T>(path: string) => (await (await fetch(url + path, { headers: authorization })).json()) as T,
    post: async <T>(path: string, form: Record<string, string>) =>
      (await send(path, 'application/x-www-form-urlencoded', new URLSearchParams(form).toString())) as T,
    close: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Cards of the hosted page and what they do. */
export const testCards = {
  works: '4242 4242 4242 4242',
  authenticates: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
  failsWhenCharged: '4000 0000 0000 0341',
}

let cardsGiven = 0

/** A card of one's own that works: a free trial is given once per card. */
export function ownCard(): string {
  cardsGiven += 1
  const digits = `424242${String(cardsGiven).padStart(9, '0')}`
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Fills in the hosted payment page the browser is at, and pays. */
export async function payAtCheckout(page: Page, number: string = ownCard()): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^(Start trial|Subscribe)$/ }).click()
}

/** Fills in the card form of the hosted checkout or billing page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await expect(page.getByText('Test payments: no real card is charged.')).toBeVisible()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration (MM / YY)').fill('12 / 40')
  await page.getByLabel('Security code (CVC)').fill('123')
  await page.getByLabel('Name on card').fill('Robin Gray')
}
