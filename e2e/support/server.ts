import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
const node = join(import.meta.dirname, '../../node_modules/node/bin/node')

export type ServerUnderTest = {
  readonly url: string
  readonly dataDir: string
  /** As a power cut: no warning, nothing flushed. */
  kill(): Promise<void>
  /** As Ctrl-C: what runs is finished, and the data stays. */
  stop(): Promise<void>
  /** On the same address and data. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/**
 * The real server as its own process on a free port with its own embedded database.
 *
 * @param prepare does something to the data before the server opens it: a second start would take seconds
 */
export async function startServer(
  env: Record<string, string> = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<ServerUnderTest> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'collimate-e2e-'))
  const firstStart = process.env['E2E_FIRST_START']
  if (firstStart !== undefined) cpSync(firstStart, dataDir, { recursive: true })
  await prepare?.(dataDir)
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(node, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '0',
        MOCK_EXAMS_PER_DAY: '0',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilReady(`http://localhost:${port}/readyz`, child)
  }
  // A worker that is stopped half way must not leave its server behind.
  const lastResort = () => child?.kill('SIGKILL')
  process.once('exit', lastResort)
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  await start()
  return {
    url: `http://localhost:${port}`,
    dataDir,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    close: async () => {
      await end('SIGTERM')
      process.off('exit', lastResort)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** How long a start may take on a busy machine, in milliseconds. */
const bootMs = 120_000

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + bootMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready within two minutes.')
}

const portsOfWorker = 1000
let drawn = randomInt(portsOfWorker)

/**
 * Below the ports the system hands out by itself: one of those may be taken by any connection, of the browser too,
 * while the server is down between two runs. For the same reason each worker has its own, and draws each once.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
  drawn = (drawn + 1) % portsOfWorker
  const port = 20_000 + worker * portsOfWorker + drawn
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
