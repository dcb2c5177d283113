import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { EnvError, readEnv, startWarning } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 's'.repeat(32)
const given = { DATA_DIR: folder, AUTH_SECRET: secret }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_PRICE_MONTHLY: 'price_a',
  STRIPE_PRICE_YEARLY: 'price_b',
}

function refusal(variables: Record<string, string>): string {
  try {
    readEnv({ ...given, ...variables })
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  throw new Error('The environment was not refused')
}

describe('the environment', () => {
  it('has defaults for everything in development', () => {
    const env = readEnv({ DATA_DIR: folder })
    expect([env.DATABASE_URL, env.TRUST_PROXY]).toEqual([undefined, undefined])
    expect(env).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: 'localhost',
      ADMIN_EMAILS: [],
      RATE_LIMIT_PER_MINUTE: 20,
      MOCK_EXAMS_PER_DAY: 6,
      EXAM_SECONDS: 12_600,
    })
  })

  it('B-BOT-01 takes the address of a chat only over https, and says so', () => {
    const address = 'https://chat.example.com/embed?bot=1'
    expect(readEnv({ ...given, RADBOT_EMBED_URL: address }).RADBOT_EMBED_URL).toBe(address)
    expect(readEnv({ ...given, RADBOT_EMBED_URL: '' }).RADBOT_EMBED_URL).toBeUndefined()
    for (const bad of [
      'http://chat.example.com',
      'chat.example.com',
      'javascript:alert(1)',
      '/chat',
      'https://',
    ])
      expect(refusal({ RADBOT_EMBED_URL: bad }), bad).toContain('RADBOT_EMBED_URL: is an https address')
    expect(refusal({ RADBOT_EMBED_URL: 'https://me:secret@chat.example.com' })).toContain(
      'RADBOT_EMBED_URL: has no name or password in it',
    )
  })

  it('takes a language model with all that it needs, or none', () => {
    const chat = { RADBOT_API_URL: 'https://api.example.com/v1/', RADBOT_API_KEY: 'k-1', RADBOT_MODEL: 'm' }
    expect(readEnv(given).chat).toBeNull()
    expect(readEnv({ ...given, ...chat }).chat).toEqual({
      url: 'https://api.example.com/v1',
      key: 'k-1',
      model: 'm',
      timeoutMs: 30_000,
    })
    expect(readEnv({ ...given, ...chat, RADBOT_API_SECONDS: '5' }).chat?.timeoutMs).toBe(5000)
    for (const name of Object.keys(chat))
      expect(refusal({ ...chat, [name]: '' })).toContain(`${name}: required with the other`)
    for (const own of ['http://localhost:11434/v1', 'http://127.0.0.1/v1', 'http://[::1]:80/v1'])
      expect(readEnv({ ...given, ...chat, RADBOT_API_URL: own }).chat?.url).toBe(own)
    for (const bad of [
      'http://api.example.com/v1',
      'api.example.com',
      'javascript:alert(1)',
      'ftp://a.example',
    ])
      expect(refusal({ ...chat, RADBOT_API_URL: bad }), bad).toContain('RADBOT_API_URL: is an https address')
    const secret = refusal({ ...chat, RADBOT_API_URL: 'https://me:hush@api.example.com/v1' })
    expect(secret).toContain('RADBOT_API_URL: has no name or password in it')
    expect(secret).not.toContain('hush')
    const twoWords = refusal({ ...chat, RADBOT_API_KEY: 'k-1 and more' })
    expect(twoWords).toContain('RADBOT_API_KEY: is one word')
    expect(twoWords).not.toContain('k-1')
    for (const bad of ['0', '121', 'soon'])
      expect(refusal({ ...chat, RADBOT_API_SECONDS: bad })).toContain('RADBOT_API_SECONDS')
  })

  it('makes a secret once, for the owner alone, and keeps it', () => {
    const own = join(folder, 'own')
    const first = readEnv({ DATA_DIR: own }).AUTH_SECRET
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(readEnv({ DATA_DIR: own }).AUTH_SECRET).toBe(first)
    expect(statSync(join(own, 'auth-secret')).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['empty', ''],
    ['cut off', 'ab'.repeat(20)],
  ])('C12 makes another secret where the kept one is %s', (_, kept) => {
    const own = mkdtempSync(join(folder, 'cut-'))
    writeFileSync(join(own, 'auth-secret'), kept)
    const { AUTH_SECRET } = readEnv({ DATA_DIR: own })
    expect(AUTH_SECRET).toMatch(/^[0-9a-f]{64}$/)
    expect(readFileSync(join(own, 'auth-secret'), 'utf8')).toBe(AUTH_SECRET)
  })

  it('C12 keeps a secret that somebody wrote there', () => {
    const own = mkdtempSync(join(folder, 'written-'))
    writeFileSync(join(own, 'auth-secret'), `${'a secret of an operator '.repeat(2)}\n`)
    expect(readEnv({ DATA_DIR: own }).AUTH_SECRET).toBe('a secret of an operator '.repeat(2).trim())
  })

  it('reads lists of addresses, in any case, with blanks', () => {
    expect(readEnv({ ...given, ADMIN_EMAILS: ' Ada@Example.org, bob@example.org ,' }).ADMIN_EMAILS).toEqual([
      'ada@example.org',
      'bob@example.org',
    ])
  })

  it('takes an empty variable as unset', () => {
    const { PORT, DATABASE_URL } = readEnv({ ...given, PORT: '', DATABASE_URL: '' })
    expect([PORT, DATABASE_URL]).toEqual([3000, undefined])
  })

  it.each([
    ['NODE_ENV', 'staging-7f3a'],
    ['PORT', 'port-7f3a'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://user:pass-7f3a@db/x'],
    ['DATABASE_URL', 'pass-7f3a'],
    ['PUBLIC_URL', 'ftp://site-7f3a'],
    ['AUTH_SECRET', 'short-7f3a'],
    ['SMTP_URL', 'http://user:pass-7f3a@mail'],
    ['MAIL_FROM', 'Evil-7f3a <a@b.c>\r\nBcc: x@y.z'],
    ['MAIL_FROM', 'only-7f3a@example.org'],
    ['ADMIN_EMAILS', 'ada@example.org,nobody-7f3a'],
    ['DEMO_EMAILS', 'nobody-7f3a'],
    ['LOG_LEVEL', 'loud-7f3a'],
    ['TRUST_PROXY', 'maybe-7f3a'],
    ['RATE_LIMIT_PER_MINUTE', '-73'],
    ['MOCK_EXAMS_PER_DAY', '-1'],
    ['EXAM_SECONDS', '126001'],
    ['STRIPE_SECRET_KEY', 'pk_live_7f3a'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_7f3a'],
    ['STRIPE_API_URL', 'unix:/7f3a'],
    ['STRIPE_SCRIPT_URL', 'javascript:7f3a'],
  ])('names %s=%s, and not its value', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(`  ${name}`)
    expect(message).not.toContain('7f3a')
    expect(message).not.toContain(value)
  })

  it('names every bad variable at once', () => {
    const message = refusal({ PORT: 'x', LOG_LEVEL: 'x', PUBLIC_URL: 'x' })
    for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL']) expect(message).toContain(name)
  })

  it('in production asks for the secret, the public address, the mail server and the payment provider', () => {
    const production = {
      ...given,
      ...stripe,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://collimate.example',
      SMTP_URL: 'smtp://localhost',
    }
    expect(readEnv(production).NODE_ENV).toBe('production')
    for (const name of ['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', ...Object.keys(stripe)] as const) {
      expect(refusal({ ...production, [name]: '' }), name).toBe(
        `The environment is not valid:\n  ${name}: required in production`,
      )
    }
  })
})

describe('the public address in production', () => {
  const production = { ...stripe, NODE_ENV: 'production', SMTP_URL: 'smtp://localhost' }

  it.each([
    'http://collimate.example',
    'http://localhost.collimate.example',
    'http://notlocalhost',
    'http://10.0.0.7:3000',
    'http://127.0.0.1.collimate.example',
    'http://localhost@collimate.example',
  ])('cannot be %s: cookies would travel in the clear', (PUBLIC_URL) => {
    expect(refusal({ ...production, PUBLIC_URL })).toBe(
      'The environment is not valid:\n  PUBLIC_URL: needs https in production',
    )
  })

  it.each([
    'https://collimate.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('can be %s', (PUBLIC_URL) => {
    expect(readEnv({ ...given, ...production, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
  })

  it.each(['development', 'test', ''])(
    'C1 that is not this machine means production, also with NODE_ENV=%s',
    (NODE_ENV) => {
      const variables = { ...given, ...production, NODE_ENV, PUBLIC_URL: 'https://collimate.example' }
      expect(readEnv(variables).production).toBe(true)
      expect(refusal({ ...variables, SMTP_URL: '' })).toBe(
        'The environment is not valid:\n  SMTP_URL: required in production\n' +
          '  (a PUBLIC_URL that is not this machine means production, whatever NODE_ENV says)',
      )
      expect(refusal({ ...variables, PUBLIC_URL: 'http://192.168.1.5:3000' })).toContain('needs https')
    },
  )

  it.each([
    undefined,
    'http://localhost:3000',
    'http://127.0.0.2',
    'https://collimate.localhost',
    'http://[::1]',
  ])('C1 that is this machine, or none, leaves it to NODE_ENV: %s', (PUBLIC_URL) => {
    expect(readEnv({ ...given, ...(PUBLIC_URL && { PUBLIC_URL }) }).production).toBe(false)
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'study-desk'])(
    'C1 is missed where other machines reach the server: HOST=%s',
    (HOST) => {
      expect(startWarning({ HOST, PUBLIC_URL: undefined, TRUST_PROXY: undefined })).toContain(HOST)
      expect(startWarning({ HOST, PUBLIC_URL: 'https://collimate.example', TRUST_PROXY: true })).toBeNull()
    },
  )

  it.each(['localhost', '127.0.0.1', '::1'])('C1 is not missed where only this machine does: %s', (HOST) => {
    expect(startWarning({ HOST, PUBLIC_URL: undefined, TRUST_PROXY: undefined })).toBeNull()
  })

  it('over https asks whether the proxy in front is trusted, until that is said', () => {
    const variables = { ...given, ...production, PUBLIC_URL: 'https://collimate.example' }
    const warning = (TRUST_PROXY?: string) =>
      startWarning(readEnv({ ...variables, ...(TRUST_PROXY !== undefined && { TRUST_PROXY }) }))
    for (const unset of [undefined, '']) expect(warning(unset)).toMatch(/^TRUST_PROXY: say true or false/)
    for (const said of ['true', 'false']) expect(warning(said)).toBeNull()
    expect(startWarning(readEnv({ ...variables, PUBLIC_URL: 'http://localhost:3000' }))).toBeNull()
  })
})

describe('the payment provider', () => {
  it('is all of its variables or none', () => {
    expect(readEnv(given).payments).toBeNull()
    expect(readEnv({ ...given, ...stripe }).payments).toEqual({
      secretKey: 'sk_live_x',
      webhookSecret: 'whsec_0123456789abcdef',
      prices: { monthly: 'price_a', yearly: 'price_b' },
      scriptUrl: 'https://js.stripe.com/v3/?advancedFraudSignals=false',
      apiUrl: null,
    })
    for (const name of Object.keys(stripe)) {
      expect(refusal({ ...stripe, [name]: '' })).toContain(`${name}: required with the other`)
    }
    expect(refusal({ STRIPE_API_URL: 'http://localhost:4242' })).toContain('STRIPE_SECRET_KEY')
  })

  it('has two different prices', () => {
    expect(refusal({ ...stripe, STRIPE_PRICE_YEARLY: 'price_a' })).toContain('STRIPE_PRICE_YEARLY')
  })

  it('is never the sandbox in production', () => {
    const production = { ...stripe, NODE_ENV: 'production', PUBLIC_URL: 'https://collimate.example' }
    expect(refusal({ ...production, STRIPE_API_URL: 'http://localhost:4242' })).toContain('STRIPE_API_URL')
  })
})

describe('the bucket for files', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'collimate-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('is all of its variables or none', () => {
    expect(readEnv(given).bucket).toBeNull()
    expect(readEnv({ ...given, ...s3 }).bucket).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'collimate-files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    for (const name of Object.keys(s3)) {
      expect(refusal({ ...s3, [name]: '' })).toContain(`${name}: required with the other`)
    }
  })
})
