import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** What a run of tests came to. A test that failed is named, with where and how. */
export type Outcome = { passed: number; skipped: number; failures: Failure[] }
export type Failure = { title: string; message: string }

const nothing: Outcome = { passed: 0, skipped: 0, failures: [] }

/** @param file what vitest's JSON reporter wrote; where it wrote nothing that can be read, nothing has run */
export function readVitestReport(file: string): Outcome {
  const report = readJson(file) as JsonTestResults | undefined
  if (report === undefined) return nothing
  const failures = report.testResults.flatMap((file): Failure[] => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has no tests to fail.
    if (failed.length === 0 && file.status === 'failed') return [{ title: file.name, message: file.message }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file.name} › ${fullName}`,
      message: (failureMessages ?? []).join('\n'),
    }))
  })
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures }
}

/** @param file what Playwright's JSON reporter wrote, as above */
export function readPlaywrightReport(file: string): Outcome {
  const report = readJson(file) as JSONReport | undefined
  if (report === undefined) return nothing
  const failures = report.suites.flatMap(failuresOf)
  const early = report.errors.map(({ message }) => ({ title: 'browser tests', message: message ?? '' }))
  const { expected, skipped } = report.stats
  return { passed: expected, skipped, failures: [...early, ...failures] }
}

function failuresOf({ specs, suites = [] }: JSONReportSuite): Failure[] {
  // One that failed before it passed has failed: what it hides may be the product's.
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
  const own = failed.map(({ file, line, title, tests }) => ({
    title: `${file}:${line} › ${title}`,
    message: tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map((error) => error.message ?? '')
      .join('\n'),
  }))
  return [...own, ...suites.flatMap(failuresOf)]
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Of one failure's message. */
const mostLines = 12

/** A failure in a few lines, for the end of a long log: its title and how its message begins. */
export function inBrief({ title, message }: Failure): string {
  const plain = stripVTControlCharacters(message).trim().split('\n')
  const shown = plain.slice(0, mostLines).map((line) => `    ${line.slice(0, 200)}`)
  return [`✗ ${title}`, ...shown].join('\n')
}
