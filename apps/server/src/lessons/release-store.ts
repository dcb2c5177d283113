import { splitSee } from '@collimate/domain/exposure/see'
import { readMarks, type Mark } from '@collimate/domain/questions/marks'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** A topic of the release with its subsections in display order, and how much of each is written. */
export type Topic = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly display_order: number
  /** Questions of its own quiz. */
  readonly questions: number
  readonly subsections: readonly Subsection[]
}

export type Subsection = {
  readonly id: string
  readonly topic_id: string
  readonly name: string
  readonly description: string
  readonly display_order: number
  /** Pages. */
  readonly lessons: number
  readonly questions: number
}

/** @param id of one topic alone */
export async function readTopics(db: Db, id?: string): Promise<Topic[]> {
  const topics = db
    .selectFrom('guided_lessons_topics')
    .select(['id', 'name', 'description', 'display_order'])
    .select(
      sql<number>`(select count(*)::int from guided_questions as q
        where q.topic_id = guided_lessons_topics.id and q.quiz_type = 'topic' and not q.retired)`.as(
        'questions',
      ),
    )
    .where('retired', '=', false)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('display_order')
    .orderBy('id')
  const subsections = db
    .selectFrom('guided_lessons_subsections')
    .select(['id', 'topic_id', 'name', 'description', 'display_order'])
    .select([
      sql<number>`(select count(*)::int from guided_lessons as l
        where l.subsection_id = guided_lessons_subsections.id and not l.retired)`.as('lessons'),
      sql<number>`(select count(*)::int from guided_questions as q
        where q.subsection_id = guided_lessons_subsections.id and not q.retired)`.as('questions'),
    ])
    .where('retired', '=', false)
    .$if(id !== undefined, (query) => query.where('topic_id', '=', id ?? ''))
    .orderBy('display_order')
    .orderBy('id')
  const parts = Map.groupBy(await subsections.execute(), ({ topic_id }) => topic_id)
  return (await topics.execute()).map((topic) => ({ ...topic, subsections: parts.get(topic.id) ?? [] }))
}

type Named = { readonly id: string; readonly name: string }

/** A topic and one of its subsections, or none, also where a later release took them out. */
export async function readQuizNames(
  db: Db,
  topicId: string,
  subsectionId: string | null,
): Promise<{ topic: Named; subsection: Named | null }> {
  const { id, name, part, part_name } = await db
    .selectFrom('guided_lessons_topics as topic')
    .leftJoin('guided_lessons_subsections as subsection', (join) =>
      join.on('subsection.id', '=', subsectionId),
    )
    .select(['topic.id', 'topic.name', 'subsection.id as part', 'subsection.name as part_name'])
    .where('topic.id', '=', topicId)
    .executeTakeFirstOrThrow()
  return {
    topic: { id, name },
    subsection: part === null || part_name === null ? null : { id: part, name: part_name },
  }
}

export async function readPages(db: Db, subsectionId: string) {
  const pages = await db
    .selectFrom('guided_lessons')
    .select(['id', 'title', 'content', 'image_url', 'image_alt', 'image_citation', 'image_marks'])
    .select(['check_question', 'check_answer', 'words', 'display_order'])
    .where('subsection_id', '=', subsectionId)
    .where('retired', '=', false)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  return pages.map((page) => ({
    ...page,
    ...splitSee(page.content),
    image_marks: readMarks(page.image_marks),
  }))
}

/** A guided question with its key; what of it may be sent, show-quiz.ts decides. */
export type Question = {
  readonly id: string
  readonly question: string
  readonly answers: readonly string[]
  /** Index into `answers`. */
  readonly correct_answer: number
  readonly explanation: string
  /** One per answer; empty where there are none. */
  readonly option_reasons: readonly string[]
  readonly takeaway: string
  readonly image_url: string | null
  readonly image_alt: string | null
  readonly image_citation: string | null
  readonly image_marks: readonly Mark[] | null
  readonly refs: readonly string[]
}

function questions(db: Db) {
  return db
    .selectFrom('guided_questions')
    .select(['id', 'question', 'answers', 'correct_answer', 'explanation', 'option_reasons', 'takeaway'])
    .select(['image_url', 'image_alt', 'image_citation', 'image_marks', 'refs'])
    .$castTo<Question>()
}

/** The questions of a subsection's quiz, or of the topic's own where there is no subsection. */
export function readQuizQuestions(db: Db, topicId: string, subsectionId: string | null): Promise<Question[]> {
  return questions(db)
    .where('topic_id', '=', topicId)
    .where('subsection_id', subsectionId === null ? 'is' : '=', subsectionId)
    .where('retired', '=', false)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

/** The questions of these ids in this order, also those a later release took out. */
export async function readQuestionsById(db: Db, ids: readonly string[]): Promise<Question[]> {
  const rows = await questions(db)
    .where(sql<boolean>`id = any(${arrayLiteral(ids)}::text[])`)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
