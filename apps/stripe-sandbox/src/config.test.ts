import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const given = { STRIPE_SECRET_KEY: 'sk_sandbox_7f3a', STRIPE_WEBHOOK_SECRET: 'whsec_7f3a' }

it('has defaults for everything but the secrets', () => {
  expect(readConfig(given)).toMatchObject({
    SANDBOX_PORT: 4242,
    DATA_DIR: '.data',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_YEARLY: 'price_yearly',
  })
})

it('refuses to start in production', () => {
  expect(() => readConfig({ ...given, NODE_ENV: 'production' })).toThrow('takes no real payments')
})

it('refuses a real key, and does not repeat it', () => {
  const live = { ...given, STRIPE_SECRET_KEY: 'sk_live_7f3a' }
  expect(() => readConfig(live)).toThrow('STRIPE_SECRET_KEY')
  expect(() => readConfig(live)).not.toThrow('7f3a')
})
