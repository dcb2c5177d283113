import { removeLeftovers } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Services } from '../services.ts'
import { listedFiles, materialsBucket } from '../study-materials/files.ts'
import { avatarBucket, shownAvatars } from './avatars.ts'

/** A file is stored before its row is; so long after it, in milliseconds, the row does not come any more. */
const rowComesMs = 24 * 3_600_000
/** Paths looked up by one statement. */
const batchSize = 500
/** So many without a row are leftovers in any case. Of more than that, and than half, the database is the wrong one. */
const likelyLeft = 20

/** What a crash left: files whose row was never stored, or is gone, and files half way in or out. */
export function sweepFilesByItself({ database, jobs, log, now, storage }: Services): void {
  const { db } = database
  jobs.every('sweep-files', '37 4 * * *', async () => {
    const before = new Date(now().getTime() - rowComesMs)
    removeLeftovers(storage.workFolder, before)
    for (const [bucket, readKnown] of [
      [avatarBucket, shownAvatars],
      [materialsBucket, listedFiles],
    ] as const) {
      const paths = await findLeft(storage, bucket, before, (some) => readKnown(db, some))
      for (const path of paths) await storage.remove(path)
      if (paths.length > 0) log.info({ bucket, files: paths.length }, 'files without a row were removed')
    }
  })
}

/**
 * @param readKnown those of the paths that have a row
 * @throws Error when it looks as if the rows were another site's
 */
async function findLeft(
  storage: Storage,
  bucket: string,
  before: Date,
  readKnown: (paths: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const left: string[] = []
  let [files, batch]: [number, string[]] = [0, []]
  const lookUp = async () => {
    const known = new Set(await readKnown(batch))
    left.push(...batch.filter((path) => !known.has(path)))
    batch = []
  }
  for await (const { path, storedAt } of storage.list(bucket)) {
    files += 1
    if (storedAt < before) batch.push(path)
    if (batch.length === batchSize) await lookUp()
  }
  await lookUp()
  if (left.length > likelyLeft && left.length * 2 > files)
    throw new Error(
      `${left.length} of ${files} files in ${bucket} have no row, so none was removed: is this their database?`,
    )
  return left
}
