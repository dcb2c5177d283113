import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, it, onTestFinished } from 'vitest'
import config from '../playwright.config.ts'

/** The features that a browser started with these arguments does without: of several lists the last counts. */
function disabledIn(args: readonly string[]): string[] {
  const lists = args.filter((argument) => argument.startsWith('--disable-features='))
  return lists.at(-1)?.split('=')[1]?.split(',') ?? []
}

it('our list of disabled features holds all of Playwright’s, whose place it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-flags-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Writes down what it is started with, and is no browser.
  const browser = join(folder, 'browser')
  writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/arguments'\n`, { mode: 0o755 })
  await expect(chromium.launch({ executablePath: browser })).rejects.toThrow('closed')
  const theirs = disabledIn(readFileSync(join(folder, 'arguments'), 'utf8').split('\n'))
  expect(theirs.length).toBeGreaterThan(5)
  expect(disabledIn(config.use?.launchOptions?.args ?? [])).toEqual(expect.arrayContaining(theirs))
})
