import type { RequestOf } from '@collimate/contract/endpoint'
import type {
  correctQuestion as endpoint,
  withdrawQuestion as withdrawal,
} from '@collimate/contract/moderation'
import { atStoredPlaces, parseOptions } from '@collimate/domain/questions/options'
import { ascending, storedIndexes } from '@collimate/domain/questions/types/indexes'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { isDeepStrictEqual } from 'node:util'
import { lockGrading } from '../attempts/grade.ts'
import { AppError } from '../platform/app-error.ts'
import { hasCode, lockTimeout } from '../platform/database/error-codes.ts'
import type { Database } from '../platform/database/open-database.ts'
import { explanationOf, reasonsOf } from '../questions/bank.ts'
import {
  askedOf,
  readLatestCorrection,
  releasedBefore,
  releasedOf,
  type Corrected,
} from '../questions/corrections.ts'
import { lockBank } from '../questions/store.ts'
import { forgetRationale } from '../radbot/index-passages.ts'
import type { Services } from '../services.ts'
import {
  countRulings,
  insertRuling,
  lockQuestion,
  resolveReports,
  writeCorrection,
  writeWithdrawal,
} from './rulings-store.ts'
import { queueRuling } from './settle-ruling.ts'

type Ruled = { readonly questionId: string; readonly by: string }
type Stored = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/**
 * Corrects a question from now on, and has a job grade again what was answered to it. Nobody grades by the old key
 * afterwards, whatever was under way.
 *
 * @throws AppError 'not-found', 'question-changed', 'ruling-too-busy', or 'invalid-request' for what the question's
 *   type cannot have or what would leave nothing to rule on
 */
export async function correctQuestion(
  services: Services,
  { questionId, by }: Ruled,
  { version, rulings, report_id: reportId, ...wanted }: RequestOf<typeof endpoint>['body'],
): Promise<void> {
  const { database, now } = services
  const { db } = database
  await ruling(database, async () => {
    const stored = await currentQuestion(services, questionId, version)
    if (rulings !== undefined && (await countRulings(db, questionId)) !== rulings)
      throw new AppError('question-changed')
    const correction = correctionOf(stored, wanted)
    const credited = wanted.earlier_answers === 'count-as-right'
    const before = askedOf(stored)
    const asksTheSame = isDeepStrictEqual(before, askedOf(correction))
    if (asksTheSame && stored.withdrawn_at !== null)
      throw new AppError('invalid-request', {
        'body.question_text':
          'The question was withdrawn. It comes back only if its wording, an option or the key changes.',
      })
    if (credited && asksTheSame)
      throw new AppError('invalid-request', {
        'body.earlier_answers':
          'All answers can count as right only if the question, an option or the key changes. To remove the question, withdraw it.',
      })
    await writeCorrection(db, questionId, correction, { since: stored.options_since, credited })
    await forgetRationale(db, questionId)
    const earlier = await readLatestCorrection(db, questionId)
    const stands = earlier !== undefined && isDeepStrictEqual(askedOf(earlier.corrected), before)
    const number = await insertRuling(db, {
      question_id: questionId,
      ruling: 'corrected',
      earlier_answers: wanted.earlier_answers,
      released: stands ? releasedBefore(stored, earlier) : releasedOf(stored),
      corrected: correction,
      ruled_by: by,
      ruled_at: now(),
    })
    await resolveReports(db, { reportId, questionId }, { resolution: 'corrected', by, at: now() })
    await queueRuling(services, number)
  })
}

/**
 * Takes a question out of all draws and has a job count every answer to it as right.
 *
 * @throws AppError 'not-found', 'question-changed' or 'ruling-too-busy'
 */
export async function withdrawQuestion(
  services: Services,
  { questionId, by }: Ruled,
  { version, report_id: reportId }: RequestOf<typeof withdrawal>['body'],
): Promise<void> {
  const { database, now } = services
  const { db } = database
  await ruling(database, async () => {
    const stored = await currentQuestion(services, questionId, version)
    await resolveReports(db, { reportId, questionId }, { resolution: 'withdrawn', by, at: now() })
    if (stored.withdrawn_at !== null) return
    await writeWithdrawal(db, questionId, stored.options_since, now())
    await forgetRationale(db, questionId)
    const number = await insertRuling(db, {
      question_id: questionId,
      ruling: 'withdrawn',
      earlier_answers: 'count-as-right',
      released: null,
      corrected: null,
      ruled_by: by,
      ruled_at: now(),
    })
    await queueRuling(services, number)
  })
}

/** A transaction in which nobody else rules, releases or grades. */
async function ruling(database: Database, work: () => Promise<void>): Promise<void> {
  const { db } = database
  try {
    await database.transaction(async () => {
      // Before what holds up every grading: a release may take minutes.
      await lockBank(db)
      await lockGrading(db)
      await work()
    })
  } catch (error) {
    throw hasCode(error, lockTimeout) ? new AppError('ruling-too-busy', undefined, { cause: error }) : error
  }
}

async function currentQuestion({ database }: Services, id: string, version: number): Promise<Stored> {
  const stored = await lockQuestion(database.db, id)
  if (stored === undefined) throw new AppError('not-found')
  if (stored.version !== version) throw new AppError('question-changed')
  return stored
}

type Wanted = Omit<RequestOf<typeof endpoint>['body'], 'version' | 'rulings' | 'report_id'>

function correctionOf(stored: Stored, wanted: Wanted): Corrected {
  const shown = parseOptions(stored.answers, stored.options)
  const { texts, storedAt } = shown
  if (wanted.options.length !== texts.length)
    throw new AppError('invalid-request', {
      'body.options': 'A correction can’t change the number of options.',
    })
  const reasons = wanted.option_reasons
  if (reasons !== null && reasons.length !== (reasonsOf(stored, shown)?.length ?? texts.length))
    throw new AppError('invalid-request', { 'body.option_reasons': 'Each option needs one reason.' })
  const key = keyOf(stored, wanted, storedAt)
  const told = wanted.explanation === (explanationOf(stored) ?? '')
  const sameKey =
    key.correct_answer === stored.correct_answer &&
    isDeepStrictEqual(key.correct_answers, stored.correct_answers)
  return {
    question: wanted.question_text,
    // In any of the older forms it stays as it is where no word changes.
    answers: isDeepStrictEqual(texts, wanted.options)
      ? stored.answers
      : atStoredPlaces(wanted.options, storedAt, ''),
    ...key,
    explanation: told ? stored.explanation : wanted.explanation || null,
    // Of what used to be right; RadBot would quote it.
    rationale: told && sameKey ? stored.rationale : null,
    option_reasons: reasons && atStoredPlaces(reasons, stored.type === 'hot-spot' ? null : storedAt, ''),
    takeaway: wanted.takeaway || null,
  }
}

/** The key columns, which count the blank options too; of an ordered list and a hot spot they stay as they are. */
function keyOf(stored: Stored, { correct_answers: wanted, options }: Wanted, storedAt: Order) {
  const { correct_answer, correct_answers } = stored
  if (stored.type !== null) return { correct_answer, correct_answers }
  const key = ascending(wanted)
  const counts = stored.is_multiple_answer ? key.length > 0 : key.length === 1
  if (!counts || key.some((index) => index >= options.length))
    throw new AppError('invalid-request', {
      'body.correct_answers': stored.is_multiple_answer
        ? 'Mark at least one option as right.'
        : 'Mark exactly one option as right.',
    })
  const right = storedIndexes(key, storedAt)
  return stored.is_multiple_answer
    ? { correct_answer, correct_answers: right }
    : { correct_answer: right[0] ?? null, correct_answers }
}
