/** How far somebody came in one round of a mode. */
export type ArcadeScore = {
  readonly score: number
  /** Milliseconds survived in Time Attack; null in Speed Mode, where every round is as long. */
  readonly survival_ms: number | null
}

/** Whether a round is a new best: more points, or, in Time Attack, as many and a longer survival. */
export function isBetter(round: ArcadeScore, best: ArcadeScore | null): boolean {
  if (best === null || round.score !== best.score) return best === null || round.score > best.score
  return (round.survival_ms ?? 0) > (best.survival_ms ?? 0)
}

/** The Monday, 00:00 UTC, with which the week of the leaderboard began: one week for all players. */
export function weekStart(now: Date): Date {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSinceMonday))
}
