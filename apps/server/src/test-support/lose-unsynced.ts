import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, resolve } from 'node:path'

/**
 * Loaded before a program that opens the embedded database at FOLDER: cuts its power right after the write that CUT
 * names ("log 25": the 25th to PostgreSQL's log; "rest 40"; "pg_control 2"), counted from the word `armed` on its
 * standard output. What was written and not synced by then is undone: that of the log, of the rest, or of all files
 * (LOSE).
 */
const { FOLDER = '', CUT = '', LOSE = 'all' } = process.env
const [cutKind, cutCount] = CUT.split(' ')
const real = { ...fs }
type Written = { readonly position: number; readonly before: Buffer; readonly size: number }
const unsynced = new Map<string, Written[]>()
const opened = new Map<number, string>()
const counts = { log: 0, rest: 0, pg_control: 0 }
let armed = false

const isLog = (path: string) => /^[\dA-F]{24}$/.test(basename(path))

function remember(descriptor: number, path: string, length: number, position: number): void {
  const reader = real.openSync(path, 'r')
  const before = Buffer.alloc(length)
  const read = real.readSync(reader, before, 0, length, position)
  real.closeSync(reader)
  const { size } = real.fstatSync(descriptor)
  const all = unsynced.get(path) ?? []
  unsynced.set(path, [...all, { position, before: before.subarray(0, read), size }])
}

function cutWhenDue(path: string): void {
  if (!armed) return
  counts[isLog(path) ? 'log' : 'rest'] += 1
  if (basename(path) === 'pg_control') counts.pg_control += 1
  if (counts[cutKind as keyof typeof counts] !== Number(cutCount)) return
  for (const [file, writes] of unsynced) {
    if (LOSE !== 'all' && LOSE !== (isLog(file) ? 'log' : 'rest')) continue
    for (const { position, before, size } of writes.toReversed()) {
      const writer = real.openSync(file, 'r+')
      real.writeSync(writer, before, 0, before.length, position)
      real.ftruncateSync(writer, size)
      real.closeSync(writer)
    }
  }
  process.kill(process.pid, 'SIGKILL')
  // The signal comes while this waits: nothing more is written.
  for (;;);
}

const stdoutWrite = process.stdout.write.bind(process.stdout)
process.stdout.write = (text: string) => {
  if (text.includes('armed')) armed = true
  return stdoutWrite(text)
}

Object.assign(fs, {
  openSync: (path: fs.PathLike, ...rest: [fs.OpenMode, fs.Mode?]) => {
    const descriptor = real.openSync(path, ...rest)
    if (typeof path === 'string' && resolve(path).startsWith(`${FOLDER}/`))
      opened.set(descriptor, resolve(path))
    return descriptor
  },
  closeSync: (descriptor: number) => {
    real.closeSync(descriptor)
    opened.delete(descriptor)
  },
  writeSync: (descriptor: number, data: Uint8Array, offset: number, length: number, position: number) => {
    const path = opened.get(descriptor)
    if (path === undefined) return real.writeSync(descriptor, data, offset, length, position)
    remember(descriptor, path, length, position)
    const written = real.writeSync(descriptor, data, offset, length, position)
    cutWhenDue(path)
    return written
  },
  fsyncSync: (descriptor: number) => {
    real.fsyncSync(descriptor)
    unsynced.delete(opened.get(descriptor) ?? '')
  },
  renameSync: (from: string, to: string) => {
    real.renameSync(from, to)
    unsynced.set(resolve(to), unsynced.get(resolve(from)) ?? [])
    unsynced.delete(resolve(from))
  },
  unlinkSync: (path: string) => {
    real.unlinkSync(path)
    unsynced.delete(resolve(path))
  },
})
syncBuiltinESMExports()
