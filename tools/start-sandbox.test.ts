import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from './start-sandbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'start-sandbox-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

it.each<[string, Record<string, string>]>([
  ['with a key', { STRIPE_SECRET_KEY: 'sk_test_x' }],
  ['in production', { NODE_ENV: 'production' }],
  ['C1 at a public address', { PUBLIC_URL: 'https://collimate.example' }],
])('%s it starts nothing', async (_, env) => {
  expect(await startSandbox({ ...env, DATA_DIR: dataDir })).toEqual({})
})

it('runs beside whoever started it, on another port when its own is taken, and ends with them', async () => {
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const script = `
    const { startSandbox } = await import(${JSON.stringify(join(import.meta.dirname, 'start-sandbox.ts'))})
    console.log(JSON.stringify(await startSandbox(process.env)))
    process.stdin.on('end', () => process.exit(0)).resume()
  `
  const { STRIPE_SECRET_KEY: _, ...env } = process.env
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, DATA_DIR: dataDir, SANDBOX_PORT: String(port) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(starter.stdout, 'data')) as [Buffer]
  const given = JSON.parse(line.toString()) as Record<string, string>
  const { STRIPE_API_URL: url = '', STRIPE_SECRET_KEY: key } = given
  expect(Object.keys(given).toSorted()).toEqual([
    'STRIPE_API_URL',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_PRICE_YEARLY',
    'STRIPE_SCRIPT_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  expect(url).not.toContain(`:${port}`)
  expect(await answers(url)).toBe(true)
  const prices = await fetch(`${url}/v1/prices`, { headers: { Authorization: `Bearer ${key}` } })
  expect(await prices.json()).toMatchObject({ object: 'list' })
  starter.stdin.end()
  await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(false)
  taken.close()
})
