import { join, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { moveIntoPlace } from '../durable-files.ts'
import type { Env } from '../env.ts'
import { openBucket } from './bucket-storage.ts'
import type { Storage } from './storage.ts'

/** In the bucket that is configured, else on the local disk beside the embedded database. */
export function openStorage(env: Pick<Env, 'DATA_DIR' | 'bucket'>): Storage {
  return env.bucket ? openBucket(env.bucket) : openFolder(env)
}

function openFolder(env: Pick<Env, 'DATA_DIR'>): Storage {
  const location = resolve(env.DATA_DIR, 'storage')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: async (path, bytes) => {
      await disk.put(`${path}.part`, bytes)
      moveIntoPlace(join(location, `${path}.part`), join(location, path))
    },
    read: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    remove: (path) => disk.delete(path),
    removeFolder: (folder) => disk.deleteAll(`${folder}/`),
  }
}
