import { renewAddress, type PictureAddresses } from '@collimate/content/pictures'
import { readContent, type Content } from '@collimate/content/read-content'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import type { Log } from '../platform/log.ts'
import { contentColumns } from './store.ts'

type QuestionRow = Content['questions'][number]

/** What is written of a question: what is read of it, what only draws and compares it, and its passport. */
const columns = [
  ...contentColumns,
  'section',
  'objective',
  'level',
  'twin_group',
  'passport',
  'checksum',
] satisfies (keyof QuestionRow)[]

/** Rows written by one statement. */
const batchSize = 500

/**
 * Brings the database's questions and exam format to the content's release, in one transaction: all of it or,
 * when a file is broken, none. Rows whose checksum stands are not touched; questions the release no longer
 * has are retired, never deleted, because old results show them.
 *
 * @returns where the release's pictures are served
 * @throws ContentError naming file, item and rule
 */
export async function loadContent(database: Database, folder: string, log: Log): Promise<PictureAddresses> {
  const content = await readContent(folder)
  const { db } = database
  const written = await database.transaction(async () => {
    const stored = await readChecksums(db)
    const changed = content.questions.filter((question) => stored.get(question.id) !== question.checksum)
    for (let from = 0; from < changed.length; from += batchSize) {
      await upsertQuestions(db, changed.slice(from, from + batchSize))
    }
    await retireOthers(db, content.questions)
    await renewAddresses(db, content.pictures)
    await writeFormat(db, content)
    return changed.length
  })
  log.info({ questions: content.questions.length, written }, 'content loaded')
  return content.pictures
}

/** Living rows of content releases; rows made elsewhere have no checksum and are left alone. */
async function readChecksums(db: Db): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'checksum'])
    .where('checksum', 'is not', null)
    .where('retired', '=', false)
    .execute()
  return new Map(rows.map(({ id, checksum }) => [id, checksum]))
}

async function upsertQuestions(db: Db, questions: readonly QuestionRow[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const updates = sql.join(
    columns
      .filter((column) => column !== 'id')
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  )
  await sql`
    insert into questions (${list})
    select ${list} from jsonb_populate_recordset(null::questions, ${JSON.stringify(questions)}::jsonb)
    on conflict (id) do update set ${updates}, retired = false`.execute(db)
}

async function retireOthers(db: Db, questions: readonly QuestionRow[]): Promise<void> {
  const ids = questions.map(({ id }) => id)
  await sql`
    update questions set retired = true
    where checksum is not null and not retired and id <> all(${arrayLiteral(ids)}::text[])`.execute(db)
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
