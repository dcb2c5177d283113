import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'
import { openBucket } from './bucket-storage.ts'

/**
 * Files, by paths such as `profile-pictures/{userId}/1772000000000.webp`: letters, digits, `.`, `_`, `-` and `/`. None
 * is reachable but through a route of ours.
 */
export type Storage = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>
  /** Fine when there is no such file. */
  remove(path: string): Promise<void>
  /** Everything under `folder/`. */
  removeFolder(folder: string): Promise<void>
}

/** In the bucket that is configured, else on the local disk beside the embedded database. */
export function openStorage(env: Pick<Env, 'DATA_DIR' | 'bucket'>): Storage {
  return env.bucket ? openBucket(env.bucket) : openFolder(env)
}

function openFolder(env: Pick<Env, 'DATA_DIR'>): Storage {
  const location = resolve(env.DATA_DIR, 'storage')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (path, bytes) => disk.put(path, bytes),
    read: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    remove: (path) => disk.delete(path),
    removeFolder: (folder) => disk.deleteAll(`${folder}/`),
  }
}
