import { easiestOf, routeAccess } from '@collimate/domain/accounts/access'
import { z } from 'zod'
import { wonBadge } from './badges.ts'
import { endpoint } from './endpoint.ts'
import { citedPicture } from './questions.ts'

const id = z.string().min(1).max(100)
const subsectionParams = z.strictObject({ topicId: id, subsectionId: id })
const attemptParams = z.strictObject({ id: z.uuid() })

const listedSubsection = z.object({
  id: z.string(),
  topic_id: z.string(),
  name: z.string(),
  description: z.string(),
  display_order: z.int(),
  /** Pages. */
  lessons: z.int(),
  /** `coming`: nothing of it is written yet. */
  state: z.enum(['completed', 'unlocked', 'locked', 'coming']),
  /** The page the caller turned to last, from 1. */
  lesson: z.int().nullable(),
  /** Whole percent; null before its quiz was completed. */
  quiz_score: z.int().nullable(),
})
export type ListedSubsection = z.infer<typeof listedSubsection>

const listedTopic = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  display_order: z.int(),
  /** Whole percent of its subsections that can be passed. */
  percent: z.int(),
  /** All its subsections are passed and it has a quiz of its own. */
  topic_quiz: z.boolean(),
  /** Its mastery badge is held. */
  mastered: z.boolean(),
  guided_lessons_subsections: z.array(listedSubsection),
})
export type ListedTopic = z.infer<typeof listedTopic>

const lesson = z.object({
  id: z.string(),
  title: z.string(),
  /** HTML, safe to show as it is. */
  content: z.string(),
  ...citedPicture,
  check_question: z.string(),
  check_answer: z.string(),
  /** Address of the physics view at factors that show what the page teaches; null where there is none. */
  see: z.string().nullable(),
  words: z.int(),
  display_order: z.int(),
})
export type Lesson = z.infer<typeof lesson>

const named = z.object({ id: z.string(), name: z.string() })

export const readLessons = endpoint({
  method: 'GET',
  path: '/api/guided-lessons',
  summary: 'The topics with their subsections in display order, and how far the caller is',
  access: routeAccess['/guided-lessons'],
  response: z.object({
    topics: z.array(listedTopic),
    /** The subsection where the caller goes on; null when nothing is left to pass. */
    current_subsection_id: z.string().nullable(),
  }),
  errors: [],
})

export const readGuidedProgress = endpoint({
  method: 'GET',
  path: '/api/guided-lessons/progress',
  summary: "The caller's own rows of user_guided_progress",
  access: routeAccess['/guided-lessons'],
  response: z.object({
    progress: z.array(
      z.object({
        user_id: z.string(),
        subsection_id: z.string(),
        /** Whole percent: once it is passed, that of the pass. */
        quiz_score: z.int(),
        quiz_passed: z.boolean(),
        completed_at: z.iso.datetime(),
      }),
    ),
  }),
  errors: [],
})

export const readSubsection = endpoint({
  method: 'GET',
  path: '/api/guided-lessons/:topicId/:subsectionId',
  summary: 'The pages of one subsection that is not locked, in display order',
  access: routeAccess['/guided-lessons/:topicId/:subsectionId'],
  params: subsectionParams,
  response: z.object({
    topic: named,
    subsection: named,
    lessons: z.array(lesson),
    /** The one the caller turned to last, from 1. */
    lesson: z.int().nullable(),
    /** Questions of its quiz. */
    questions: z.int(),
  }),
  errors: ['lesson-not-found', 'subsection-locked'],
})

export const keepLessonPlace = endpoint({
  method: 'PUT',
  path: '/api/guided-lessons/:topicId/:subsectionId/place',
  summary: 'Keeps the page the caller is on; the first one, where each visit begins, replaces no other',
  access: routeAccess['/guided-lessons/:topicId/:subsectionId'],
  params: subsectionParams,
  body: z.strictObject({ lesson_id: id }),
  response: z.object({}),
  errors: ['lesson-not-found', 'subsection-locked'],
})

