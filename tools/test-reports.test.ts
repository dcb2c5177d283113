import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inBrief, readPlaywrightReport, readVitestReport } from './test-reports.ts'

/** The file of the report that the real program, in a folder of its own, writes on files of these contents. */
function report(files: Record<string, string>, command: string, args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json' }
  spawnSync(command, args, { cwd: folder, env })
  return join(folder, 'report.json')
}

describe('what failed', () => {
  it('is nothing of a run that wrote no report, and neither has anything passed', () => {
    const nothing = { passed: 0, skipped: 0, failures: [] }
    const cutOff = report({ 'report.json': '{"passed": 1' }, 'true', [])
    expect([readVitestReport(cutOff), readPlaywrightReport('missing.json')]).toEqual([nothing, nothing])
  })

  it('is named of vitest: tests, and files that cannot be loaded', () => {
    const files = {
      'sums.test.js': `
        it('adds', () => expect(1 + 1).toBe(2))
        it.skip('divides', () => {})
        describe('three', () => it('is four', () => expect(3).toBe(4)))`,
      'broken.test.js': `throw new Error('out of order')`,
    }
    const { failures, ...counts } = readVitestReport(
      report(files, 'vitest', ['run', '--globals', '--reporter=json', '--outputFile=report.json']),
    )
    expect(counts).toEqual({ passed: 1, skipped: 1 })
    expect(failures.map((failure) => inBrief(failure)).toSorted()).toEqual([
      expect.stringMatching(/broken\.test\.js\n.*out of order/),
      expect.stringMatching(/sums\.test\.js › three is four\n.*expected 3 to be 4/),
    ])
  })

  it('is named of Playwright, also in groups, and where a second try passed', () => {
    const files = {
      'sums.spec.js': `
        const { expect, test } = require('@playwright/test')
        test('adds', () => expect(1 + 1).toBe(2))
        test.skip('divides', () => {})
        test('wavers', () => expect(test.info().retry).toBe(1))
        test.describe('three', () => test('is four', () => expect(3).toBe(4)))`,
    }
    const { failures, ...counts } = readPlaywrightReport(
      report(files, 'playwright', ['test', '--retries=1', '--reporter=json']),
    )
    expect(counts).toEqual({ passed: 1, skipped: 1 })
    expect(failures.map((failure) => inBrief(failure))).toEqual([
      expect.stringMatching(/sums\.spec\.js:5 › wavers\n.*toBe/),
      expect.stringMatching(/sums\.spec\.js:6 › is four\n.*toBe/),
    ])
  })
})
