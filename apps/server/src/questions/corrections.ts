import { inOrder } from '@collimate/domain/attempts/shuffle'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../platform/database/open-database.ts'

/** What of a question is asked, as far as a correction may change it. */
export type Asked = {
  readonly question: string
  readonly answers: unknown
  readonly correct_answer: number | null
  readonly correct_answers: unknown
}

const wordNames = ['explanation', 'rationale', 'option_reasons', 'takeaway'] as const

type WordName = (typeof wordNames)[number]

/** What is said of it once it is answered. */
type Words = Readonly<Record<WordName, unknown>>

/** What a correction writes. */
export type Corrected = Asked & {
  readonly explanation: string | null
  readonly rationale: string | null
  readonly option_reasons: readonly string[] | null
  readonly takeaway: string | null
}

/** What the content's files said when a question was corrected; without words before those were kept. */
export type ReleasedBefore = Asked & Partial<Words>

/** An admin's correction of a question that came with the content. */
export type StoredCorrection = {
  readonly question_id: string
  readonly released: ReleasedBefore
  readonly corrected: Corrected
  readonly ruled_at: Date
  /** Whether the bank has its options in the same order, and the same one marked. */
  readonly stands: boolean
}

export function askedOf(row: Asked): Asked {
  const { question, answers, correct_answer, correct_answers } = row
  return { question, answers, correct_answer, correct_answers }
}

export function releasedOf(row: Asked & Words): ReleasedBefore {
  const { explanation, rationale, option_reasons, takeaway } = row
  return { ...askedOf(row), explanation, rationale, option_reasons, takeaway }
}

/**
 * What the content's files say of a question that stands as it was corrected: what they asked then, and those words that
 * a release has brought since.
 */
export function releasedBefore(
  row: Words,
  { released, corrected }: Pick<StoredCorrection, 'released' | 'corrected'>,
): ReleasedBefore {
  const words = wordNames.map((name) => {
    const isCorrected = isDeepStrictEqual(row[name], corrected[name])
    return [name, isCorrected ? released[name] : row[name]] as const
  })
  return { ...askedOf(released), ...Object.fromEntries(words) }
}

/** Of every corrected question its corrections, the newest first. */
export async function readCorrections(db: Db): Promise<StoredCorrection[]> {
  const rows = await selectCorrections(db).execute()
  return rows as StoredCorrection[]
}

export async function readLatestCorrection(
  db: Db,
  questionId: string,
): Promise<StoredCorrection | undefined> {
  const row = await selectCorrections(db).where('question_id', '=', questionId).limit(1).executeTakeFirst()
  return row as StoredCorrection | undefined
}

function selectCorrections(db: Db) {
  return db
    .selectFrom('question_rulings')
    .innerJoin('questions', 'questions.id', 'question_id')
    .select(['question_id', 'released', 'corrected', 'ruled_at'])
    .select(
      sql<boolean>`answers is not distinct from corrected -> 'answers'
        and correct_answer is not distinct from (corrected ->> 'correct_answer')::int`.as('stands'),
    )
    .where('ruling', '=', 'corrected')
    .orderBy('question_id')
    .orderBy('number', 'desc')
}

/** A question as the content's files have it. */
type Released = Asked & {
  readonly id: string
  readonly answers: readonly string[]
  readonly explanation: string
  readonly rationale: string
  /** In the order of `answers`. */
  readonly option_reasons: readonly string[]
  readonly takeaway: string
  readonly keeps_option_order: boolean
}

/**
 * A release's questions with the corrections that still apply: those of questions whose files ask what they asked
 * when they were corrected. Where the files ask something else they had the last word. Words that no correction touched
 * are the files'.
 *
 * @param corrections of each question the newest first
 * @returns `overruled`: ids whose correction the files replace with something else; `withheld`: ids whose files have new
 *   words that a correction keeps out
 */
