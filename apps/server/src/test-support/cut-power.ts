import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'

/**
 * Loaded before a program: cuts its power after the first write below DATA_DIR that CUTS, a file of one name a line,
 * does not list yet, and adds its name. What was written and not synced is empty afterwards. Of the thousands of
 * writes of the database engine, whose own log makes up for a cut, a few are taken.
 */
const { DATA_DIR = '', CUTS = '' } = process.env
const real = { ...fs }
const done = new Set(real.readFileSync(CUTS, 'utf8').split('\n'))
const unsynced = new Set<string>()
const opened = new Map<number, string>()
const engineWrites: Record<string, number> = { database: 0, 'database.new': 0 }
const engineCuts = ['database.new 200', 'database 10', 'database 400']

/** A name that is the same at every start; undefined for a file of someone else. */
function nameOf(path: string): string | undefined {
  const name = relative(DATA_DIR, resolve(path))
  return name.startsWith('..') ? undefined : name.replace(/[0-9a-f-]{36}$/, '*')
}

function engineOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : /^(database|database\.new)\//.exec(name)?.[1]
}

function wrote(what: string, path: string | undefined): void {
  const name = path === undefined ? undefined : nameOf(path)
  const engine = engineOf(name)
  if (engine === undefined) return name === undefined ? undefined : cutAfter(`${what} ${name}`)
  engineWrites[engine] = (engineWrites[engine] ?? 0) + 1
  const count = `${engine} ${engineWrites[engine]}`
  if (engineCuts.includes(count)) cutAfter(count)
}

function cutAfter(name: string): void {
  if (done.has(name)) return
  for (const path of unsynced) real.truncateSync(path)
  real.appendFileSync(CUTS, `${name}\n`)
  process.kill(process.pid, 'SIGKILL')
  // The signal comes while this waits: nothing more is written.
  for (;;);
}

Object.assign(fs, {
  mkdirSync: (path: string, options?: fs.MakeDirectoryOptions) => {
    const made = real.mkdirSync(path, options)
    wrote('mkdir', path)
    return made
  },
  openSync: (path: string, ...rest: [fs.OpenMode, fs.Mode?]) => {
    const descriptor = real.openSync(path, ...rest)
    opened.set(descriptor, path)
    return descriptor
  },
  writeSync: (descriptor: number, ...rest: [Uint8Array]) => {
    const written = real.writeSync(descriptor, ...rest)
    wrote('write', opened.get(descriptor))
    return written
  },
  writeFileSync: (path: string, ...rest: [string, fs.WriteFileOptions?]) => {
    const name = nameOf(path)
    if (name !== undefined && engineOf(name) === undefined) {
      real.writeFileSync(path, '', rest[1])
      unsynced.add(path)
      wrote('create', path)
    }
    real.writeFileSync(path, ...rest)
    wrote('write', path)
  },
  fsyncSync: (descriptor: number) => {
    real.fsyncSync(descriptor)
    const path = opened.get(descriptor)
    if (path !== undefined) unsynced.delete(path)
    wrote('sync', path)
  },
  renameSync: (from: string, to: string) => {
    real.renameSync(from, to)
    if (unsynced.delete(from)) unsynced.add(to)
    wrote('rename to', to)
  },
  linkSync: (from: string, to: string) => {
    real.linkSync(from, to)
    wrote('link', to)
  },
  rmSync: (path: string, options?: fs.RmOptions) => {
    real.rmSync(path, options)
    unsynced.delete(path)
    wrote('remove', path)
  },
})
syncBuiltinESMExports()
