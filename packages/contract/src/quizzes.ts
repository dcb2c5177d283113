import { routeAccess } from '@collimate/domain/accounts/access'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import { questionPools } from '@collimate/domain/quizzes/build'
import { quizModes } from '@collimate/domain/quizzes/timed'
import { z } from 'zod'
import { answer, changes, holder, onScreenMs, questionMs } from './attempts.ts'
import { endpoint } from './endpoint.ts'
import { time_zone } from './progress.ts'
import { category, confidence, reviewedQuestion, shownQuestion } from './questions.ts'

const questionType = z.enum(questionTypeNames)
export const quizParams = z.strictObject({ id: z.uuid() })
/** A place in the quiz, from 0. */
const position = z.int().min(0).max(999)
/** How many questions: zero and less count as 5; more than 50 as 50; more than 5 takes a subscription. */
export const count = z.int32()
/** What every way to start a quiz can fail with. */
export const startErrors = [
  'quiz-needs-subscription',
  'no-quiz-questions',
  'quiz-questions-unreadable',
] as const

const ongoingQuiz = z.object({
  id: z.string(),
  category: z.string(),
  answered: z.int(),
  total: z.int(),
  /** Whether its clock is running. */
  timed: z.boolean(),
})
export type OngoingQuiz = z.infer<typeof ongoingQuiz>

/** A question of a running quiz: with its key and reasons once it is checked, without before. */
const quizQuestion = z.discriminatedUnion('checked', [
  z.object({ checked: z.literal(false), question: shownQuestion }),
  z.object({ checked: z.literal(true), question: reviewedQuestion }),
])

export const quiz = z.object({
  id: z.uuid(),
  category: z.string(),
  questions: z.array(quizQuestion),
  /** Per position: the checked answer, null before; of a timed quiz the latest one given. */
  answers: z.array(answer.nullable()),
  /** Of a timed quiz, which checks all answers at its end; null for one that checks each. */
  timed: z
    .object({
      /** Milliseconds until it ends, by the server's clock; 0 when it is over. */
      ends_in: z.int(),
      /** Of the latest save that changed answers. */
      sequence: z.int(),
      /** So far. */
      question_ms: z.record(z.string(), z.int()),
      /** The window that had it before this one opened it. */
      previous_holder: z.uuid().nullable(),
    })
    .nullable(),
  /** Flagged positions, ascending. */
  flags: z.array(z.int()),
  /** Where the student was last. */
  position: z.int(),
  created_at: z.iso.datetime(),
})
export type Quiz = z.infer<typeof quiz>
export type QuizQuestion = z.infer<typeof quizQuestion>

const quizResult = z.object({
  id: z.uuid(),
  category: z.string(),
  /** Whole percent of the answered questions; of a timed quiz of all. */
  score: z.int(),
  correct: z.int(),
  total: z.int(),
  /** Per position: the answer, null where none was checked. */
  answers: z.array(answer.nullable()),
  flags: z.array(z.int()),
  questions: z.array(reviewedQuestion),
  completed_at: z.iso.datetime(),
})
export type QuizResult = z.infer<typeof quizResult>

/** For a student; a visitor is told to sign in. */
export const needsLogin = { access: 'signed-in', loginError: 'quiz-needs-login' } as const

export const readOngoingQuiz = endpoint({
  method: 'GET',
  path: '/api/quizzes/current',
  summary: "The caller's newest unfinished quiz with at least one answer, or null",
  access: 'signed-in',
  response: z.object({ quiz: ongoingQuiz.nullable() }),
  errors: [],
})

export const startQuiz = endpoint({
  method: 'POST',
  path: '/api/quizzes',
  summary: 'Starts a quiz in one category',
  ...needsLogin,
  access: routeAccess['/quiz'],
  body: z.strictObject({ category, count, holder }),
  response: z.object({ quiz }),
  limit: { of: 'start-quiz' },
  errors: startErrors,
})

const poolCounts = z.object({
  /** One; several for questions that are twins of each other and count once, whichever of them is asked. */
  kinds: z.array(z.object({ section: z.string(), type: questionType })),
  all: z.int(),
  /** Never answered. */
  unseen: z.int(),
  /** Whose latest answer was wrong. */
  missed: z.int(),
  /** The same, where the caller was sure of it. */
  'sure-wrong': z.int(),
  bookmarked: z.int(),
  /** Back for review today, or earlier. */
  due: z.int(),
})

export const readQuizPools = endpoint({
  method: 'GET',
  path: '/api/quizzes/pools',
  summary: 'How many questions a quiz of the caller can draw from, by section, question type and pool',
  access: 'signed-in',
  query: z.strictObject({ time_zone }),
  response: z.object({
    /** Physics, math and anatomy are one section each. */
    sections: z.array(
      z.object({
        category,
        section: z.string(),
        name: z.string(),
      }),
    ),
    counts: z.array(poolCounts),
    /** The same for a timed quiz, which asks nothing that is still to be checked elsewhere. */
    timed_counts: z.array(poolCounts),
    /** The same with what no quiz asks until another one, or an exam, is finished. */
    whole_counts: z.array(poolCounts),
  }),
  errors: ['unknown-time-zone'],
})

