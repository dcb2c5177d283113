import { join } from 'node:path'
import { readBank } from '@collimate/content/read-content'
import {
  readRadBotQuestions,
  type AnswerableQuestion,
  type RadBotQuestions,
} from '@collimate/content/read-radbot-questions'
import type { measured } from '@collimate/domain/radbot/measured'
import type { Outcome } from '@collimate/domain/radbot/outcome'
import { loadPosts } from '../apps/server/src/blog/load-posts.ts'
import { openDatabase, type Database, type Db } from '../apps/server/src/platform/database/open-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { ask } from '../apps/server/src/radbot/ask.ts'
import { indexPassages } from '../apps/server/src/radbot/index-passages.ts'
import { readRadBotContent } from '../apps/server/src/radbot/read-content.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { percentile } from './statistics.ts'
import { insertStudents } from './students.ts'

const content = join(import.meta.dirname, '../content')

export type RadBotFigures = { readonly engine: Engine } & {
  readonly [figure in keyof typeof measured]: number
}

/** A question that went wrong, and what was answered. */
export type Miss = {
  readonly text: string
  readonly outcome: Outcome
  /** Place of the first passage that answers, from 1; 0 for none. */
  readonly right: number
}

type Cited = { readonly kind: string; readonly source_id: string; readonly body: string }
type Answered = { readonly text: string; readonly outcome: Outcome; readonly passages: readonly Cited[] }
type Judged = Answered & { readonly right: number }

/** `fresh`: what students are told. */
export type RadBotMeasurement = {
  readonly [part in 'tuned' | 'fresh']: RadBotFigures
} & {
  readonly misses: Miss[]
  /** Milliseconds of a question, median and 95th percentile. */
  readonly times: { readonly engine: Engine; readonly p50Ms: number; readonly p95Ms: number }
}

/**
 * How often RadBot's search is right about the questions of `content/radbot-questions.json`, on the whole index: about
 * those it was tuned on, with what went wrong, and about the fresh ones, of which only the shares may be known.
 */
export function measureAnswers(engines: Engines): Promise<RadBotMeasurement> {
  return onIndex(engines, async (judge, { fresh, ...known }) => {
    const ms: number[] = []
    const tuned = await judge(known, ms)
    return {
      tuned: figuresOf(engines.engine, tuned),
      fresh: figuresOf(engines.engine, await judge(fresh, ms)),
      misses: missesOf(tuned),
      times: {
        engine: engines.engine,
        p50Ms: Math.round(percentile(ms, 0.5)),
        p95Ms: Math.round(percentile(ms, 0.95)),
      },
    }
  })
}

/** The figures of the fresh questions alone, in a fifth of the time. */
export function measureFresh(engines: Engines): Promise<RadBotFigures> {
  return onIndex(engines, async (judge, { fresh }) => figuresOf(engines.engine, await judge(fresh, [])))
}

/** @param ms takes how long each question took */
type Judge = (part: Part, ms: number[]) => Promise<JudgedPart>

async function onIndex<T>(
  engines: Engines,
  measure: (judge: Judge, questions: RadBotQuestions) => Promise<T>,
): Promise<T> {
  const place = await engines.createPlace()
  try {
    const [student] = await prepareDatabase(place.location, (db) => insertStudents(db, 1))
    if (student === undefined) throw new Error('Nobody is there to ask')
    const database = await openDatabase(place.location)
    try {
      await loadPosts(database, content)
      await indexPassages(database, createLog({ level: 'silent', json: true }))
      const ask = (questions: Parameters<typeof askAll>[2], ms: number[]) =>
        askAll(database, student.userId, questions, ms)
      const judge: Judge = async ({ answerable, declined }, ms) => ({
        answerable: await judgeAll(answerable, await ask(answerable, ms)),
        declined: await ask(declined, ms),
      })
      return await measure(judge, readRadBotQuestions(content))
    } finally {
      await database.close()
    }
  } finally {
    await place.remove()
  }
}

