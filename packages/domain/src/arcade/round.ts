/** The two games of the arcade, by the word that addresses, calls and rows use. */
export const arcadeModes = ['speed', 'time-attack'] as const
export type ArcadeMode = (typeof arcadeModes)[number]

export const arcadeModeNames: Record<ArcadeMode, string> = {
  speed: 'Speed Mode',
  'time-attack': 'Time Attack',
}

/** The numbers of both games. All times are milliseconds, of a student without extended time. */
export const arcadeRules = {
  speed: {
    duration: 60_000,
    points: 10,
    /** Points on top, given once in a streak, when it becomes this long. */
    bonuses: [
      { streak: 3, points: 5 },
      { streak: 5, points: 10 },
      { streak: 10, points: 25 },
    ],
  },
  'time-attack': {
    duration: 30_000,
    points: 1,
    gain: 3000,
    loss: 5000,
    /** The share of the first duration at which time is short. */
    lowShare: 0.2,
  },
} as const

/** How long a result is shown, in milliseconds, with and without extended time. No answer is taken meanwhile. */
export const resultPause = 300

/** A round that never runs out of time ends with this answer. */
export const mostAnswers = 2000

/** How long after its start a round still counts, in milliseconds: its log may have to wait for a connection. */
export const roundLife = 24 * 3_600_000

/** How many rounds that are over may wait for their logs to get through. */
export const mostUnsent = 20

/** A round after the answers given so far. Times are milliseconds from its start. */
export type Round = {
  readonly mode: ArcadeMode
  /** The student's extended time: all times but the pause are so many times as long. 1 is the regular time. */
  readonly factor: number
  readonly score: number
  readonly answered: number
  readonly correct: number
  /** Right answers in a row up to now. */
  readonly streak: number
  /** From when on the next answer is taken. */
  readonly opensAt: number
  /** When the round is over, unless an answer given before changes that. */
  readonly endsAt: number
}

export function startRound(mode: ArcadeMode, factor: number): Round {
  const endsAt = arcadeRules[mode].duration * factor
  return { mode, factor, score: 0, answered: 0, correct: 0, streak: 0, opensAt: 0, endsAt }
}

/** Whether an answer given now counts: a round that is over, or shows a result, takes none. */
export function takesAnswer(round: Round, at: number): boolean {
  return at >= round.opensAt && at < round.endsAt
}

/** The round after one more answer, given at a time at which it takes one. */
export function answerRound(round: Round, { at, correct }: { at: number; correct: boolean }): Round {
  const streak = correct ? round.streak + 1 : 0
  const answered = round.answered + 1
  return {
    ...round,
    score: round.score + (correct ? pointsFor(round.mode, streak) : 0),
    answered,
    correct: round.correct + (correct ? 1 : 0),
    streak,
    opensAt: at + resultPause,
    endsAt: answered === mostAnswers ? at : Math.max(at, round.endsAt + endMovedBy(round, correct)),
  }
}

function pointsFor(mode: ArcadeMode, streak: number): number {
  const bonuses = mode === 'speed' ? arcadeRules.speed.bonuses : []
  return arcadeRules[mode].points + (bonuses.find((bonus) => bonus.streak === streak)?.points ?? 0)
}

/** Milliseconds by which an answer moves the end of the round. */
export function endMovedBy({ mode, factor }: Pick<Round, 'mode' | 'factor'>, correct: boolean): number {
  if (mode === 'speed') return 0
  const { gain, loss } = arcadeRules['time-attack']
  return (correct ? gain : -loss) * factor
}

/** Milliseconds left, never negative. */
export function timeLeft(round: Round, at: number): number {
  return Math.max(0, round.endsAt - at)
}

/** Time left as a share of what the round began with, 0 to 1; time won beyond that leaves it at 1. */
export function shareLeft(round: Round, at: number): number {
  return Math.min(1, timeLeft(round, at) / (arcadeRules[round.mode].duration * round.factor))
}

/** Whether the bar is red: in Time Attack alone. */
export function isLow(round: Round, at: number): boolean {
  return round.mode === 'time-attack' && shareLeft(round, at) <= arcadeRules['time-attack'].lowShare
}

/** Fire marks of a streak, 0 to 3: one for each bonus it has earned. */
export function fireMarks(streak: number): number {
  return arcadeRules.speed.bonuses.filter((bonus) => streak >= bonus.streak).length
}
