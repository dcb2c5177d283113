import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { runChecks, staticChecks, type Check } from './run-checks.ts'
import {
  inBrief,
  readPlaywrightReport,
  readVitestReport,
  type Failure,
  type Outcome,
} from './test-reports.ts'

/**
 * `npm test`: every check of the project, all of them even when one fails: first what only reads the sources, and the
 * web build, then the tests.
 * `npm run verify` is the same without browsers and without the second database engine.
 */
const quick = process.argv.includes('--quick')
const root = join(import.meta.dirname, '..')
const inMemory = makeMemoryFolder()
if (inMemory !== null) process.env['TMPDIR'] = inMemory
const reports = mkdtempSync(join(tmpdir(), 'collimate-test-'))
// Every server a test starts would read and compile the same program anew: nearly half of its start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compiled')
let passed = 0
const failures: Failure[] = []

const webBuild: Check = { title: 'web build', command: 'node', args: ['tools/build-web.ts'] }
await inPairs(quick ? staticChecks : [webBuild, ...staticChecks])
vitest()
if (!quick) {
  await inPairs([{ title: 'size budgets', command: 'node', args: ['bench/size-budgets.ts'] }])
  playwright()
}

for (const folder of [reports, inMemory])
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
// Once more at the end: of a long log the end is what is read, or kept.
if (failures.length > 0) console.log(`\n${failures.map((failure) => inBrief(failure)).join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/** Two at the same time, as there are cores; what a check prints is shown when it fails. */
function inPairs(checks: readonly Check[]): Promise<void> {
  return runChecks(checks, { cwd: root, atOnce: 2 }, ({ title, seconds, failure }) => {
    if (failure === null) passed += 1
    else failures.push({ title, message: failure })
    console.log(`${failure === null ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`)
    if (failure !== null) console.log(failure)
  })
}

function vitest(): void {
  const file = join(reports, 'vitest.json')
  const projects = quick ? ['--project', 'unit', '--project', 'api-embedded*'] : []
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
