import { htmlBlocks } from '@collimate/domain/radbot/html-blocks'
import { blocksOf, passagesOf, plainText, sentencesOf } from '@collimate/domain/radbot/passages'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Rises when passages, or the words kept of them, are made in another way, so that all are made anew. */
const version = 6

/** A passage as it is found and quoted. */
type SourcePassage = {
  readonly title: string
  readonly part: string
  readonly address: string | null
  readonly category: string | null
  readonly section: string | null
  readonly twin_group: string | null
  readonly body: string
  readonly keep: string
  readonly hidden: string
  /** What students ask that it answers. */
  readonly asks: readonly Ask[]
}

/** What students ask, and the words of the source that answer it. */
type Ask = { readonly text: string; readonly quote: string }

/** A question, post or page. */
export type Source = {
  readonly kind: 'rationale' | 'post' | 'lesson'
  readonly id: string
  /** Alike for the same passages. */
  readonly checksum: string
  readonly passages: () => SourcePassage[]
}

/** What most passages have none of. */
const nothing = {
  part: '',
  address: null,
  category: null,
  section: null,
  twin_group: null,
  keep: '',
  hidden: '',
  asks: [],
}

/** Rationales of the bank, pages of the lessons, and posts. */
export async function readSources(db: Db): Promise<Source[]> {
  return [...(await readQuestions(db)), ...(await readLessons(db)), ...(await readPosts(db))]
}

async function readQuestions(db: Db): Promise<Source[]> {
  const { rows } = await sql<QuestionTexts>`
    select id, category, section, twin_group, question, rationale, takeaway, image_url,
      passport ->> 'objective' as objective, passport -> 'asks' as asks
    from questions where eligible and (rationale <> '' or takeaway <> '') order by id`.execute(db)
  return rows.map((question) => ({
    kind: 'rationale',
    id: question.id,
    checksum: checksumOf(question),
    passages: () => passagesOfQuestion(question),
  }))
}

type QuestionTexts = {
  readonly id: string
  readonly category: string
  readonly section: string
  readonly twin_group: string | null
  readonly question: string
  readonly rationale: string | null
  readonly takeaway: string | null
  readonly image_url: string | null
  readonly objective: string | null
  readonly asks: readonly string[] | null
}

/** Points at an option, or at a picture that is not beside the quote. */
const pointing =
  /\b(drawing|panel|option|choice|answer|line|point|curve|beam|image|figure|graph|letter|arrow|marker)s? ([A-H]|\d)\b|\b(in|on) (this|the) (drawing|picture|graph|image)\b|\bhere\b/i

function passagesOfQuestion(question: QuestionTexts): SourcePassage[] {
  const keep = plainText(question.takeaway ?? '')
  // The rationale of a picture speaks of what is seen there.
  const told = question.image_url === null ? sentencesOf(plainText(question.rationale ?? '')) : []
  const body = [...told.filter((sentence) => !pointing.test(sentence)), keep].filter((text) => text !== '')
  if (body.length === 0) return []
  const { category, section, twin_group } = question
  const asks = (question.asks ?? []).map((text) => ({ text, quote: keep }))
  return [
    {
      ...nothing,
      title: capitalized(question.objective ?? ''),
      category,
      section,
      twin_group,
      body: body.join(' '),
      keep,
      hidden: [plainText(question.question), ...asks.map(({ text }) => text)].join(' '),
      asks,
    },
  ]
}

/** Pages of guided lessons; the questions of their quizzes are no source. */
async function readLessons(db: Db): Promise<Source[]> {
  const pages = await db
    .selectFrom('guided_lessons as page')
    .innerJoin('guided_lessons_subsections as subsection', 'subsection.id', 'page.subsection_id')
    .select([
      'page.id',
      'page.title',
      'page.content',
      'page.display_order',
      'page.asks',
      'page.section',
      'page.subsection_id',
      'subsection.topic_id',
      'subsection.name as part',
    ])
    .where('page.retired', '=', false)
    .where('subsection.retired', '=', false)
    .orderBy('page.id')
    .execute()
  return pages.map((page) => {
    // They passed their schema when the release was read.
    const stored = page.asks as { quote: string; asks: string[] }[]
    const address = `/guided-lessons/${page.topic_id}/${page.subsection_id}?lesson=${page.display_order}`
    const { id, title, part, section } = page
    return {
      kind: 'lesson',
      id,
      checksum: checksumOf(page),
      passages: () =>
        passagesOf(htmlBlocks(page.content)).map(({ body }) => {
          const asks = stored
            .filter(({ quote }) => body.includes(quote))
            .flatMap(({ quote, asks: texts }) => texts.map((text) => ({ text, quote })))
          const hidden = asks.map(({ text }) => text).join('. ')
          return { ...nothing, title, part, address, section, body, hidden, asks }
        }),
    }
  })
}

async function readPosts(db: Db): Promise<Source[]> {
  const posts = await db.selectFrom('blog_posts').select(['id', 'title', 'body']).orderBy('id').execute()
  return posts.map((post) => ({
    kind: 'post',
    id: post.id,
    checksum: checksumOf(post),
    passages: () =>
      passagesOf(blocksOf(post.body)).map(({ part, body }) => ({
        ...nothing,
        title: post.title,
        part,
        address: `/blog/${post.id}`,
        body,
      })),
  }))
}

function checksumOf(source: object): string {
  return createHash('sha256')
    .update(JSON.stringify([version, source]))
    .digest('base64url')
}

function capitalized(text: string): string {
  return text === '' ? '' : text.charAt(0).toUpperCase() + text.slice(1)
}
