import { listFiles } from '@collimate/content/content-file'
import { readPictureAddresses, renewAddress, type PictureAddresses } from '@collimate/content/pictures'
import { readContent, type Content } from '@collimate/content/read-content'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Db } from './platform/database/open-database.ts'
import type { Log } from './platform/log.ts'
import { readCorrections, withCorrections } from './questions/corrections.ts'
import { lockBankAtStart } from './questions/store.ts'
import { writeRelease } from './platform/database/write-release.ts'

const root = join(import.meta.dirname, '../../..')
/** The code that makes rows of the content's files, and what it was installed with. */
const makers = [
  'packages/content/{package.json,src/**/*.ts}',
  'packages/domain/{package.json,src/**/*.ts}',
  'apps/server/src/load-content.ts',
  'package-lock.json',
]

/**
 * Brings the database's questions, exam format and guided lessons to the content's release, in one transaction: all
 * of it or, when a file is broken, none. What the release no longer has is retired, because old results show it.
 * Several processes may start at once: one loads, the others wait. A release that is there already is not read again.
 *
 * @returns where the release's pictures are served
 * @throws ContentError naming file, item and rule
 */
export async function loadContent(database: Database, folder: string, log: Log): Promise<PictureAddresses> {
  const { db } = database
  const pictures = readPictureAddresses(folder)
  const stamp = await stampOf(folder, pictures)
  if ((await readStamp(db)) === stamp) return pictures
  const content = await readContent(folder, pictures)
  const written = await database.transaction(async () => {
    await lockBankAtStart(db)
    const corrections = await readCorrections(db)
    const { questions: rows, overruled, withheld } = withCorrections(content.questions, corrections)
    if (overruled.length > 0) log.warn({ overruled }, 'the content replaces questions an admin corrected')
    if (withheld.length > 0)
      log.warn({ withheld }, 'an admin’s corrections keep out new explanations of the content')
    const questions = await writeRelease(db, 'questions', rows)
    await renewAddresses(db, pictures)
    await writeFormat(db, content)
    const lessons = await writeLessons(db, content.lessons)
    await keepStamp(db, stamp)
    return { questions, lessons }
  })
  const loaded = { questions: content.questions.length, lessons: content.lessons.guided_lessons.length }
  log.info({ ...loaded, written }, 'content loaded')
  return pictures
}

/**
 * Changes with anything rows are made from: the files, the bytes of the pictures, and the code that reads them.
 *
 * @param codeFolder where the code lies
 */
export async function stampOf(
  folder: string,
  pictures: PictureAddresses,
  codeFolder = root,
): Promise<string> {
  const files = (await listFiles(folder)).filter((file) => !file.startsWith('images/'))
  const code = globSync(makers, { cwd: codeFolder, exclude: ['**/*.test.ts'] }).toSorted()
  const paths = [...files.map((file) => join(folder, file)), ...code.map((file) => join(codeFolder, file))]
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return createHash('sha256')
    .update(JSON.stringify([files, code, texts, [...pictures].toSorted()]))
    .digest('base64url')
}

async function readStamp(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('content_release').select('stamp').executeTakeFirst()
  return row?.stamp
}

async function keepStamp(db: Db, stamp: string): Promise<void> {
  await db
    .insertInto('content_release')
    .values({ stamp })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ stamp }))
    .execute()
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
