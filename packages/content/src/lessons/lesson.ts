import * as z from 'zod'
import { levels, marksSchema } from '../item.ts'
import { seeSchema } from '../see.ts'
import type { RenderedLesson } from './render-lesson.ts'

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
const sentence = z.string().regex(/^\S.*[.?!]$/, 'must be a sentence')

const subsectionSchema = z.strictObject({ id: slug, name: z.string().min(1).max(60), description: sentence })

/** topics.json: the whole curriculum in display order. Ids never change. */
export const topicsSchema = z
  .array(subsectionSchema.extend({ subsections: z.array(subsectionSchema).min(1) }))
  .min(1)
export type Topic = z.infer<typeof topicsSchema>[number]

const imageSchema = z.strictObject({
  /** Below content/images. */
  file: z.string().min(1),
  alt: z.string().min(20, 'must tell what the picture shows'),
  citation: z.string(),
  marks: marksSchema,
})
export type LessonImage = z.infer<typeof imageSchema>

/** The head of a page. */
export const pageHeadSchema = z.strictObject({
  /** Its subsection's id and the number it was first written with. */
  id: z.string().regex(/^[a-z0-9-]+-\d{2}$/),
  title: z.string().min(1).max(90),
  objectives: z.array(z.string()).min(1),
  /** The clauses it teaches. */
  facts: z.array(z.string()).min(1),
  image: imageSchema.optional(),
  /** Factors at which the physics view shows what the page teaches. */
  see: seeSchema.optional(),
  /** Asked at the page's end, never graded. */
  check: z.strictObject({ question: z.string().min(1), answer: z.string().min(1) }),
})

/** A question of a quiz as its author writes it; its options are shown in this order. */
export const lessonQuestionSchema = z.strictObject({
  id: z.string().regex(/^lq-\d{4}$/),
  objective: z.string(),
  level: z.enum(levels),
  stem: z.string().min(1),
  image: imageSchema.optional(),
  options: z.array(
    z.strictObject({
      text: z.string().min(1),
      correct: z.literal(true).optional(),
      why: z.string().min(1),
    }),
  ),
  keep: z.string().min(1),
  facts: z.array(z.string()).min(1),
  clauses: z.tuple([z.string()], z.string()),
  refs: z.array(z.string()),
  /** How a number that no fact has follows from those that do. */
  computed: z.string().min(1).optional(),
})
export type LessonQuestion = z.infer<typeof lessonQuestionSchema>

/** A page with the file it is in; `file` is relative to the content folder. */
export type PlacedPage = {
  readonly file: string
  readonly topic: string
  readonly subsection: string
  /** 1 for the first of its subsection. */
  readonly order: number
  readonly head: z.infer<typeof pageHeadSchema>
  readonly rendered: RenderedLesson
}

export type PlacedLessonQuestion = {
  readonly file: string
  readonly topic: string
  /** Null in the topic's own quiz. */
  readonly subsection: string | null
  /** 1 for the first of its quiz. */
  readonly order: number
  readonly question: LessonQuestion
}
