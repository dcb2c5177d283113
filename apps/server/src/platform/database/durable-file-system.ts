import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Setup = Awaited<ReturnType<NodeFS['init']>>
type Module = Parameters<NonNullable<Setup['emscriptenOpts']['preRun']>[number]>[0]

/** What the emscripten file system keeps of an open file; `nfd` is the descriptor of the real one. */
type OpenFile = { readonly nfd: number }

/** The part of emscripten's NODEFS that PGlite's types leave out. */
type NodeFiles = {
  tryFSOperation(operation: () => void): void
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * PGlite's files on disk, with an fsync that reaches the disk. Emscripten's NODEFS has none, so that
 * PostgreSQL's fsync answers success and does nothing: a power cut would lose acknowledged commits.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): Promise<Setup> {
    const setup = await super.init(database, options)
    const preRun = [...(setup.emscriptenOpts.preRun ?? []), makeSyncReal]
    return { emscriptenOpts: { ...setup.emscriptenOpts, preRun } }
  }
}

/**
 * PGlite starts PostgreSQL with -F, "no fsync"; and fdatasync is an empty call in emscripten, fsync is not. Its buffers
 * are filled with zeros at every start, and the system keeps the same pages of the files.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

function makeSyncReal(module: Module): void {
  const files = module.NODEFS as unknown as NodeFiles
  files.stream_ops.fsync = (file) => {
    // A failure becomes an error number, on which PostgreSQL stops rather than trust the disk.
    files.tryFSOperation(() => fsyncSync(file.nfd))
    return 0
  }
}
