import type { MaterialFailure } from '@collimate/domain/study-materials/rules'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { extract, type Extracted } from './extract/extract.ts'
import { storedPath } from './files.ts'
import {
  claimMaterial,
  claimNext,
  commitLater,
  deletePassages,
  endReading,
  findMaterialAt,
  findUnread,
  insertPassages,
  keepProgress,
  releaseMaterial,
  resetMaterial,
  type ClaimedMaterial,
  type Passage,
  type Reading,
} from './store.ts'
import { tellOwner } from './tell-owner.ts'

const queue = 'process-study-material'

/** Milliseconds without a sign of life after which whoever reads a file counts as dead. */
const silentMs = 180_000
/** How long a file is tried that cannot be fetched or kept, through no fault of its own. One that waits is not given up. */
const abandonAfterMs = 24 * 3_600_000
/** Between two signs of life, while pages come. */
const signMs = 1000
/** While none comes: a page may be long, and the processor busy with others. */
const waitingSignMs = 60_000
/** Passages stored at once: on the embedded engine others wait meanwhile. */
const batch = 8

export function studyMaterialJobs(services: Services): void {
  services.jobs.work<{ id: string }>(queue, ({ id }) => readNext(services, id))
  services.jobs.every('queue-unread-study-materials', '*/5 * * * *', () => queueUnread(services))
}

/**
 * Has an uploaded file read, or one that our own failure left unread.
 *
 * @throws AppError 'material-not-found'
 */
export async function queueReading(services: Services, userId: string, filePath: string): Promise<void> {
  const { database, now } = services
  const material = await findMaterialAt(database.db, userId, filePath)
  if (material === undefined) throw new AppError('material-not-found')
  const { id, status, failure } = material
  if (failure === 'not-read') await resetMaterial(database.db, userId, id, now())
  else if (status !== 'uploaded') return
  await send(services, id)
}

function send({ jobs }: Services, id: string): Promise<void> {
  return jobs.send(queue, { id }, { singletonKey: id })
}

/** Whose process-study-material never came, and what a server that died was reading. */
async function queueUnread(services: Services): Promise<void> {
  const { database, now } = services
  const moment = now()
  const unread = await findUnread(database.db, new Date(moment.getTime() - silentMs))
  for (const { id, queued_at, readings_begun } of unread) {
    const tried = readings_begun > 0 && moment.getTime() - queued_at.getTime() >= abandonAfterMs
    await (tried ? giveUp(services, id) : send(services, id))
  }
}

async function giveUp(services: Services, id: string): Promise<void> {
  const { database, now } = services
  const claimed = await claimMaterial(database.db, id, now(), now())
  if (claimed) await finish(services, claimed, { failure: 'not-read' })
}

/** Reads what is next in line, be it another than was asked for: that one is asked for again. */
async function readNext(services: Services, id: string): Promise<void> {
  const { database, now } = services
  const moment = now()
  const silentSince = new Date(moment.getTime() - silentMs)
  const material = await claimNext(database.db, moment, silentSince)
  if (material === undefined) return
  // Whoever brought the other may not have asked for it: then this job is the only one of both.
  if (material.id !== id) await send(services, id)
  try {
    await read(services, material)
  } catch (error) {
    await releaseMaterial(database.db, material, now())
    throw error
  }
}

async function read(services: Services, material: ClaimedMaterial): Promise<void> {
  const extracted = await services.storage.withFile(storedPath(material.file_path), (file) =>
    extractAlive(services, material, file),
  )
  if (extracted === null) return finish(services, material, { failure: 'not-read' })
  if (extracted.kind === 'unreadable') return finish(services, material, { failure: extracted.reason })
  const passages = extracted.places.flatMap((texts, at) => texts.map((text) => ({ place: at + 1, text })))
  if (passages.length === 0) return finish(services, material, { failure: 'no-text' })
  const places = extracted.places.length
  if (await keepPassages(services, material, { places, passages }))
    await finish(services, material, { places })
}

async function extractAlive(services: Services, material: ClaimedMaterial, file: string): Promise<Extracted> {
  const signs = signsOfLife(services, material)
  try {
    return await extract(file, material.type, signs.give)
  } finally {
    await signs.end()
  }
}

/** Shows how far the reading is, now and then until its end; a sign that cannot be stored is left out. */
export function signsOfLife({ database, log, now }: Services, reading: Reading, waitingMs = waitingSignMs) {
  let last = performance.now()
  let known: { places: number | null; places_read: number } = { places: null, places_read: 0 }
  let stored = Promise.resolve()
  const store = () => {
    last = performance.now()
    const progress = { ...known, updated_at: now() }
    stored = stored
      .then(async () => void (await keepProgress(database.db, reading, progress)))
      .catch((error: unknown) => log.warn({ err: error }, 'how far a file is read could not be stored'))
  }
  const waiting = setInterval(store, waitingMs)
  return {
    give: (places_read: number, places: number | null) => {
      known = { places, places_read }
      if (performance.now() - last >= signMs) store()
    },
    end: () => {
      clearInterval(waiting)
      return stored
    },
  }
}

/** @returns false when its owner deleted it meanwhile, or somebody else reads it */
async function keepPassages(
  { database, now }: Services,
  material: ClaimedMaterial,
  { places, passages }: { places: number; passages: readonly Passage[] },
): Promise<boolean> {
  const { db } = database
  const of = { material_id: material.id, user_id: material.user_id }
  for (let from = 0; from < passages.length; from += batch) {
    const kept = await database.transaction(async () => {
      await commitLater(db)
      const progress = { places, places_read: places, updated_at: now() }
      if (!(await keepProgress(db, material, progress))) return false
      // Those of a reader that died.
      if (from === 0) await deletePassages(db, material.id)
      await insertPassages(db, of, from, passages.slice(from, from + batch))
      return true
    })
    if (!kept) return false
  }
  return true
}

/** Ends the reading, whichever way it went, and tells the owner, once. */
async function finish(
  services: Services,
  material: ClaimedMaterial,
  { failure = null, places = null }: { failure?: MaterialFailure | null; places?: number | null },
): Promise<void> {
  const { database, now } = services
  const status = failure === null ? 'ready' : 'failed'
  const end = { status, failure, places, updated_at: now() } as const
  if (await endReading(database.db, material, end)) await tellOwner(services, material, { failure, places })
}
