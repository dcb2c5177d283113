import { routeAccess } from '@collimate/domain/accounts/access'
import { badgeTypes } from '@collimate/domain/badges/badges'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A badge as it is won: an answer that awards some names them, so that the screen can tell at once. */
export const wonBadge = z.object({
  badge_type: z.enum(badgeTypes),
  badge_name: z.string(),
  badge_description: z.string(),
  /** Of a mastery badge. */
  topic_id: z.string().nullable(),
})
export type WonBadge = z.infer<typeof wonBadge>

const badge = wonBadge.extend({ id: z.uuid(), earned_at: z.iso.datetime() })

const availableBadge = wonBadge.omit({ badge_description: true }).extend({
  /** What it takes. */
  how: z.string(),
  earned: z.boolean(),
  /** Subsections passed of those it takes; null where it is not made of them, or they are still to come. */
  progress: z.object({ passed: z.int(), of: z.int() }).nullable(),
  /** What is next on the way, once that is begun: a subsection, or with null the topic's quiz. */
  next: z.object({ subsection_id: z.string().nullable(), name: z.string() }).nullable(),
})

const achievements = z.object({
  /** The caller's, the earliest first. */
  badges: z.array(badge),
  /** Every badge there is. */
  available: z.array(availableBadge),
})
export type Achievements = z.infer<typeof achievements>

export const readAchievements = endpoint({
  method: 'GET',
  path: '/api/badges',
  summary: "The caller's badges, and every badge that may be earned; badges are awarded by the server alone",
  access: routeAccess['/achievements'],
  response: achievements,
  errors: [],
})
