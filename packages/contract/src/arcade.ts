import { insideAccess } from '@collimate/domain/accounts/access'
import { mostAnswers, mostUnsent, arcadeModes } from '@collimate/domain/arcade/round'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shownQuestion } from './questions.ts'

const mode = z.enum(arcadeModes)

const arcadeScore = z.object({
  score: z.int(),
  /** Milliseconds survived in Time Attack; null in Speed Mode. */
  survival_ms: z.int().nullable(),
})

/** A question of the arcade: the one place where a question comes with its key before it is answered. */
const arcadeQuestion = shownQuestion
  .pick({
    id: true,
    category: true,
    question_text: true,
    options: true,
    image_url: true,
    image_alt: true,
    image_citation: true,
    image_marks: true,
  })
  .extend({
    /** Index of the right one among the options. */
    correct_answer: z.int(),
  })
export type ArcadeQuestion = z.infer<typeof arcadeQuestion>

const arcadeRound = z.object({
  id: z.uuid(),
  mode,
  /** All times of the mode are so many times as long: the player's extended time, 1 without. */
  time_factor: z.number(),
  /** In the order they are asked; after the last the first follows. */
  questions: z.array(arcadeQuestion),
})
export type ArcadeRound = z.infer<typeof arcadeRound>

const best = arcadeScore.extend({
  /** When each answer was given, in milliseconds, and whether it was right. */
  answers: z.array(z.object({ at: z.int(), correct: z.boolean() })),
  time_factor: z.number(),
})
export type ArcadeBest = z.infer<typeof best>

const arcadeResult = arcadeScore.extend({
  mode,
  correct: z.int(),
  answered: z.int(),
  /** It replaced the player's best, or is the first. */
  is_best: z.boolean(),
  best: arcadeScore,
})
export type ArcadeResult = z.infer<typeof arcadeResult>

const leaderboardRow = arcadeScore.extend({
  /** From 1. */
  place: z.int(),
  username: z.string(),
  /** Played with extended time. */
  extended: z.boolean(),
  /** The caller's own row. */
  you: z.boolean(),
})
export type LeaderboardRow = z.infer<typeof leaderboardRow>

export const readArcade = endpoint({
  method: 'GET',
  path: '/api/arcade',
  summary: "The caller's best round of each mode, and whether the leaderboards leave them out",
  access: 'signed-in',
  response: z.object({ bests: z.record(mode, best.nullable()), hidden: z.boolean() }),
  errors: [],
})

export const readLeaderboard = endpoint({
  method: 'GET',
  path: '/api/arcade/leaderboard',
  summary:
    "The ten best players of a mode, each with their best round, by username; below them the caller's own row",
  access: insideAccess['/arcade'],
  subscriptionError: 'arcade-needs-subscription',
  query: z.strictObject({ mode, period: z.enum(['all', 'week']) }),
  response: z.object({ rows: z.array(leaderboardRow) }),
  errors: [],
})

export const setArcadeHidden = endpoint({
  method: 'PUT',
  path: '/api/arcade/hidden',
  summary: 'Takes the caller off the leaderboards, or puts them back',
  access: 'signed-in',
  body: z.strictObject({ hidden: z.boolean() }),
  response: z.object({ hidden: z.boolean() }),
  errors: [],
})

export const startArcadeRound = endpoint({
  method: 'POST',
  path: '/api/arcade/rounds',
  summary:
    'Starts a round: at most 100 questions with their keys. A round not finished until then ends, unless it is named as unsent',
  access: insideAccess['/arcade'],
  subscriptionError: 'arcade-needs-subscription',
  body: z.strictObject({
    mode,
    /** Rounds that are over, and whose logs have not got through yet. */
    unsent: z.array(z.uuid()).max(mostUnsent).optional(),
  }),
  response: z.object({ round: arcadeRound }),
  limit: { of: 'start-arcade' },
  errors: ['no-arcade-questions'],
})

export const finishArcadeRound = endpoint({
  method: 'POST',
  path: '/api/arcade/rounds/:id/finish',
  summary: 'Scores a round by its answer log; sent again, it answers as the first time',
  access: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          question_id: z.string().max(100),
          /** Index among the shown options. */
          chosen: z.int().min(0).max(25),
          /** Milliseconds from the start of the round. */
          at: z.int().min(0).max(86_400_000),
        }),
      )
      .max(mostAnswers),
    /** What the browser counted. The server counts anew and stores only that. */
    score: z.int().optional(),
  }),
  response: z.object({ result: arcadeResult }),
  errors: ['arcade-round-not-found', 'arcade-round-over', 'arcade-log-refused'],
})
