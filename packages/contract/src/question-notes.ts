import { noteLength } from '@collimate/domain/questions/note'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { category, picture, reviewedQuestion } from './questions.ts'

const noteParams = z.strictObject({ question: z.string().min(1).max(100) })

const ownNote = z.object({
  bookmarked: z.boolean(),
  /** Empty where there is none. */
  note: z.string(),
})
export type OwnNote = z.infer<typeof ownNote>

export const readQuestionMarks = endpoint({
  method: 'GET',
  path: '/api/question-notes/marks',
  summary: 'The ids of the questions the caller bookmarked or wrote a note on',
  access: 'signed-in',
  response: z.object({ bookmarked: z.array(z.string()), noted: z.array(z.string()) }),
  errors: [],
})

export const readQuestionNote = endpoint({
  method: 'GET',
  path: '/api/question-notes/:question',
  summary: "The caller's bookmark and note on a question",
  access: 'signed-in',
  params: noteParams,
  response: ownNote,
  errors: [],
})

export const keepQuestionNote = endpoint({
  method: 'PUT',
  path: '/api/question-notes/:question',
  summary: 'Changes the bookmark, the note or both; what is not sent stays',
  access: 'signed-in',
  params: noteParams,
  body: z.strictObject({
    bookmarked: z.boolean().optional(),
    /** Blank takes the note away. */
    note: z.string().max(noteLength, `A note has at most ${noteLength} characters.`).optional(),
  }),
  response: ownNote,
  errors: ['not-found'],
})

const listedQuestion = ownNote.extend({
  id: z.string(),
  /** Null where the bank no longer has the question. */
  category: category.nullable(),
  question_text: z.string().nullable(),
  updated_at: z.iso.datetime(),
})
export type ListedQuestion = z.infer<typeof listedQuestion>

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/question-notes',
  summary: 'The questions the caller bookmarked or wrote a note on, latest change first, 20 at a time',
  access: 'signed-in',
  query: z
    .strictObject({
      kind: z.enum(['all', 'bookmarked', 'noted']).default('all'),
      /** The last question of the page before. */
      before: z.string().min(1).max(100).optional(),
      /** Its `updated_at` as it was listed: the question may have changed since, or left the list. */
      before_updated_at: z.iso
        .datetime()
        .refine((at) => !at.startsWith('0000'), 'There was no year 0.')
        .optional(),
    })
    .refine(
      (query) => (query.before === undefined) === (query.before_updated_at === undefined),
      'A page begins after a question and its time.',
    ),
  response: z.object({
    questions: z.array(listedQuestion),
    /** All there are of this kind, on every page. */
    total: z.int(),
    more: z.boolean(),
  }),
  errors: [],
})

const ownQuestion = z.object({
  question_text: z.string(),
  ...picture,
  /** With the caller's latest answer; null where its key is not due. */
  review: reviewedQuestion.nullable(),
  /** Why there is no review. */
  withheld: z.enum(['not-answered', 'in-progress', 'gone']).nullable(),
})
export type OwnQuestion = z.infer<typeof ownQuestion>

export const readOwnQuestion = endpoint({
  method: 'GET',
  path: '/api/question-notes/:question/question',
  summary:
    'One of those questions: with its key and reasons when the caller answered it before and no running exam or quiz asks it, else without',
  access: 'signed-in',
  params: noteParams,
  response: ownQuestion,
  errors: ['not-found'],
})
