import { removeLeftovers } from '../platform/storage/open-storage.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import type { Services } from '../services.ts'
import { listedFiles, materialsBucket } from '../study-materials/files.ts'
import { avatarBucket, shownAvatars } from './avatars.ts'

const dayMs = 24 * 3_600_000
/** A row comes seconds after its file; but rows come back from a backup, which must find its files, for so long. */
const keptMs = 30 * dayMs
/** What is on its way in or out is there within minutes. */
const onItsWayMs = dayMs
/** Paths looked up by one statement. */
const batchSize = 500
/** So many without a row are leftovers in any case. Of more than that, and than half, the database is the wrong one. */
const likelyLeft = 20

/** What a crash left: files whose row was never stored, or is gone, and files half way in or out. */
export function sweepFilesByItself({ database, jobs, log, now, storage }: Services): void {
  const { db } = database
  jobs.every(
    'sweep-files',
    '37 4 * * *',
    async () => {
      removeLeftovers(storage.workFolder, new Date(now().getTime() - onItsWayMs))
      const before = new Date(now().getTime() - keptMs)
      const avatars = await findLeft(storage, avatarBucket, before, (some) => shownAvatars(db, some))
      const materials = await findLeft(storage, materialsBucket, before, (some) => listedFiles(db, some))
      // Of neither, where the rows of one look like another site's.
      for (const [bucket, paths] of [
        [avatarBucket, avatars],
        [materialsBucket, materials],
      ] as const) {
        for (const path of paths) await storage.remove(path)
        if (paths.length > 0) log.info({ bucket, files: paths.length }, 'files without a row were removed')
      }
    },
    { long: true },
  )
}

/**
 * @param readKnown those of the paths that have a row
 * @returns none, where no file at all has a row: a young site's database may still be empty
 * @throws Error when it looks as if the rows were another site's
 */
async function findLeft(
  storage: Storage,
  bucket: string,
  before: Date,
  readKnown: (paths: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const left: string[] = []
  let [files, listed, batch]: [number, number, StoredFile[]] = [0, 0, []]
  const lookUp = async () => {
    const known = new Set(await readKnown(batch.map(({ path }) => path)))
    listed += known.size
    const unlisted = batch.filter(({ path, storedAt }) => storedAt < before && !known.has(path))
    left.push(...unlisted.map(({ path }) => path))
    batch = []
  }
  for await (const file of storage.list(bucket)) {
    files += 1
    batch.push(file)
    if (batch.length === batchSize) await lookUp()
  }
  await lookUp()
  if (left.length > likelyLeft && left.length * 2 > files)
    throw new Error(
      `${left.length} of ${files} files in ${bucket} have no row, so none was removed: is this their database?`,
    )
  return listed === 0 ? [] : left
}
