import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DirectoryLockedError, lockDirectory } from './directory-lock.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'collimate-test-'))
  file = join(folder, 'database.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeHolder(holder: Record<string, unknown>): void {
  writeFileSync(file, JSON.stringify({ token: 'theirs', since: '2026-01-01T00:00:00.000Z', ...holder }))
}

it('holds until released, and leaves nothing behind', async () => {
  const lock = await lockDirectory(file, 'it')
  await expect(lockDirectory(file, 'it')).rejects.toThrow(DirectoryLockedError)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
  const again = await lockDirectory(file, 'it')
  again.release()
})

it('is taken from a process that is gone', async () => {
  // The largest number Linux gives is smaller.
  writeHolder({ pid: 2 ** 22 + 1, startedAt: null })
  const lock = await lockDirectory(file, 'it')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
  expect(existsSync(file)).toBe(false)
})

// Only Linux tells when a process started.
it.runIf(process.platform === 'linux')('is taken when the number went to another process since', async () => {
  writeHolder({ pid: process.ppid, startedAt: 'some other boot/1' })
  const lock = await lockDirectory(file, 'it')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

it('is taken when a crash of the machine left it empty', async () => {
  writeFileSync(file, '')
  const lock = await lockDirectory(file, 'it')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

it('is not taken while its file cannot be read, for its holder may be alive', async () => {
  // Reading it fails, and a file could be moved over it.
  symlinkSync(folder, file)
  await expect(lockDirectory(file, 'it')).rejects.toThrow('EISDIR')
  expect(readlinkSync(file)).toBe(folder)
  expect(readdirSync(folder)).toEqual(['database.lock'])
})

it('names the living holder and what to do', async () => {
  writeHolder({ pid: process.ppid, startedAt: null })
  await expect(lockDirectory(file, 'the folder')).rejects.toThrow(
    `The database in the folder is in use by process ${process.ppid} (since 2026-01-01T00:00:00.000Z). Stop it first.`,
  )
})

it('goes to the last of several that found the same dead holder', async () => {
  writeHolder({ pid: 2 ** 22 + 1, startedAt: null })
  const taking = lockDirectory(file, 'it')
  // Another process read the file before we wrote our name, and writes its own after.
  writeHolder({ pid: process.ppid, startedAt: null })
  await expect(taking).rejects.toThrow(`in use by process ${process.ppid}`)
})

it('does not remove a lock that went to somebody else', async () => {
  const lock = await lockDirectory(file, 'it')
  writeHolder({ pid: process.ppid, startedAt: null })
  lock.release()
  expect(existsSync(file)).toBe(true)
})
