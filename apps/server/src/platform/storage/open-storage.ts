import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, opendir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'
import { openBucket } from './bucket-storage.ts'
import type { Storage, StoredFile } from './storage.ts'

/** What is older in the work folder, in milliseconds, was left by a process that died. */
const leftoverMs = 3_600_000

/** In the bucket that is configured, else on the local disk beside the embedded database. */
export function openStorage(env: Pick<Env, 'DATA_DIR' | 'bucket'>): Storage {
  const workFolder = resolve(env.DATA_DIR, 'incoming')
  removeLeftovers(workFolder, new Date(Date.now() - leftoverMs))
  return env.bucket ? openBucket(env.bucket, workFolder) : openFolder(env, workFolder)
}

function openFolder(env: Pick<Env, 'DATA_DIR'>, workFolder: string): Storage {
  const location = resolve(env.DATA_DIR, 'storage')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    workFolder,
    put: async (path, bytes) => {
      await disk.put(`${path}.part`, bytes)
      await moveIntoPlace(join(location, `${path}.part`), join(location, path))
    },
    putFile: async (path, file) => {
      const target = join(location, path)
      await mkdir(dirname(target), { recursive: true })
      await moveIntoPlace(file, target)
    },
    read: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    stream: async (path) => {
      if (!(await disk.exists(path))) return null
      const file = await open(join(location, path))
      return Readable.toWeb(file.createReadStream())
    },
    // Where it lies: a copy would go through this process, and keep the disk busy behind whose back others wait.
    withFile: async (path, work) => ((await disk.exists(path)) ? work(join(location, path)) : null),
    remove: (path) => disk.delete(path),
    list: (folder) => listFolder(location, folder),
    removeFolder: (folder) => disk.deleteAll(`${folder}/`),
  }
}

/** Off the main thread, which answers others meanwhile: a disk takes a moment, for many megabytes a long one. */
async function moveIntoPlace(draft: string, target: string): Promise<void> {
  await flush(draft, 'r+')
  await rename(draft, target)
  // Windows cannot open a folder, and needs no such call.
  if (process.platform !== 'win32') await flush(dirname(target), 'r')
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* listFolder(location: string, folder: string): AsyncIterable<StoredFile> {
  const top = join(location, folder)
  if (!existsSync(top)) return
  for await (const entry of await opendir(top, { recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      // Removed or renamed since it was listed.
      if (error.code !== 'ENOENT') throw error
    })
    if (found) yield { path: relative(location, file).split(sep).join('/'), storedAt: found.mtime }
  }
}

/** What has been in the work folder since before a moment. */
export function removeLeftovers(workFolder: string, before: Date): void {
  if (!existsSync(workFolder)) return
  for (const name of readdirSync(workFolder)) {
    const path = join(workFolder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtime
    if (written && written < before) rmSync(path, { recursive: true, force: true })
  }
}
