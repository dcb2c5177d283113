import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runChecks, staticChecks, type Check, type Checked } from './run-checks.ts'

function script(title: string, code: string): Check {
  return { title, command: process.execPath, args: ['-e', code] }
}

async function outcomes(checks: readonly Check[], atOnce = 2, cwd = tmpdir()): Promise<Checked[]> {
  const told: Checked[] = []
  await runChecks(checks, { cwd, atOnce }, (checked) => told.push(checked))
  return told
}

/** What waits until a file is in the folder, and what puts it there; who waits in vain is killed by its own alarm. */
const waitsFor = (file: string) =>
  `setTimeout(() => process.exit(1), 20_000).unref(); (async () => { while (!require('fs').existsSync('${file}')) await new Promise((go) => setTimeout(go, 10)) })()`
const writes = (file: string) => `require('fs').writeFileSync('${file}', '')`

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('tells of every check in the order of the list, whichever ends first', async () => {
  const checks = [script('first', waitsFor('third')), script('second', ''), script('third', writes('third'))]
  const told = await outcomes(checks, 2, emptyFolder())
  expect(told.map(({ title, failure }) => [title, failure])).toEqual([
    ['first', null],
    ['second', null],
    ['third', null],
  ])
})

it('runs no more at the same time than it is told to', async () => {
  const counted = `const fs = require('fs'); fs.writeFileSync('on-' + process.pid, '')
    const on = fs.readdirSync('.').length
    setTimeout(() => { fs.unlinkSync('on-' + process.pid); process.exit(on > 1 ? 1 : 0) }, 50)`
  const told = await outcomes(
    ['first', 'second', 'third'].map((title) => script(title, counted)),
    1,
    emptyFolder(),
  )
  expect(told.map(({ failure }) => failure)).toEqual([null, null, null])
})

it('says what a failed check has printed on either stream, and runs the rest', async () => {
  const told = await outcomes([
    script('speaks', `console.log('a fault in line 3'); console.error('1 error'); process.exit(2)`),
    script('is killed', `process.kill(process.pid, 'SIGKILL')`),
    { title: 'is missing', command: 'no-such-program', args: [] },
    script('passes', `console.log('nothing to say')`),
  ])
  expect(told.map(({ title, failure }) => [title, failure])).toEqual([
    ['speaks', expect.stringMatching(/a fault in line 3[^]*1 error|1 error[^]*a fault in line 3/)],
    ['is killed', 'Ended by SIGKILL.'],
    ['is missing', expect.stringContaining('no-such-program')],
    ['passes', null],
  ])
})

it('the list has every kind of check', () => {
  const commands = staticChecks.map(({ command, args }) => [command, ...args].join(' '))
  expect(commands.toSorted()).toEqual([
    'knip',
    'node tools/check-dependencies.ts',
    'node tools/content/check.ts',
    'oxfmt --check .',
    'oxlint --type-aware --deny-warnings',
    'tsc -p apps/web',
    'tsc -p e2e',
    'tsc -p tsconfig.json',
  ])
})