/** What a student may see of a guided question before the answer is submitted. Never the key, never a reason. */
const guidedQuestion = z.object({
  id: z.string(),
  /** Changes with its wording, its answers, its picture, the marks on that, and the words that stand for it. */
  version: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
  ...citedPicture,
})
export type GuidedQuestion = z.infer<typeof guidedQuestion>

const submittedAnswer = z.object({
  question_id: z.string(),
  /** Index among the answers, as is `correct_answer`. */
  chosen: z.int(),
  correct_answer: z.int(),
  is_correct: z.boolean(),
  explanation: z.string(),
  /** One per answer; empty where there are none. */
  option_reasons: z.array(z.string()),
  takeaway: z.string().nullable(),
  refs: z.array(z.string()),
})
export type SubmittedAnswer = z.infer<typeof submittedAnswer>

const guidedQuiz = z.object({
  id: z.uuid(),
  quiz_type: z.enum(['subsection', 'topic']),
  topic: named,
  /** Null for a topic's quiz. */
  subsection: named.nullable(),
  questions: z.array(guidedQuestion).min(1),
  /** In no order. */
  submitted: z.array(submittedAnswer),
  completed: z.boolean(),
})
export type GuidedQuiz = z.infer<typeof guidedQuiz>

const guidedResult = z.object({
  quiz_type: z.enum(['subsection', 'topic']),
  topic: named,
  subsection: named.nullable(),
  /** Whole percent. */
  score: z.int(),
  correct: z.int(),
  total: z.int(),
  /** All answers were right. */
  passed: z.boolean(),
  /** Of a subsection's quiz: the next one of the topic. */
  next_subsection_id: z.string().nullable(),
  /** Of a subsection's quiz: whether the topic's own quiz may be taken now. */
  topic_quiz: z.boolean(),
  /** Earned by it. */
  badges: z.array(wonBadge),
})
export type GuidedResult = z.infer<typeof guidedResult>

/** A quiz is of a subsection or of a topic, each with its own page. */
const quizAccess = easiestOf([
  routeAccess['/guided-lessons/:topicId/:subsectionId/quiz'],
  routeAccess['/guided-lessons/:topicId/topic-quiz'],
])

export const startGuidedQuiz = endpoint({
  method: 'POST',
  path: '/api/guided-quizzes',
  summary:
    "Starts a new attempt at the quiz of a subsection, or with `subsection_id` null at the topic's own",
  access: quizAccess,
  body: z.strictObject({ topic_id: id, subsection_id: id.nullable() }),
  response: z.object({ quiz: guidedQuiz }),
  // Whoever knows it all passes every subsection in a minute.
  limit: { of: 'start-guided-quiz', times: 5 },
  errors: ['lesson-not-found', 'no-guided-quiz', 'subsection-locked'],
})

export const readGuidedQuiz = endpoint({
  method: 'GET',
  path: '/api/guided-quizzes/:id',
  summary: 'An attempt with the answers submitted so far, each with its key and reasons',
  access: quizAccess,
  params: attemptParams,
  response: z.object({ quiz: guidedQuiz }),
  errors: ['guided-quiz-not-found'],
})

export const submitGuidedAnswer = endpoint({
  method: 'POST',
  path: '/api/guided-quizzes/:id/answers',
  summary:
    'Submits one answer for good and gives its key and reasons; submitted again, it answers as the first time',
  access: quizAccess,
  params: attemptParams,
  body: z.strictObject({
    question_id: id,
    answer: z.int().min(0).max(25),
    /** Of the question as it was shown: a release may have changed it. */
    version: z.string().max(100).optional(),
    /** The answer as it was shown, from pages that know no versions. */
    text: z.string().max(2000).optional(),
  }),
  response: z.object({ submitted: submittedAnswer }),
  errors: ['guided-quiz-not-found', 'guided-question-changed'],
})

/** Without a body: what a caller claims of a score or a pass is not even read. */
export const completeGuidedQuiz = endpoint({
  method: 'POST',
  path: '/api/guided-quizzes/:id/complete',
  summary: 'Grades the attempt from its submitted answers; a second completion answers the same result',
  access: quizAccess,
  params: attemptParams,
  response: z.object({ result: guidedResult }),
  errors: ['guided-quiz-not-found', 'guided-quiz-unfinished'],
})
