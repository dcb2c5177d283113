import type { ArcadeResult } from '@collimate/contract/arcade'
import { isBetter } from '@collimate/domain/arcade/best'
import {
  judgeLog,
  type IssuedQuestion,
  type JudgedLog,
  type LoggedAnswer,
} from '@collimate/domain/arcade/judge-log'
import { roundLife } from '@collimate/domain/arcade/round'
import { questionTypes } from '@collimate/domain/questions/types/registry'
import { AppError } from '../platform/app-error.ts'
import type { Question } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import {
  closeRound,
  keepBest,
  lockBests,
  lockRound,
  readBest,
  readRound,
  type ClosedRound,
  type IssuedPlace,
  type OpenRound,
} from './store.ts'

type CountedLog = JudgedLog & { kind: 'counted' }

/**
 * Scores a round by its log and keeps it as the player's best where it is. Finished again, also with another log, it
 * answers as the first time.
 *
 * @throws AppError 'arcade-round-not-found', also where a later round took its place, 'arcade-round-over', or
 *   'arcade-log-refused' with the answer that cannot have been given; the round then stays as it is
 */
export async function finishRound(
  { database, bank, now }: Services,
  userId: string,
  id: string,
  log: readonly LoggedAnswer[],
): Promise<ArcadeResult> {
  const { db } = database
  const found = await readRound(db, userId, id)
  // What a round asks never changes, so it is read before the round is locked.
  const questions = await bank.read((found?.questions ?? []).map((place) => place.id))
  return database.transaction(async () => {
    const round = await lockRound(db, userId, id)
    if (round === undefined) throw new AppError('arcade-round-not-found')
    await lockBests(db, userId)
    const before = await readBest(db, userId, round.mode)
    if (round.finished) return resultOf(round, before ?? round, before?.round_id === id)
    const judged = judge(round, questions, log, now())
    const closed = await closeRound(db, userId, round, scoreOf(round, judged, log), now())
    const isBest = isBetter(closed, before)
    if (isBest) await keepBest(db, userId, closed, now())
    return resultOf(closed, isBest ? closed : (before ?? closed), isBest)
  })
}

function judge(
  round: OpenRound,
  questions: ReadonlyMap<string, Question>,
  log: readonly LoggedAnswer[],
  now: Date,
): CountedLog {
  const elapsed = now.getTime() - round.started_at.getTime()
  if (elapsed > roundLife) throw new AppError('arcade-round-over')
  // The player saw these keys, and which answers there were time for follows from them.
  const issued = round.questions.map((place, index): IssuedQuestion => {
    const correct = round.answer_key?.[index] ?? keyNow(place, questions.get(place.id))
    return { id: place.id, options: place.options, correct }
  })
  const judged = judgeLog({ mode: round.mode, factor: round.time_factor }, issued, log, elapsed)
  if (judged.kind === 'counted') return judged
  throw new AppError('arcade-log-refused', { [`body.answers.${judged.answer}`]: judged.fault })
}

/** In a round that kept no keys: a question that was corrected into another shape since can not be answered right. */
function keyNow({ options, order }: IssuedPlace, question: Question | undefined): number | null {
  const kept = question?.type === 'single' && question.options.length === options
  const correct = kept ? questionTypes.single.showKey(question.key, order).correct[0] : undefined
  return correct ?? null
}

function scoreOf(
  { mode, questions }: OpenRound,
  { round, graded }: CountedLog,
  log: readonly LoggedAnswer[],
) {
  return {
    score: round.score,
    correct: round.correct,
    survival_ms: mode === 'time-attack' ? round.endsAt : null,
    answers: log.map(({ question_id, chosen, at }, index) => {
      const order = questions[index % questions.length]?.order ?? null
      return { question_id, chosen: order?.[chosen] ?? chosen, at, correct: graded[index] ?? false }
    }),
  }
}

function resultOf(
  round: ClosedRound,
  best: { score: number; survival_ms: number | null },
  isBest: boolean,
): ArcadeResult {
  const { mode, score, survival_ms, correct, answers } = round
  return { mode, score, survival_ms, correct, answered: answers.length, is_best: isBest, best }
}