export const buildQuiz = endpoint({
  method: 'POST',
  path: '/api/quizzes/built',
  summary: 'Starts a quiz of chosen sections and question types and one of the pools',
  ...needsLogin,
  access: routeAccess['/quiz'],
  body: z.strictObject({
    /** As `pools` names them. */
    sections: z.array(z.string().min(1).max(40)).min(1).max(60),
    /** @default all types */
    types: z.array(questionType).min(1).max(questionTypeNames.length).optional(),
    pool: z.enum(questionPools),
    /** @default 'tutor' */
    mode: z.enum(quizModes).optional(),
    count,
    holder,
    time_zone,
  }),
  response: z.object({ quiz }),
  limit: { of: 'start-quiz' },
  errors: [...startErrors, 'unknown-time-zone'],
})

export const resumeQuiz = endpoint({
  method: 'POST',
  path: '/api/quizzes/resume',
  summary: 'Opens the newest unfinished quiz that has an answer in this window; null when there is none',
  ...needsLogin,
  body: z.strictObject({ holder }),
  response: z.object({ quiz: quiz.nullable() }),
  errors: ['quiz-questions-unreadable'],
})

export const openQuiz = endpoint({
  method: 'POST',
  path: '/api/quizzes/:id/open',
  summary: 'Opens an unfinished quiz in this window; a window that held it before loses it',
  ...needsLogin,
  params: quizParams,
  body: z.strictObject({ holder }),
  response: z.object({ quiz }),
  errors: ['quiz-not-found', 'quiz-completed', 'quiz-questions-unreadable'],
})

export const checkAnswer = endpoint({
  method: 'POST',
  path: '/api/quizzes/:id/check',
  summary:
    'Checks one answer for good and gives its key and reasons; checked again, it answers as the first time',
  ...needsLogin,
  params: quizParams,
  body: z.strictObject({
    holder,
    position,
    answer,
    ms: onScreenMs.optional(),
    /** How sure the student is. */
    confidence: confidence.optional(),
  }),
  response: z.object({ question: reviewedQuestion, answer }),
  errors: ['quiz-not-found', 'quiz-completed', 'quiz-open-elsewhere'],
})

/** What was answered in a timed quiz since the last save. */
const timedWork = z.strictObject({
  /** Counts the saves of a quiz, upward; one already taken changes nothing. */
  sequence: z.int32().min(1),
  changes,
  /** In all windows. */
  question_ms: questionMs,
})
export type TimedWork = z.input<typeof timedWork>

export const saveTimedQuiz = endpoint({
  method: 'PUT',
  path: '/api/quizzes/:id/answers',
  summary: 'Saves changed answers of a timed quiz; which of them are right is told when it is over',
  ...needsLogin,
  params: quizParams,
  body: timedWork.extend({ holder }),
  response: z.object({ sequence: z.int(), ends_in: z.int() }),
  errors: ['quiz-not-found', 'quiz-completed', 'quiz-open-elsewhere'],
})

export const placeQuiz = endpoint({
  method: 'PUT',
  path: '/api/quizzes/:id/place',
  summary: 'Keeps the flags and where the student is',
  ...needsLogin,
  params: quizParams,
  body: z.strictObject({ holder, position, flags: z.array(position).max(1000) }),
  response: z.object({}),
  errors: ['quiz-not-found', 'quiz-completed', 'quiz-open-elsewhere'],
})

export const completeQuiz = endpoint({
  method: 'POST',
  path: '/api/quizzes/:id/complete',
  summary: 'Grades and closes the quiz; a second completion answers the same result',
  ...needsLogin,
  params: quizParams,
  body: z.strictObject({
    holder,
    flags: z.array(position).max(1000).optional(),
    /** Of a timed quiz: what is unsaved. */
    work: timedWork.optional(),
    /** What a caller makes of it. The server grades and stores only that. */
    score: z.unknown().optional(),
  }),
  response: z.object({ result: quizResult }),
  errors: ['quiz-not-found', 'quiz-open-elsewhere'],
})

export const readLatestQuizResult = endpoint({
  method: 'GET',
  path: '/api/quizzes/results/latest',
  summary: "The result of the caller's newest completed quiz, or null",
  ...needsLogin,
  response: z.object({ result: quizResult.nullable() }),
  errors: [],
})

export const readQuizResult = endpoint({
  method: 'GET',
  path: '/api/quizzes/:id/result',
  summary: 'The result of one completed quiz with the review of every answer',
  ...needsLogin,
  params: quizParams,
  response: z.object({ result: quizResult }),
  errors: ['quiz-not-found'],
})

export const quitQuiz = endpoint({
  method: 'DELETE',
  path: '/api/quizzes/:id',
  summary: 'Quits an unfinished quiz and deletes its record',
  access: 'signed-in',
  params: quizParams,
  response: z.object({}),
  errors: ['quiz-not-found'],
})
