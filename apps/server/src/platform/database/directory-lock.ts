import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who holds a directory. The start time tells a living holder from another process that got its number. */
type Holder = { pid: number; startedAt: string | null; token: string; since: string }

export type DirectoryLock = { release(): void }

/** Thrown when another living process (or another handle of this one) holds the directory. */
export class DirectoryLockedError extends Error {
  readonly pid: number

  constructor(directory: string, holder: Holder) {
    const who = holder.pid === process.pid ? 'this same process' : `process ${holder.pid}`
    super(`The database in ${directory} is in use by ${who} (since ${holder.since}). Stop it first.`)
    this.name = 'DirectoryLockedError'
    this.pid = holder.pid
  }
}

/** Long enough for anyone else who found the same dead holder to have written their own name. */
const takeoverPauseMs = 250

/**
 * Takes the directory for this process, by a file beside it. Holders in other containers are not seen: one
 * directory belongs to one machine.
 *
 * @param file the lock file
 * @param directory what the messages call the thing locked
 * @throws DirectoryLockedError naming the living holder
 */
export async function lockDirectory(file: string, directory: string): Promise<DirectoryLock> {
  const own: Holder = {
    pid: process.pid,
    startedAt: startOf(process.pid),
    token: randomUUID(),
    since: new Date().toISOString(),
  }
  const draft = `${file}.${own.token}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    if (!linkOnce(draft, file)) await takeOver(draft, file, directory, own)
  } finally {
    rmSync(draft, { force: true })
  }
  return { release: () => release(file, own) }
}

/** @returns false when the lock file exists already */
function linkOnce(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function takeOver(draft: string, file: string, directory: string, own: Holder): Promise<void> {
  const holder = readHolder(file)
  if (holder !== undefined && isAlive(holder)) throw new DirectoryLockedError(directory, holder)
  renameSync(draft, file)
  // Two processes may have found the same dead holder: the last one to write its name has the lock.
  await sleep(takeoverPauseMs)
  const winner = readHolder(file)
  if (winner !== undefined && winner.token !== own.token) throw new DirectoryLockedError(directory, winner)
}

/** A lock that cannot be read stays: it is taken over once its process is gone. */
function release(file: string, own: Holder): void {
  try {
    if (readHolder(file)?.token === own.token) rmSync(file, { force: true })
  } catch {}
}

/** `undefined` for a missing file, and for one that says nothing: a crash of the machine may leave an empty one. */
function readHolder(file: string): Holder | undefined {
  const text = readIfThere(file)
  try {
    const holder = JSON.parse(text) as Holder
    return Number.isInteger(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

/** @throws Error for a file that is there and cannot be read: who holds it may well be alive */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const startedAt = startOf(holder.pid)
  // Where the system does not tell, the number alone decides: better refused once too often than opened twice.
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt
}

/** When a process started, in a form that names one boot of one machine; `null` where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; after it come the state and, 19 fields on, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ended = fields[0] === 'Z' || fields[0] === 'X'
    return ended ? 'ended' : `${boot}/${fields[19]}`
  } catch {
    return null
  }
}
