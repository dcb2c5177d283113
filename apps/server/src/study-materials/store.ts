import {
  typeOfContentType,
  type MaterialFailure,
  type MaterialStatus,
} from '@collimate/domain/study-materials/rules'
import type { StudyMaterial } from '@collimate/contract/study-materials'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

const columns = [
  'id',
  'user_id',
  'title',
  'description',
  'file_path',
  'file_type',
  'file_name',
  'file_size',
  'status',
  'failure',
  'places',
  'places_read',
  'created_at',
] as const

function materialsOf(db: Db, userId: string) {
  return db.selectFrom('study_materials').select(columns).where('user_id', '=', userId)
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof materialsOf>['executeTakeFirst']>>>

function shown({ status, failure, created_at, ...row }: Row): StudyMaterial {
  return {
    ...row,
    type: typeOfContentType(row.file_type) ?? 'txt',
    status: status as MaterialStatus,
    failure: failure as MaterialFailure | null,
    created_at: created_at.toISOString(),
  }
}

/** The user's materials, the newest first. */
export async function readMaterials(db: Db, userId: string): Promise<StudyMaterial[]> {
  const rows = await materialsOf(db, userId).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(shown)
}

/** How much the user keeps. */
export function readUsage(db: Db, userId: string): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('study_materials')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(file_size), 0)::float8`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The user's own material; another's answers like none. */
export async function findMaterial(db: Db, userId: string, id: string): Promise<StudyMaterial | undefined> {
  const row = await materialsOf(db, userId).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}

export async function renameMaterial(
  db: Db,
  userId: string,
  id: string,
  title: string,
): Promise<StudyMaterial | undefined> {
  const row = await db
    .updateTable('study_materials')
    .set({ title })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
  return row && shown(row)
}

/** @returns where its file is; undefined when the user has no such material */
export async function deleteMaterial(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('study_materials')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('file_path')
    .executeTakeFirst()
  return row?.file_path
}

export type NewMaterial = {
  readonly user_id: string
  readonly title: string
  readonly description: string | null
  readonly file_path: string
  readonly file_type: string
  readonly file_name: string
  readonly file_size: number
  readonly created_at: Date
}

export async function insertMaterial(db: Db, material: NewMaterial): Promise<StudyMaterial> {
  const row = await db
    .insertInto('study_materials')
    .values({ ...material, queued_at: material.created_at, updated_at: material.created_at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return shown(row)
}

/** The user's own material at a path; another's answers like none. */
export async function findMaterialAt(
  db: Db,
  userId: string,
  filePath: string,
): Promise<StudyMaterial | undefined> {
  const row = await materialsOf(db, userId).where('file_path', '=', filePath).executeTakeFirst()
  return row && shown(row)
}

/** One that our own failure left unread is to be read again. */
export async function resetMaterial(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('study_materials')
    .set({ status: 'uploaded', failure: null, queued_at: now, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('failure', '=', 'not-read')
    .execute()
}

/** A material's reading, until somebody else claims the material. */
export type Reading = {
  /** The material's. */
  readonly id: string
  /** Counted from the material's first reading. */
  readonly reading: number
}

export type ClaimedMaterial = StudyMaterial & Reading

/**
 * Makes the caller the one who reads the next in line: of the owner whose last reading is longest ago, what waits
 * longest. One that was begun and let go stands at the end again.
 *
 * @param silentSince as for `claimMaterial`
 */
export function claimNext(db: Db, now: Date, silentSince: Date): Promise<ClaimedMaterial | undefined> {
  const next = sql<string>`(
    select unread.id from study_materials as unread
    where unread.status = 'uploaded' or (unread.status = 'processing' and unread.updated_at < ${silentSince})
    order by (
      select max(begun.updated_at) from study_materials as begun
      where begun.user_id = unread.user_id and begun.readings_begun > 0
    ) nulls first, unread.updated_at, unread.id
    limit 1 for update skip locked)`
  return claimMaterial(db, next, now, silentSince)
}

/**
 * Makes the caller the one who reads it: nobody else does, as long as it gives signs of life.
 *
 * @param silentSince who gave none since then counts as dead; should it go on, it changes nothing any more
 * @returns undefined when there is nothing to read
 */
export async function claimMaterial(
  db: Db,
  id: string | RawBuilder<string>,
  now: Date,
  silentSince: Date,
): Promise<ClaimedMaterial | undefined> {
  const row = await db
    .updateTable('study_materials')
    .set({ status: 'processing', places: null, places_read: 0, updated_at: now })
    .set((eb) => ({ readings_begun: eb('readings_begun', '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      eb('status', '=', 'uploaded').or(
        eb.and([eb('status', '=', 'processing'), eb('updated_at', '<', silentSince)]),
      ),
    )
    .returning([...columns, 'readings_begun'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { readings_begun: reading, ...material } = row
  return { ...shown(material), reading }
}

/** The material of a reading; none when it is gone, or somebody else has claimed it or ended it. */
function updateRead(db: Db, { id, reading }: Reading) {
  return db
    .updateTable('study_materials')
    .where('id', '=', id)
    .where('readings_begun', '=', reading)
    .where('status', '=', 'processing')
}

/** Back to where it was before it was claimed. */
export async function releaseMaterial(db: Db, reading: Reading, now: Date): Promise<void> {
  await updateRead(db, reading).set({ status: 'uploaded', updated_at: now }).execute()
}

/** @returns false when it is gone, or somebody else reads it */
export async function keepProgress(
  db: Db,
  reading: Reading,
  progress: { places: number | null; places_read: number; updated_at: Date },
): Promise<boolean> {
  const row = await updateRead(db, reading).set(progress).returning('id').executeTakeFirst()
  return row !== undefined
}

/** @returns false when it is gone, or somebody else reads it or has ended it */
export async function endReading(
  db: Db,
  reading: Reading,
  end: {
    status: 'ready' | 'failed'
    failure: MaterialFailure | null
    places: number | null
    updated_at: Date
  },
): Promise<boolean> {
  const row = await updateRead(db, reading)
    .set({ ...end, places_read: end.places ?? 0 })
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those that should be read by now and that nobody reads. */
export function findUnread(db: Db, silentSince: Date) {
  return db
    .selectFrom('study_materials')
    .select(['id', 'queued_at', 'readings_begun'])
    .where('status', 'in', ['uploaded', 'processing'])
    .where('updated_at', '<', silentSince)
    .orderBy('updated_at')
    .limit(100)
    .execute()
}

export type Passage = { readonly place: number; readonly text: string }

export async function deletePassages(db: Db, materialId: string): Promise<void> {
  await db.deleteFrom('study_material_passages').where('material_id', '=', materialId).execute()
}

/**
 * This transaction reaches the disk with the next one that others wait for, at the latest with `endReading`: a crash
 * before that has the file read again.
 */
export async function commitLater(db: Db): Promise<void> {
  await sql`set local synchronous_commit to off`.execute(db)
}

/** @param first the place of the first of them among the material's passages */
export async function insertPassages(
  db: Db,
  of: { material_id: string; user_id: string },
  first: number,
  passages: readonly Passage[],
): Promise<void> {
  await db
    .insertInto('study_material_passages')
    .values(passages.map((passage, at) => ({ ...of, position: first + at, ...passage })))
    .execute()
}
