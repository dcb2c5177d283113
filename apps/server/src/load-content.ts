import { renewAddress, type PictureAddresses } from '@collimate/content/pictures'
import { readContent, type Content } from '@collimate/content/read-content'
import { sql } from 'kysely'
import type { Database, Db } from './platform/database/open-database.ts'
import type { Log } from './platform/log.ts'
import { readCorrections, withCorrections } from './questions/corrections.ts'
import { writeRelease } from './platform/database/write-release.ts'

/** Any number, the same in every process: whoever loads content holds this lock. */
const advisoryLock = 1_130_261_581

/**
 * Brings the database's questions, exam format and guided lessons to the content's release, in one transaction: all
 * of it or, when a file is broken, none. What the release no longer has is retired, because old results show it.
 * Several processes may start at once: one loads, the others wait.
 *
 * @returns where the release's pictures are served
 * @throws ContentError naming file, item and rule
 */
export async function loadContent(database: Database, folder: string, log: Log): Promise<PictureAddresses> {
  const content = await readContent(folder)
  const { db } = database
  const written = await database.transaction(async () => {
    // Another process may take minutes on a slow disk.
    await sql.raw("set local lock_timeout = '15min'; set local statement_timeout = 0").execute(db)
    await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`.execute(db)
    const { questions: rows, overruled } = withCorrections(content.questions, await readCorrections(db))
    if (overruled.length > 0) log.warn({ overruled }, 'the content replaces questions an admin corrected')
    const questions = await writeRelease(db, 'questions', rows)
    await renewAddresses(db, content.pictures)
    await writeFormat(db, content)
    return { questions, lessons: await writeLessons(db, content.lessons) }
  })
  const loaded = { questions: content.questions.length, lessons: content.lessons.guided_lessons.length }
  log.info({ ...loaded, written }, 'content loaded')
  return content.pictures
}

/** Of retired questions, and of those made elsewhere, that still name a picture by its file. */
async function renewAddresses(db: Db, pictures: PictureAddresses): Promise<void> {
  const stored = await db
    .selectFrom('questions')
    .select('image_url')
    .distinct()
    .where('image_url', 'like', '/content/images/%')
    .execute()
  for (const { image_url } of stored) {
    const renewed = image_url && renewAddress(image_url, pictures)
    if (renewed === image_url) continue
    await db.updateTable('questions').set({ image_url: renewed }).where('image_url', '=', image_url).execute()
  }
}

/** Topics first: what is in them refers to them. */
async function writeLessons(db: Db, lessons: Content['lessons']): Promise<number> {
  let written = 0
  for (const table of [
    'guided_lessons_topics',
    'guided_lessons_subsections',
    'guided_lessons',
    'guided_questions',
  ] as const)
    written += await writeRelease(db, table, lessons[table])
  return written
}

async function writeFormat(db: Db, { examSections, weights }: Content): Promise<void> {
  await db.deleteFrom('exam_sections').execute()
  await db
    .insertInto('exam_sections')
    .values([...examSections])
    .execute()
  await db.deleteFrom('blueprint_sections').execute()
  const rows = [...weights].flatMap(([category, sections]) =>
    [...sections].map(([section, weight]) => ({ section, category, weight })),
  )
  if (rows.length > 0) await db.insertInto('blueprint_sections').values(rows).execute()
}
