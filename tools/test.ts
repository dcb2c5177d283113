import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'

/** The counts of vitest's and of Playwright's JSON reports. */
type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/**
 * `npm test`: every check of the project, one after the other, all of them even when one fails.
 * `npm run verify` is the same without browsers and without the second database engine.
 */
const quick = process.argv.includes('--quick')
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'collimate-test-'))
const total = { passed: 0, failed: 0 }

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
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A command that passes or fails as a whole; what it prints is shown when it fails. */
function check(title: string, command: string, args: string[], env: Record<string, string> = {}): void {
  step(title, () => {
    const run = spawnSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } })
    if (run.status !== 0) throw new Error([run.stdout, run.stderr, run.error?.message].join('\n').trim())
  })
}

function step(title: string, work: () => void): void {
  const started = performance.now()
  try {
    work()
    total.passed += 1
    console.log(`✓ ${title} (${seconds(started)} s)`)
  } catch (error) {
    total.failed += 1
    console.log(
      `✗ ${title} (${seconds(started)} s)\n${error instanceof Error ? error.message : String(error)}`,
    )
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
  const report = readReport(file)
  count('unit and API tests', {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    exit: run.status,
  })
}

function playwright(): void {
  const file = join(reports, 'playwright.json')
  let chrome: string
  try {
    chrome = findChromium()
  } catch (error) {
    total.failed += 1
    console.log(`✗ browser tests\n${error instanceof Error ? error.message : String(error)}`)
    return
  }
  const run = spawnSync('playwright', ['test', '--reporter=line,json'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROME_PATH: chrome, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const stats = readReport(file)?.stats
  count('browser tests', {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    exit: run.status,
  })
}

/** A run that ended badly without a failed test, ran nothing, or skipped one, counts as a failure. */
function count(
  title: string,
  run: { passed: number; failed: number; skipped: number; exit: number | null },
): void {
  const bad = run.failed === 0 && (run.exit !== 0 || run.passed === 0) ? 1 : 0
  const skipped = process.env['CI'] === 'true' ? run.skipped : 0
  total.passed += run.passed
  total.failed += run.failed + bad + skipped
  console.log(
    `${run.failed + bad + skipped === 0 ? '✓' : '✗'} ${title}: ${run.passed} passed, ${run.failed} failed, ${run.skipped} skipped`,
  )
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
