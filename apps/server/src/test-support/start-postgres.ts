import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type RunningPostgres = { url: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root; somebody else must do it then. */
type Runner = { uid?: number; gid?: number }

const startMs = 120_000

/**
 * Starts a server of its own on a free port, in a temporary folder.
 *
 * @param programs the folder of initdb and postgres
 * @param options `fsync`: commits reach the disk, for measurements; tests throw their data away
 */
export async function startPostgres(
  programs: string,
  options: { fsync?: boolean } = {},
): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-postgres-'))
  const runner = findRunner()
  const password = randomUUID()
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (runner.uid !== undefined && runner.gid !== undefined) {
    chownSync(folder, runner.uid, runner.gid)
    chownSync(passwordFile, runner.uid, runner.gid)
  }
  const data = join(folder, 'data')
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=postgres']
  const initialize = ['-D', data, '--encoding=UTF8', '--no-locale', '--no-sync', ...auth]
  execFileSync(join(programs, 'initdb'), initialize, { ...runner, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    serverArguments(data, folder, port, options.fsync ?? false),
    {
      ...runner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const stop = () => stopServer(server, folder)
  await waitUntilReady(server, url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

function serverArguments(data: string, folder: string, port: number, fsync: boolean): string[] {
  const sync = fsync ? 'on' : 'off'
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: sync,
    full_page_writes: sync,
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function findRunner(): Runner {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'nobody') ?? users.find(([name]) => name === 'postgres')
  if (user === undefined) throw new Error('PostgreSQL cannot run as root, and there is no user nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Below the ports the system hands out by itself: any connection may take one of those before PostgreSQL does. */
async function freePort(): Promise<number> {
  const port = randomInt(22_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-4000)
  })
  const deadline = performance.now() + startMs
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`)
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL was not ready within ${startMs / 1000} s:\n${said}`)
    await sleep(100)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    // SIGINT: PostgreSQL's fast shutdown.
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}
