import { globSync, readFileSync } from 'node:fs'
import { defaultExclude, defineConfig } from 'vitest/config'

const api = 'apps/server/**/*.test.ts'
/** Where one call comes between two statements of another: the embedded engine has one connection. */
const concurrent = 'apps/server/**/*.concurrent.test.ts'
/** What opens no database of the tests says the same beside either engine: it runs once. */
const withoutDatabase = globSync(api).filter(
  (file) => !/test-support\/test-(database|server)\.ts'/.test(readFileSync(file, 'utf8')),
)
/** Whoever puts another module in the place of one needs modules that nobody else has loaded. */
const replacing = globSync(api).filter(
  (file) => !withoutDatabase.includes(file) && /vi\.mock\(/.test(readFileSync(file, 'utf8')),
)
/** Of the embedded engine itself. */
const embedded = 'apps/server/**/embedded-*.test.ts'
const postgresSetup = './apps/server/src/test-support/postgres-global-setup.ts'

/** Unit tests, and the server's tests on both database engines. */
export default defineConfig({
  test: {
    // Two cores everywhere this runs: more workers only make the real servers in the tests time out.
    maxWorkers: 2,
    // Neither says how fast the product is: both leave room for a machine at a quarter of its speed.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // What is waited for comes when it comes; a second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          // Each file has modules of its own; a thread is there sooner than a process.
          pool: 'threads',
          include: [
            'packages/**/*.test.ts',
            'apps/web/app/**/*.test.ts',
            'apps/stripe-sandbox/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            ...withoutDatabase,
          ],
        },
      },
      ...onEngine('embedded', { exclude: [concurrent] }),
      ...onEngine('server', { exclude: [embedded], globalSetup: [postgresSetup] }),
    ],
  },
})

/**
 * The server's tests on one engine. The files of a worker share what they loaded: to load the server and to compile the
 * embedded engine for each of them anew took longer than their tests.
 */
function onEngine(
  engine: 'embedded' | 'server',
  { exclude, ...own }: { exclude: string[]; globalSetup?: string[] },
) {
  const env = { TEST_ENGINE: engine }
  const others = [...defaultExclude, ...exclude]
  const shared = [...others, ...withoutDatabase, ...replacing]
  return [
    { test: { ...own, name: `api-${engine}`, include: [api], exclude: shared, env, isolate: false } },
    { test: { ...own, name: `api-${engine}-replacing`, include: replacing, exclude: others, env } },
  ]
}
