import { seeAddress, withSee } from '@collimate/domain/exposure/see'
import type { Mark } from '@collimate/domain/questions/marks'
import { createHash } from 'node:crypto'
import { asSentence, explain } from '../build-question.ts'
import type { PictureAddresses } from '../pictures.ts'
import type { PlacedAsks } from '../read-radbot-asks.ts'
import type { LessonImage, PlacedLessonQuestion, PlacedPage } from './lesson.ts'
import type { LessonFiles } from './lesson-files.ts'

/** sha256 of the row's other fields: a release rewrites only rows whose checksum changed. */
type Checked<Row> = Row & { readonly checksum: string }

/** The rows of the four tables of guided lessons, named as their columns; `display_order` counts from 1. */
export type LessonRows = {
  readonly guided_lessons_topics: readonly Checked<{
    readonly id: string
    readonly name: string
    readonly description: string
    readonly display_order: number
  }>[]
  readonly guided_lessons_subsections: readonly Checked<{
    readonly id: string
    readonly topic_id: string
    readonly name: string
    readonly description: string
    readonly display_order: number
  }>[]
  readonly guided_lessons: readonly Checked<PageRow>[]
  readonly guided_questions: readonly Checked<QuestionRow>[]
}

type Picture = {
  readonly image_url: string | null
  readonly image_alt: string | null
  readonly image_citation: string | null
  readonly image_marks: readonly Mark[] | null
}

type PageRow = Picture & {
  readonly id: string
  readonly subsection_id: string
  readonly title: string
  /** HTML made of the page's Markdown, with its `see` at the end. */
  readonly content: string
  readonly check_question: string
  readonly check_answer: string
  readonly words: number
  /** Of the blueprint: that of its first objective. */
  readonly section: string | null
  /** What students ask that it answers. */
  readonly asks: readonly Pick<PlacedAsks, 'quote' | 'asks'>[]
  readonly display_order: number
}

type QuestionRow = Picture & {
  readonly id: string
  readonly topic_id: string
  readonly subsection_id: string | null
  readonly quiz_type: 'subsection' | 'topic'
  readonly question: string
  readonly answers: readonly string[]
  /** Index into `answers`. */
  readonly correct_answer: number
  /** Why the key is right and each other option is not: a paragraph each. */
  readonly explanation: string
  /** In the order of `answers`. */
  readonly option_reasons: readonly string[]
  readonly takeaway: string
  readonly refs: readonly string[]
  readonly display_order: number
}

/** The same files give the same rows, to the byte. */
export function buildLessons(
  { topics, pages, questions }: LessonFiles,
  asks: readonly PlacedAsks[],
  pictures: PictureAddresses,
): LessonRows {
  const asksOf = Map.groupBy(asks, ({ page }) => page)
  return {
    guided_lessons_topics: topics.map(({ id, name, description }, index) =>
      withChecksum({ id, name, description, display_order: index + 1 }),
    ),
    guided_lessons_subsections: topics.flatMap(({ id: topic_id, subsections }) =>
      subsections.map(({ id, name, description }, index) =>
        withChecksum({ id, topic_id, name, description, display_order: index + 1 }),
      ),
    ),
    guided_lessons: pages.map((page) =>
      withChecksum(pageRow(page, asksOf.get(page.head.id) ?? [], pictures)),
    ),
    guided_questions: questions.map((placed) => withChecksum(questionRow(placed, pictures))),
  }
}

function pageRow(
  { subsection, order, head, rendered }: PlacedPage,
  asks: readonly PlacedAsks[],
  pictures: PictureAddresses,
): PageRow {
  return {
    id: head.id,
    subsection_id: subsection,
    title: head.title,
    content: head.see ? withSee(rendered.html, seeAddress(head.see)) : rendered.html,
    ...pictureOf(head.image, pictures),
    check_question: head.check.question,
    check_answer: head.check.answer,
    words: rendered.words,
    section: head.objectives[0]?.split('.')[0] ?? null,
    asks: asks.map(({ quote, asks: texts }) => ({ quote, asks: texts })),
    display_order: order,
  }
}

function questionRow(
  { topic, subsection, order, question }: PlacedLessonQuestion,
  pictures: PictureAddresses,
): QuestionRow {
  const { options } = question
  return {
    id: question.id,
    topic_id: topic,
    subsection_id: subsection,
    quiz_type: subsection === null ? 'topic' : 'subsection',
    question: question.stem,
    answers: options.map(({ text }) => text),
    correct_answer: options.findIndex(({ correct }) => correct === true),
    explanation: explain({ options }, options).explanation,
    option_reasons: options.map(({ why }) => asSentence(why)),
    takeaway: question.keep,
    refs: question.refs,
    ...pictureOf(question.image, pictures),
    display_order: order,
  }
}

function pictureOf(image: LessonImage | undefined, pictures: PictureAddresses): Picture {
  return {
    image_url: (image && pictures.get(image.file)) ?? null,
    image_alt: image?.alt ?? null,
    image_citation: image?.citation ?? null,
    image_marks: image?.marks ?? null,
  }
}

function withChecksum<Row>(row: Row): Checked<Row> {
  return { ...row, checksum: createHash('sha256').update(JSON.stringify(row)).digest('hex') }
}
