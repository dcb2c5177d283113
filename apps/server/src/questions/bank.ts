import { inOrder } from '@collimate/domain/attempts/shuffle'
import { type Category } from '@collimate/domain/questions/categories'
import { readMarks, type Mark } from '@collimate/domain/questions/marks'
import { citationLink, parseOptions, type ParsedOptions } from '@collimate/domain/questions/options'
import { readPlaces } from '@collimate/domain/questions/types/hot-spot'
import type { AnswerKey, Point } from '@collimate/domain/questions/types/question-type'
import {
  namedQuestionTypes,
  questionTypes,
  type QuestionTypeName,
  type Shape,
} from '@collimate/domain/questions/types/registry'
import type { Db } from '../platform/database/open-database.ts'
import { createDrawable, type DrawableQuestions } from './drawable.ts'
import { readEarlierVersions, readQuestions, readVersions, type StoredQuestion } from './store.ts'

/** A question as every sitting uses it, in its stored order. It carries its key, so it never leaves the server. */
export type Question = {
  readonly id: string
  readonly category: Category
  /** Counts what is asked: from 1. */
  readonly version: number
  /** An earlier version whose key a correction changed after it was asked. */
  readonly amended: boolean
  /** Whether an answer to this version counts as right whatever it is: by an admin's ruling. */
  readonly credited: boolean
  readonly type: QuestionTypeName
  readonly text: string
  readonly options: readonly string[]
  readonly keepsOrder: boolean
  readonly key: AnswerKey
  readonly places: readonly Point[] | null
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly imageCitation: string | null
  readonly imageMarks: readonly Mark[] | null
  readonly explanation: string | null
  /** One per option; null where the bank has none. */
  readonly reasons: readonly string[] | null
  readonly takeaway: string | null
  readonly refs: readonly string[]
  /** Address of the physics view at factors that show the point. */
  readonly see: string | null
}

/** Which question a place of a sitting asks. */
export type DrawnRef = {
  readonly id: string
  /** @default 1, before versions were kept */
  readonly version?: number
}

export type QuestionBank = {
  /** What may be drawn as the bank stands; of the version that the caller has just read, where it has. */
  drawable(version?: number): Promise<DrawableQuestions>
  /**
   * The questions of these ids as they stand now; one the bank no longer has is absent. Not to be called inside a
   * transaction: calls share their reading, and one would wait for the other's commit.
   */
  read(ids: readonly string[]): Promise<Map<string, Question>>
  /** As `read`, where the caller has just been told the versions of the rows: id to `rowVersion`. */
  readAt(versions: ReadonlyMap<string, string>): Promise<Map<string, Question>>
  /** As `read`, each in the version that was drawn; in today's where that one is not known. */
  readDrawn(refs: readonly DrawnRef[]): Promise<Map<string, Question>>
  /**
   * As `readDrawn`, for use inside a transaction: it shares no reading with others.
   *
   * @param versions of the rows: id to `rowVersion`, where the transaction has just read them
   * @returns null where a question is not kept as it stands now: `readDrawn` outside of the transaction helps
   */
  readDrawnIfKept(
    refs: readonly DrawnRef[],
    versions?: ReadonlyMap<string, string>,
  ): Promise<Map<string, Question> | null>
}

/** A question of the fullest kind takes some 4 kB. */
const mostKept = 10_000

/**
 * Keeps questions in the process. A row's version is asked at every read, so that a release or a correction made in
 * any process counts from its commit on; only rows of a new version are read and parsed.
 */
export function createBank(db: Db, limit = mostKept): QuestionBank {
  const kept = new Map<string, Entry>()

  const load = (wanted: ReadonlyMap<string, string>) => {
    const rows = readQuestions(db, [...wanted.keys()])
    for (const [id, version] of wanted) {
      const entry: Entry = { version, question: rows.then((found) => readQuestion(found.get(id))) }
      kept.delete(id)
      kept.set(id, entry)
      entry.question.then(
        (question) => (entry.read = { question }),
        () => {
          if (kept.get(id) === entry) kept.delete(id)
        },
      )
    }
  }
  const readAt = async (versions: ReadonlyMap<string, string>) => {
    const missing = [...versions].filter(([id, version]) => kept.get(id)?.version !== version)
    if (missing.length > 0) load(new Map(missing))
    const entries = [...versions.keys()].flatMap((id) => kept.get(id) ?? [])
    const found = await Promise.all(entries.map(({ question }) => question))
    for (const id of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(id)
    }
    return new Map(found.flatMap((question) => (question === undefined ? [] : [[question.id, question]])))
  }
  const read = async (ids: readonly string[]) => readAt(await readVersions(db, ids))
  return {
    drawable: createDrawable(db),
    read,
    readAt,
    readDrawn: async (refs) => withEarlierVersions(db, refs, await read(refs.map(({ id }) => id))),
    async readDrawnIfKept(refs, versions) {
      const questions = new Map<string, Question>()
      const ids = refs.map(({ id }) => id)
      for (const [id, version] of versions ?? (await readVersions(db, ids))) {
        const entry = kept.get(id)
        if (entry?.version !== version || entry.read === undefined) return null
        if (entry.read.question !== undefined) questions.set(id, entry.read.question)
      }
      return withEarlierVersions(db, refs, questions)
    },
  }
}