type Part = Pick<RadBotQuestions, 'answerable' | 'declined'>
type JudgedPart = { readonly answerable: readonly Judged[]; readonly declined: readonly Answered[] }

/** @param ms takes how long each question took */
async function askAll(
  database: Database,
  userId: string,
  questions: readonly { text: string; after?: string | undefined }[],
  ms: number[],
): Promise<Answered[]> {
  const radbot = readRadBotContent(content)
  const answered: Answered[] = []
  for (const { text, after } of questions) {
    const inquire = (asked: string, conversation: string | null) =>
      ask({ database, now: () => new Date() }, userId, { text: asked, conversation }, radbot)
    const first = after === undefined ? null : (await inquire(after, null)).conversation.id
    const begin = performance.now()
    const { question } = await inquire(text, first)
    ms.push(performance.now() - begin)
    answered.push({
      text,
      outcome: question.outcome,
      passages: await readCited(database.db, question.id),
    })
  }
  return answered
}

/** What an answer cites, in its order. */
async function readCited(db: Db, question: string): Promise<Cited[]> {
  const { passages } = await db
    .selectFrom('radbot_questions')
    .select('passages')
    .where('id', '=', question)
    .executeTakeFirstOrThrow()
  const ids = (passages as { id: string }[]).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('radbot_passages')
    .select(['id', 'kind', 'source_id', 'body'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** @returns each answer with the place of its first passage that answers, from 1; 0 for none */
async function judgeAll(
  questions: readonly AnswerableQuestion[],
  answers: readonly Answered[],
): Promise<Judged[]> {
  const { bank, lessons } = await readBank(content)
  const clauses = new Map<string, readonly string[]>([
    ...bank.items.map(({ item }): [string, readonly string[]] => [`rationale:${item.id}`, item.clauses]),
    ...lessons.pages.map(({ head }): [string, readonly string[]] => [`lesson:${head.id}`, head.facts]),
  ])
  const answersIt = ({ sources, says }: AnswerableQuestion, { kind, source_id, body }: Cited) => {
    const name = `${kind}:${source_id}`
    const known =
      sources.includes(name) || (clauses.get(name) ?? []).some((clause) => sources.includes(clause))
    return known && says.some((words) => body.toLowerCase().includes(words.toLowerCase()))
  }
  return questions.map((question, index) => {
    const answer = answers[index]
    if (answer === undefined) throw new Error(`“${question.text}” was not asked`)
    return { ...answer, right: answer.passages.findIndex((passage) => answersIt(question, passage)) + 1 }
  })
}

function figuresOf(engine: Engine, { answerable, declined }: JudgedPart): RadBotFigures {
  const share = (of: readonly Answered[], count: number) => Math.round((count / of.length) * 1000) / 1000
  const said = answerable.filter(({ outcome }) => outcome === 'answered')
  const right = said.filter((answer) => answer.right > 0)
  const claimed = declined.filter(({ outcome }) => outcome === 'answered')
  return {
    engine,
    answerable: answerable.length,
    unanswerable: declined.length,
    recallAt3: share(answerable, answerable.filter((answer) => answer.right > 0 && answer.right <= 3).length),
    answeredRight: share(answerable, right.length),
    answeredWrong: share(answerable, said.length - right.length),
    declinedWrongly: share(answerable, answerable.length - said.length),
    declinedRightly: share(declined, declined.length - claimed.length),
  }
}

function missesOf({ answerable, declined }: JudgedPart): Miss[] {
  const wrong = answerable.filter(({ outcome, right }) => outcome !== 'answered' || right === 0)
  const claimed = declined.filter(({ outcome }) => outcome === 'answered')
  return [...wrong, ...claimed.map((answer) => ({ ...answer, right: 0 }))].map(
    ({ text, outcome, right }) => ({
      text,
      outcome,
      right,
    }),
  )
}
