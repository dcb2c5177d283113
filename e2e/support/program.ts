import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilReady } from './server.ts'

const root = join(import.meta.dirname, '../..')

export type Program = {
  /** Where the pages are. */
  readonly url: string
  /** Of a living process, by its file: `tools/start.ts`; or `npm`, which is above all others. */
  pidOf(file: string): number
  /** The command lines of those processes that are still there. */
  living(): string[]
  /** Ends what is left of it and removes its data. */
  remove(): void
}

/** `npm run` of a script as a person starts it, on free ports with a data folder of its own, once it serves. */
export async function startProgram(
  script: 'start' | 'dev',
  env: Record<string, string> = {},
): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'collimate-e2e-'))
  const firstStart = process.env['E2E_FIRST_START']
  if (firstStart !== undefined) cpSync(firstStart, dataDir, { recursive: true })
  const ports = new Set<number>()
  while (ports.size < 3) ports.add(await freePort())
  const [port, apiPort, sandboxPort] = ports
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
  })
  // Also what a restart starts later is found by its data folder.
  const known = new Map<number, string>()
  const look = () => {
    for (const [pid, args] of familyOf(npm)) known.set(pid, args)
  }
  const url = `http://localhost:${port}`
  const end = () => {
    for (const pid of aliveOf(known.keys())) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        // It may have ended by itself when the one before it went.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  process.once('exit', end)
  await untilReady(`http://localhost:${script === 'dev' ? apiPort : port}/readyz`, npm)
  if (script === 'dev') await untilReady(url, npm)
  look()
  return {
    url,
    pidOf: (file) => {
      look()
      // Not those who only pass it on, as the shell and the bootstrap do.
      const running = aliveOf(known.keys()).filter((pid) =>
        known.get(pid)?.split(' ')[file === 'npm' ? 0 : 1]?.endsWith(file),
      )
      const [pid] = running
      if (pid === undefined) throw new Error(`${file} does not run, of ${[...known.values()].join('; ')}`)
      return pid
    },
    living: () => aliveOf(known.keys()).map((pid) => known.get(pid) ?? ''),
    remove: () => {
      end()
      process.off('exit', end)
      // One that was told to end may still write for a moment.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

type Row = { pid: number; parent: number; state: string; args: string }

function processes(): Row[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid = '', parent = '', state = '', ...args] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state, args: args.join(' ') }
  })
}

/** A process, all that it started, and what that started. */
function familyOf({ pid }: ChildProcess): Map<number, string> {
  const rows = processes()
  const family = new Map([[pid ?? 0, 'npm']])
  const add = (parent: number) => {
    for (const row of rows.filter((one) => one.parent === parent)) {
      family.set(row.pid, row.args)
      add(row.pid)
    }
  }
  if (pid !== undefined) add(pid)
  return family
}

function aliveOf(pids: Iterable<number>): number[] {
  const living = new Set(
    processes()
      .filter(({ state }) => !state.startsWith('Z'))
      .map(({ pid }) => pid),
  )
  return [...pids].filter((pid) => living.has(pid))
}
