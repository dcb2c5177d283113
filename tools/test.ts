import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import {
  inBrief,
  readPlaywrightReport,
  readVitestReport,
  type Failure,
  type Outcome,
} from './test-reports.ts'

/**
 * `npm test`: every check of the project, one after the other, all of them even when one fails.
 * `npm run verify` is the same without browsers and without the second database engine.
 */
const quick = process.argv.includes('--quick')
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'collimate-test-'))
// Every server a test starts would read and compile the same program anew: nearly half of its start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compiled')
let passed = 0
const failures: Failure[] = []

check('types', 'tsc', ['-p', 'tsconfig.json'])
check('types of the browser tests', 'tsc', ['-p', 'e2e'])
check('types of the web app', 'tsc', ['-p', 'apps/web'])
check('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
check('format', 'oxfmt', ['--check', '.'])
check('dependencies', 'node', ['tools/check-dependencies.ts'])
check('nothing unused', 'knip', [])
check('content', 'node', ['tools/content/check.ts'])
vitest()
if (!quick) {
  step('web build', () => buildWeb())
  check('size budgets', 'node', ['bench/size-budgets.ts'])
  playwright()
}

rmSync(reports, { recursive: true, force: true })
// Once more at the end: of a long log the end is what is read, or kept.
if (failures.length > 0) console.log(`\n${failures.map((failure) => inBrief(failure)).join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/** A command that passes or fails as a whole; what it prints is shown when it fails. */
function check(title: string, command: string, args: string[]): void {
  step(title, () => {
    const run = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
    if (run.status !== 0) throw new Error([run.stdout, run.stderr, run.error?.message].join('\n').trim())
  })
}

function step(title: string, work: () => void): void {
  const started = performance.now()
  try {
    work()
    passed += 1
    console.log(`✓ ${title} (${seconds(started)} s)`)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    failures.push({ title, message })
    console.log(`✗ ${title} (${seconds(started)} s)\n${message}`)
  }
}

function vitest(): void {
  const file = join(reports, 'vitest.json')
  const projects = quick ? ['--project', 'unit', '--project', 'api-embedded'] : []
  const run = spawnSync(
    'vitest',
    ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: root, stdio: 'inherit' },
  )
  count('unit and API tests', run.status, readVitestReport(file))
}

function playwright(): void {
  const file = join(reports, 'playwright.json')
  let chrome: string
  try {
    chrome = findChromium()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    failures.push({ title: 'browser tests', message })
    console.log(`✗ browser tests\n${message}`)
    return
  }
  const run = spawnSync('playwright', ['test', '--reporter=line,json'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROME_PATH: chrome, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  count('browser tests', run.status, readPlaywrightReport(file))
}

/** A run that ended badly without a failed test, ran nothing, or in CI skipped a test, counts as a failure. */
function count(title: string, exit: number | null, run: Outcome): void {
  const bad = [...run.failures]
  if (bad.length === 0 && (exit !== 0 || run.passed === 0))
    bad.push({ title, message: `${run.passed} passed, none failed, but the run ended with ${exit}.` })
  if (process.env['CI'] === 'true')
    for (let skipped = 0; skipped < run.skipped; skipped += 1)
      bad.push({ title, message: 'A test was skipped.' })
  passed += run.passed
  failures.push(...bad)
  console.log(
    `${bad.length === 0 ? '✓' : '✗'} ${title}: ${run.passed} passed, ${run.failures.length} failed, ${run.skipped} skipped`,
  )
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
