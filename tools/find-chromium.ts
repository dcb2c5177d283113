import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The first is Chromium without the windows that nobody sees in a test: a tenth of what a test costs. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/**
 * A Chromium for the browser tests: CHROME_PATH, one on PATH, Playwright's own, or one installed now.
 *
 * @throws Error saying what to do when there is none and none can be installed
 */
export function findChromium(): string {
  const found = presentChromium()
  if (found !== undefined) return found
  console.log('No Chromium found; installing one …')
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (debian) {
    run('apt-get', ['update', '-qq'])
    // Not every Debian has the first.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (presentChromium() === undefined)
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  } else {
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  }
  const installed = presentChromium()
  if (installed === undefined) {
    throw new Error(
      'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome and set CHROME_PATH to it, then run the command again.',
    )
  }
  return installed
}

function presentChromium(): string | undefined {
  const configured = process.env['CHROME_PATH']
  if (configured) {
    if (existsSync(configured)) return configured
    throw new Error(`CHROME_PATH names ${configured}, which does not exist.`)
  }
  const onPath = names.map(which).find((path) => path !== undefined)
  if (onPath !== undefined) return onPath
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

function which(name: string): string | undefined {
  try {
    return execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
      .split('\n')[0]
      ?.trim()
  } catch {
    return undefined
  }
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