export function withCorrections<Row extends Released>(
  rows: readonly Row[],
  corrections: readonly StoredCorrection[],
): { questions: Row[]; overruled: string[]; withheld: string[] } {
  const byId = Map.groupBy(corrections, (correction) => correction.question_id)
  const overruled: string[] = []
  const withheld: string[] = []
  const questions = rows.map((row) => {
    const [latest, ...earlier] = byId.get(row.id) ?? []
    if (latest === undefined) return row
    const lagging = lagsBehind(row, latest, earlier)
    if (lagging !== undefined) {
      if (keepsOut(lagging, latest)) withheld.push(row.id)
      return { ...lagging, ...latest.corrected, ...untouchedWords(lagging, latest) }
    }
    const takenOver = inOrderOf(latest.corrected, row)
    if (takenOver === undefined) overruled.push(row.id)
    // An order the bank has given up would be another version.
    return latest.stands && takenOver !== undefined ? takenOver : row
  })
  return { questions, overruled, withheld }
}

/**
 * The row where it asks what the files asked before the latest correction, with or without those it follows; with its
 * options in their order.
 */
function lagsBehind<Row extends Released>(
  row: Row,
  { released }: StoredCorrection,
  earlier: readonly StoredCorrection[],
): Row | undefined {
  if (isDeepStrictEqual(askedOf(row), askedOf(released))) return row
  for (const one of earlier) {
    if (!isDeepStrictEqual(askedOf(one.released), askedOf(released))) continue
    const takenOver = inOrderOf(one.corrected, row)
    if (takenOver !== undefined) return takenOver
  }
  return undefined
}

function untouchedWords(row: Released, correction: StoredCorrection): Partial<Words> {
  const brought = (name: WordName) =>
    name === 'rationale' ? isExplainedByFile(row, correction) : isUntouched(name, correction)
  return Object.fromEntries(wordNames.filter(brought).map((name) => [name, row[name]]))
}

/** Whether the explanation that is shown is the file's, of the same key: its rationale goes with it, and with no other. */
function isExplainedByFile(row: Released, correction: StoredCorrection): boolean {
  const { corrected } = correction
  const sameKey =
    row.correct_answer === corrected.correct_answer &&
    isDeepStrictEqual(row.correct_answers, corrected.correct_answers)
  return sameKey && (isUntouched('explanation', correction) || row.explanation === corrected.explanation)
}

/** No correction is about the rationale, and what the files said before an older one is not known. */
function keepsOut(row: Released, correction: StoredCorrection): boolean {
  const { released, corrected } = correction
  return wordNames.some(
    (name) =>
      name !== 'rationale' &&
      released[name] !== undefined &&
      !isUntouched(name, correction) &&
      !isDeepStrictEqual(row[name], released[name]) &&
      !isDeepStrictEqual(row[name], corrected[name]),
  )
}

function isUntouched(name: WordName, { released, corrected }: StoredCorrection): boolean {
  return isDeepStrictEqual(released[name], corrected[name])
}

/**
 * The row with its options in the order of the correction, where it asks the same; undefined where it does not. The
 * key of a single answer has its place by the id, so that the options move when a file marks another one.
 */
function inOrderOf<Row extends Released>(corrected: Corrected, row: Row): Row | undefined {
  if (isDeepStrictEqual(askedOf(row), askedOf(corrected))) return row
  const { question, answers, correct_answer } = corrected
  if (row.question !== question || correct_answer === null || row.keeps_option_order) return undefined
  // A question made elsewhere may have them in an older form.
  if (!Array.isArray(answers)) return undefined
  const texts = answers as readonly string[]
  const places = texts.map((text) => row.answers.indexOf(text))
  const sameOptions = texts.length === row.answers.length && row.answers.every((text) => texts.includes(text))
  if (!sameOptions || places[correct_answer] !== row.correct_answer) return undefined
  return { ...row, answers: texts, correct_answer, option_reasons: inOrder(row.option_reasons, places) }
}
