import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runScript, type RunningScript } from '../apps/server/src/test-support/run-script.ts'

const server = join(import.meta.dirname, '../apps/server/src')
const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
const cuts = join(folder, 'cuts')
/** What systemd was told. */
const told = join(folder, 'told')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The next write of the first start that was not cut at yet is the last of this one. */
function start(): RunningScript {
  return runScript(join(server, 'main.ts'), [], {
    NODE_OPTIONS: `--import=${join(server, 'test-support/cut-power.ts')}`,
    CUTS: cuts,
    NOTIFY_SOCKET: join(folder, 'systemd'),
    PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'error',
  })
}

/** @returns where it serves; undefined when its power was cut before */
async function addressOf(running: RunningScript): Promise<string | undefined> {
  try {
    await running.untilLine(/ is open at /)
  } catch (error) {
    if (running.process.signalCode === 'SIGKILL') return undefined
    throw error
  }
  return / is open at (\S+)/.exec(running.lines().join('\n'))?.[1]
}

it(
  'C12 a start comes through a power cut after each write of the first one, and tells systemd when it serves',
  { timeout: 900_000 },
  async () => {
    writeFileSync(cuts, '')
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin/systemd-notify'), `#!/bin/sh\necho "$@" >> '${told}'\n`, { mode: 0o755 })
    let running = start()
    let address = await addressOf(running)
    while (address === undefined) {
      running = start()
      address = await addressOf(running)
    }
    const written = readFileSync(cuts, 'utf8').trimEnd().split('\n')
    for (const file of ['auth-secret', 'demo-accounts.txt']) {
      expect(written).toEqual(
        expect.arrayContaining([
          `create ${file}.part`,
          `write ${file}.part`,
          `sync ${file}.part`,
          `rename to ${file}`,
        ]),
      )
    }
    expect(written).toEqual(
      expect.arrayContaining(['rename to database', 'database.new 200', 'database 400']),
    )
    expect(readFileSync(join(folder, 'data/auth-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    const accounts = [
      ...running
        .lines()
        .join('\n')
        .matchAll(/^ {2}\w+ +(\S+) {2}(\S+)$/gm),
    ]
    expect(accounts).toHaveLength(3)
    for (const [, email, password] of accounts) {
      const signIn = await fetch(`${address}/api/accounts/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(signIn.status).toBe(200)
    }
    // A start that was cut told nobody that it serves.
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toBe('--ready\n')
    await running.kill()
  },
)
