import { routeAccess } from '@collimate/domain/accounts/access'
import { examCategories } from '@collimate/domain/questions/categories'
import { z } from 'zod'
import { answer, attemptWork, holder, savedWork } from './attempts.ts'
import { endpoint } from './endpoint.ts'
import { reviewedQuestion, shownQuestion } from './questions.ts'

const examParams = z.strictObject({ id: z.uuid() })

export const mockExam = z.object({
  id: z.uuid(),
  questions: z.array(shownQuestion),
  answers: z.record(z.string(), answer),
  flags: z.array(z.int()),
  /** Where the student was when the last save was made; null before one said it. */
  position: z.int().nullable(),
  /** Seconds. */
  time_spent: z.int(),
  /** Seconds. */
  time_limit: z.int(),
  sequence: z.int(),
  /** The window that held the exam before this one opened it. */
  previous_holder: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type MockExam = z.infer<typeof mockExam>
export type Choice = z.infer<typeof answer>
export type Choices = Record<string, Choice>

export const mockExamResult = z.object({
  id: z.uuid(),
  /** Whole percent of all the exam's questions but pilots, as `correct`, `answered` and `total`. */
  score: z.int(),
  correct: z.int(),
  answered: z.int(),
  total: z.int(),
  time_spent: z.int(),
  time_limit: z.int(),
  completed_at: z.iso.datetime(),
  flags: z.array(z.int()),
  categories: z.array(
    z.object({ category: z.enum(examCategories), correct: z.int(), total: z.int(), percent: z.int() }),
  ),
  /** Between which percents many exams like this one would settle (95 %); null with too few questions. */
  range: z.object({ low: z.int(), high: z.int() }).nullable(),
  questions: z.array(reviewedQuestion),
  progress: z.object({ exams_completed: z.int(), average_score: z.number().nullable() }),
})
export type MockExamResult = z.infer<typeof mockExamResult>

/** An unfinished exam in short. */
const standing = z.object({
  id: z.uuid(),
  answered: z.int(),
  total: z.int(),
  time_spent: z.int(),
  time_limit: z.int(),
  created_at: z.iso.datetime(),
})

/** For a student; a visitor is told to sign in. */
const needsLogin = { access: 'signed-in', loginError: 'exam-needs-login' } as const

export const readExamFormat = endpoint({
  method: 'GET',
  path: '/api/mock-exams/format',
  summary: 'Length, time limit and split of the mock exam, from the sections that also make the quotas',
  ...needsLogin,
  response: z.object({
    /** With the pilot questions. */
    total: z.int(),
    /** Questions among them that do not count. */
    pilots: z.int(),
    /** Seconds, with the caller's extended time. */
    time_limit: z.int(),
    sections: z.array(
      z.object({ category: z.enum(examCategories), percentage: z.number(), questions: z.int() }),
    ),
  }),
  errors: [],
})

export const readCurrentExam = endpoint({
  method: 'GET',
  path: '/api/mock-exams/current',
  summary: "The caller's unfinished exam in short, or null",
  ...needsLogin,
  response: z.object({ exam: standing.nullable() }),
  errors: [],
})
export type CurrentExam = z.infer<typeof readCurrentExam.response>['exam']

const replacedExam = standing.extend({
  /** Whether a start replaced it or it was quit; one that traded places is in either. */
  place: z.enum(['start', 'quit']),
  kept_until: z.iso.datetime(),
})
export type ReplacedExam = z.infer<typeof replacedExam>

export const readReplacedExams = endpoint({
  method: 'GET',
  path: '/api/mock-exams/replaced',
  summary: 'The exams replaced or quit that can come back, in short, the latest first: two at most',
  ...needsLogin,
  response: z.object({ exams: z.array(replacedExam) }),
  errors: [],
})

export const bringBackExam = endpoint({
  method: 'POST',
  path: '/api/mock-exams/:id/bring-back',
  summary: 'Brings a quit or replaced exam back as the unfinished one; the one that ran is kept for 30 days',
  ...needsLogin,
  params: examParams,
  response: z.object({}),
  errors: ['exam-not-found'],
})

export const startExam = endpoint({
  method: 'POST',
  path: '/api/mock-exams',
  summary: 'Starts a new exam; an unfinished one with answers is kept for 30 days',
  heavy: true,
  ...needsLogin,
  access: routeAccess['/mock-exam'],
  body: z.strictObject({ holder }),
  response: z.object({
    exam: mockExam,
    /** The exam this one replaced, when it had answers: it can be brought back. */
    kept: z.uuid().nullable(),
  }),
  errors: ['no-questions', 'too-many-requests', 'exam-cap-reached'],
})

export const openExam = endpoint({
  method: 'POST',
  path: '/api/mock-exams/:id/open',
  summary: 'Opens the unfinished exam in this window; a window that held it before loses it',
  heavy: true,
  ...needsLogin,
  params: examParams,
  body: z.strictObject({
    holder,
    /** No save of this window with a number up to this one is taken any more: it may still be on its way. */
    sequence: attemptWork.sequence.optional(),
  }),
  response: z.object({ exam: mockExam }),
  errors: ['exam-not-found', 'exam-completed'],
})

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/api/mock-exams/:id/answers',
  summary: 'Saves changed answers, flags and elapsed time',
  ...needsLogin,
  params: examParams,
  body: z.strictObject(attemptWork),
  response: savedWork,
  errors: ['exam-not-found', 'exam-completed', 'exam-open-elsewhere'],
})
export type ExamWork = z.input<typeof saveAnswers.body>

export const completeExam = endpoint({
  method: 'POST',
  path: '/api/mock-exams/:id/complete',
  summary: 'Saves what is unsent, grades and closes the exam; a second completion answers the same result',
  heavy: true,
  ...needsLogin,
  params: examParams,
  body: z.strictObject({
    ...attemptWork,
    /** What a caller makes of it. The server grades and stores only that. */
    score: z.unknown().optional(),
  }),
  response: z.object({ result: mockExamResult }),
  errors: ['exam-not-found', 'exam-open-elsewhere'],
})

export const quitExam = endpoint({
  method: 'DELETE',
  path: '/api/mock-exams/:id',
  summary: 'Quits the unfinished exam and deletes its record; one with answers is kept apart for a day',
  ...needsLogin,
  params: examParams,
  response: z.object({
    /** The exam, when it had answers: it can be brought back. */
    kept: z.uuid().nullable(),
  }),
  errors: ['exam-not-found', 'exam-completed'],
})

export const readLatestResult = endpoint({
  method: 'GET',
  path: '/api/mock-exams/results/latest',
  summary: "The result of the caller's latest completed exam, or null",
  ...needsLogin,
  response: z.object({ result: mockExamResult.nullable() }),
  errors: [],
})

export const readResult = endpoint({
  method: 'GET',
  path: '/api/mock-exams/:id/result',
  summary: 'The result of one completed exam with the review of every answer',
  ...needsLogin,
  params: examParams,
  response: z.object({ result: mockExamResult }),
  errors: ['exam-not-found'],
})