type Entry = {
  readonly version: string
  readonly question: Promise<Question | undefined>
  /** Once the promise is kept. */
  read?: { readonly question: Question | undefined }
}

/** @param questions as they stand now; those drawn in an earlier version are replaced by it */
async function withEarlierVersions(
  db: Db,
  refs: readonly DrawnRef[],
  questions: Map<string, Question>,
): Promise<Map<string, Question>> {
  const changed = refs.flatMap(({ id, version = 1 }) => {
    const now = questions.get(id)
    return now === undefined || now.version === version ? [] : [{ id, version, now }]
  })
  if (changed.length === 0) return questions
  const wanted = changed.map(({ id, version }) => ({ id, version }))
  const earlier = await readEarlierVersions(db, wanted)
  for (const { id, now } of changed) {
    const row = earlier.get(id)
    const drawn = readQuestion(row)
    if (row === undefined || drawn === undefined) continue
    // Only today's row is told where a picture is served.
    const imageUrl = drawn.imageUrl && (now.imageUrl ?? drawn.imageUrl)
    // Marks lie on the picture they were made for.
    const { imageMarks } = imageUrl === drawn.imageUrl ? drawn : now
    questions.set(id, { ...drawn, imageUrl, imageMarks, amended: row.amended })
  }
  return questions
}

/**
 * The question as an attempt drew it. One that became another type or has another number of options since then is
 * like one the bank no longer has: what was answered to it cannot be shown or graded.
 *
 * @param drawn undefined where the attempt does not say
 */
export function asDrawn(question: Question | undefined, drawn: Shape | undefined): Question | undefined {
  if (question === undefined || drawn === undefined) return question
  const { type, options } = shapeOf(question)
  return type === drawn.type && options === drawn.options ? question : undefined
}

/** What an answer to this question looks like. */
export function shapeOf({ type, options }: Question): Shape {
  return { type, options: options.length }
}

function readQuestion(row: StoredQuestion | undefined): Question | undefined {
  if (row === undefined) return undefined
  const type = typeOf(row)
  const own = questionTypes[type]
  const options = parseOptions(row.answers, row.options)
  return {
    id: row.id,
    category: row.category as Category,
    version: row.version,
    amended: false,
    credited: row.credited,
    type,
    text: row.question,
    options: options.texts,
    keepsOrder: row.keeps_option_order,
    // A stored key counts the blank options too.
    key: own.showKey(own.readKey(row), options.storedAt),
    places: own.onPicture ? readPlaces(row.places) : null,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    imageMarks: readMarks(row.image_marks),
    imageCitation: row.image_citation ? citationLink(row.image_citation) : null,
    explanation: explanationOf(row),
    reasons: reasonsOf(row, options),
    takeaway: row.takeaway,
    refs: textsOf(row.refs),
    see: seeOf(row.passport),
  }
}

/** Stored as either; an empty one hides no other. */
export function explanationOf({
  explanation,
  rationale,
}: Pick<StoredQuestion, 'explanation' | 'rationale'>): string | null {
  return [explanation, rationale].find((text) => text?.trim()) ?? null
}

/** One per shown option, of a hot spot one per place; null where the row has none. */
export function reasonsOf(
  { type, option_reasons }: Pick<StoredQuestion, 'type' | 'option_reasons'>,
  { texts, storedAt }: ParsedOptions,
): string[] | null {
  const reasons = textsOf(option_reasons)
  if (reasons.length === 0) return null
  const countsBlanks = type !== 'hot-spot' && reasons.length > texts.length
  return inOrder(reasons, countsBlanks ? storedAt : null)
}

/** Of a stored row. */
export function typeOf({
  type,
  is_multiple_answer,
}: Pick<StoredQuestion, 'type' | 'is_multiple_answer'>): QuestionTypeName {
  return namedQuestionTypes.find((name) => name === type) ?? (is_multiple_answer ? 'multiple' : 'single')
}

function seeOf(passport: StoredQuestion['passport']): string | null {
  if (passport === null || typeof passport !== 'object' || !('see' in passport)) return null
  return typeof passport.see === 'string' ? passport.see : null
}

function textsOf(json: unknown): string[] {
  return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : []
}
