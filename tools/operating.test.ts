import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { EnvError, readEnv, variableNames } from '../apps/server/src/platform/env.ts'
import { createMetrics } from '../apps/server/src/platform/metrics.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/operating.md')
const example = parseEnv(read('deploy/env'))
/** Words in code of the page. */
const words = [...page.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word ?? '')
const onPage = new Set(words.filter((word) => /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$|^(HOST|PORT)$/.test(word)))

/** What an operator writes on the lines that are empty in the example. */
const filled = {
  ...example,
  AUTH_SECRET: 'a'.repeat(64),
  METRICS_TOKEN: 'b'.repeat(32),
  SMTP_URL: 'smtp://user:password@mail.example:587',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_PRICE_MONTHLY: 'price_a',
  STRIPE_PRICE_YEARLY: 'price_b',
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'collimate',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  ADMIN_EMAILS: 'ada@collimate.example',
}

/** What a start in production without any variable asks for. */
function requiredNames(): string[] {
  try {
    readEnv({ NODE_ENV: 'production' })
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return [...error.message.matchAll(/^ {2}([A-Z0-9_]+): required/gm)].map(([, name]) => name ?? '')
  }
  return []
}

it('the variables of the page, of its example file and of .env.example are the server’s own', () => {
  const listed = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  // The sandbox runs beside a server, never in production.
  expect(listed.filter((name) => name !== 'SANDBOX_PORT').toSorted()).toEqual([...variableNames].toSorted())
  for (const name of [...onPage, ...Object.keys(example)]) expect(variableNames).toContain(name)
})

it('what an operator must set is in the example file, and all of that file is on the page', () => {
  const required = requiredNames()
  expect(required.length).toBeGreaterThan(6)
  expect(Object.keys(example)).toEqual(expect.arrayContaining(required))
  expect([...onPage].toSorted()).toEqual(Object.keys(example).toSorted())
})

it('the example file, filled in, is one of production: on this machine, behind a proxy, with a bucket', () => {
  const env = readEnv(filled)
  expect(env).toMatchObject({ production: true, HOST: '127.0.0.1', TRUST_PROXY: true })
  expect(env.bucket?.bucket).toBe('collimate')
  expect(env.payments?.prices.yearly).toBe('price_b')
})

it('what the page watches is in the metrics and in the log', async () => {
  const { text } = await createMetrics({ readQueues: async () => [] }).page()
  const metrics = words.flatMap((word) => /^((?:http|database|jobs|nodejs)_\w+)/.exec(word)?.[1] ?? [])
  expect(new Set(metrics).size).toBeGreaterThan(5)
  for (const name of metrics) expect(text).toContain(`# TYPE ${name.replace(/_count$/, '')} `)

  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const code = sources.map((file) => read(file)).join('\n')
  const told = [...page.matchAll(/log: ((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/`([^`]+)`/g)].map(([, line]) => line ?? ''),
  )
  expect(told.length).toBeGreaterThan(8)
  for (const line of told) expect(code, line).toContain(`'${line}'`)
})

it('each file of deploy/ is on the page, and each the page names is there', () => {
  const files = readdirSync(join(root, 'deploy'))
  const named = (file: string) =>
    page.includes(`deploy/${file}`) || (/\.(service|timer)$/.test(file) && page.includes('deploy/*'))
  expect(files.filter((file) => !named(file))).toEqual([])
  for (const [, file] of page.matchAll(/deploy\/([\w.-]+\w)/g)) expect(files).toContain(file)
})

it.skipIf(process.platform === 'win32')(
  'a backup that finds no room fails, keeps nothing, and takes away what earlier ones left',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'collimate-dump-'))
    try {
      mkdirSync(join(folder, 'bin'))
      const dump =
        '#!/bin/sh\necho "$@" > "${0%/*}/given"\nfor word; do case $word in --file=*) echo half > "${word#--file=}";; esac; done\nexit 1\n'
      writeFileSync(join(folder, 'bin/pg_dump'), dump, { mode: 0o755 })
      mkdirSync(join(folder, 'dumps'))
      writeFileSync(join(folder, 'dumps/collimate-2026-11-01T031000Z.dump.part'), 'half')
      writeFileSync(join(folder, 'dumps/collimate-2026-11-02T031000Z.dump'), 'whole')
      const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`
      const { status } = spawnSync('sh', [join(root, 'deploy/backup'), join(folder, 'dumps')], {
        env: { PATH },
      })
      expect(status).toBe(1)
      expect(readdirSync(join(folder, 'dumps'))).toEqual(['collimate-2026-11-02T031000Z.dump'])
      expect(readFileSync(join(folder, 'bin/given'), 'utf8')).toContain(' --exclude-schema=pgboss ')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

it.skipIf(process.platform === 'win32')('step 7 puts the name of the site into all of nginx’s file', () => {
  const [line = ''] = /^sed .*deploy\/nginx\.conf/m.exec(page) ?? []
  const command = `site=study.example; ${line.replace('/srv/collimate/current', root)}`
  const written = spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout
  expect(written).not.toContain('collimate.example')
  expect(written.match(/study\.example/g)).toHaveLength(4)
})

it('nginx names who asks, whatever they say of themselves', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^ {2}proxy_set_header X-Forwarded-For \$remote_addr;$/m)
})

it('a restore keeps its dump from the backup before it, and ends all sessions before a server starts', () => {
  expect(page).toMatch(
    /^touch --no-create \$dump\n.*stop.*\n.*start collimate-backup &&\n.*createdb.* &&\n.*pg_restore.* &&\n.*delete from sessions.* &&\n.*rename.*\n.*start collimate@/m,
  )
})
