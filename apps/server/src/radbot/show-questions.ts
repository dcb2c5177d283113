import type { AskedQuestion, Passage } from '@collimate/contract/radbot'
import { categories } from '@collimate/domain/questions/categories'
import { kindAsked, type KindOf } from '@collimate/domain/radbot/kinds'
import { chooseQuote } from '@collimate/domain/radbot/quote'
import { searchTerms } from '@collimate/domain/radbot/search-terms'
import { suggestNext } from '@collimate/domain/radbot/suggest'
import type { Db } from '../platform/database/open-database.ts'
import { readOwnTexts, type OwnText } from './own-texts.ts'
import type { RadBotContent } from './read-content.ts'
import { readPassages, type ReadPassage } from './search-passages.ts'
import { meantBy, readReviews, type StoredQuestion } from './store.ts'

/** Who reads, and what must not be read now. */
export type Reader = RadBotContent & {
  readonly userId: string
  /** Left out of every answer, whenever it was given. */
  readonly openQuestions: readonly string[]
}

/** The questions of one conversation, oldest first, with their answers as they may be read now. */
export async function showQuestions(
  db: Db,
  reader: Reader,
  questions: readonly StoredQuestion[],
): Promise<AskedQuestion[]> {
  const texts = questions.map(meantBy)
  const cited = new Set(questions.flatMap(({ passages }) => passages.map(({ id }) => id)))
  const own = await readOwnTexts(db, reader.userId, [...cited])
  const asked: Found[] = []
  for (const [index, question] of questions.entries())
    asked.push(await findPassages(db, reader, { question, before: texts.slice(0, index), own }))
  const reviews = await readReviewsOf(
    db,
    reader,
    asked.flatMap(({ found }) => found),
  )
  return asked.map((one) => compose(reader, one, reviews))
}

/** @param before what was asked before it in its conversation */
export async function showQuestion(
  db: Db,
  reader: Reader,
  question: StoredQuestion,
  before: readonly string[],
): Promise<AskedQuestion> {
  const cited = question.passages.map(({ id }) => id)
  const own = await readOwnTexts(db, reader.userId, cited)
  const asked = await findPassages(db, reader, { question, before, own })
  return compose(reader, asked, await readReviewsOf(db, reader, asked.found))
}

/** A question, what was asked before it in its conversation, and the passages of its answer. */
type Found = {
  readonly question: StoredQuestion
  readonly before: readonly string[]
  readonly found: readonly ReadPassage[]
}

/** @param own texts of the student's files, those of other questions among them */
async function findPassages(
  db: Db,
  { openQuestions, vocabulary }: Reader,
  { question, before, own }: Omit<Found, 'found'> & { readonly own: readonly OwnText[] },
): Promise<Found> {
  const ids = question.passages.map(({ id }) => id)
  const found = await readPassages(db, ids, {
    terms: searchTerms(vocabulary, meantBy(question), before),
    openQuestions,
    own: own.filter(({ id }) => ids.includes(id)),
  })
  return { question, before, found }
}

function readReviewsOf(db: Db, { userId }: Reader, found: readonly ReadPassage[]): Promise<Reviews> {
  const rationales = found.filter(({ kind, readable }) => kind === 'rationale' && readable)
  return readReviews(
    db,
    userId,
    rationales.map(({ source_id }) => source_id),
  )
}

function compose(
  { suggestions, kindOf }: Reader,
  { question: { passages: refs, asked_at, ...question }, before, found }: Found,
  reviews: Reviews,
): AskedQuestion {
  const passages = new Map(found.map((passage) => [passage.id, passage]))
  const cited = refs.map(({ id, checksum, ask }) => {
    const passage = passages.get(id)
    return passage?.checksum === checksum
      ? { ...passage, answer: passage.answers[ask ?? -1] ?? '' }
      : undefined
  })
  const sections = cited.flatMap((passage) => passage?.section ?? [])
  return {
    ...question,
    asked_at: asked_at.toISOString(),
    passages: cited.flatMap((passage, place) =>
      passage?.readable ? [showPassage(passage, place + 1, reviews)] : [],
    ),
    instead: question.outcome === 'outside' ? insteadOf(question, before, kindOf) : null,
    left_out: cited.filter((passage) => passage?.readable === false).length,
    gone: cited.filter((passage) => passage === undefined).length,
    suggestions: suggestNext(suggestions, sections, [...before, question.text]),
  }
}

function insteadOf({ text, respelled }: Asked, before: readonly string[], kindOf: KindOf): string | null {
  const of = kindAsked(kindOf, text, before) ?? kindAsked(kindOf, respelled ?? text, before)
  return of?.instead ?? null
}

type Asked = Pick<StoredQuestion, 'text' | 'respelled'>
/** `answer`: the words of it that answer an ask that the question nearly is; empty for none. */
type CitedPassage = ReadPassage & { readonly answer: string }
type Reviews = Awaited<ReturnType<typeof readReviews>>

function showPassage(passage: CitedPassage, number: number, reviews: Reviews): Passage {
  const { kind, title, part, marked, answer } = passage
  return {
    number,
    kind: kind as Passage['kind'],
    title,
    part,
    category: categories.find((known) => known === passage.category) ?? null,
    ...chooseQuote(marked, answer),
    to: addressOf(passage, reviews),
  }
}

/** Null for the explanation of a question whose review the student does not have. */
function addressOf({ kind, source_id, address }: ReadPassage, reviews: Reviews): string | null {
  if (kind !== 'rationale') return address
  const review = reviews.get(source_id)
  if (review === undefined) return null
  const page = review.kind === 'quiz' ? '/quiz-complete' : '/mock-exam'
  return `${page}?${new URLSearchParams({ result: review.attempt, question: source_id }).toString()}`
}
