import type { AttemptWork } from '@collimate/contract/attempts'
import {
  Kysely,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import type { ReadWork } from '../apps/server/src/attempts/read-work.ts'
import { saveExam } from '../apps/server/src/mock-exams/store.ts'
import type { Db } from '../apps/server/src/platform/database/open-database.ts'
import type { Tables } from '../apps/server/src/platform/database/tables.ts'
import { parameterText } from '../apps/server/src/platform/database/values.ts'
import type { Sitting } from './students.ts'

/** One changed answer, as the browser sends it; the answers go round all questions and change on each lap. */
export function nextWork({ holder, answers }: Sitting, sequence: number) {
  const place = sequence % answers.length
  const answer = answers[place]?.[Math.floor(sequence / answers.length) % 2]
  if (answer === undefined) throw new Error(`Nothing to answer at ${place}`)
  return {
    holder,
    sequence,
    changes: { [place]: answer },
    time_spent: sequence % 10_000,
    question_ms: { [place]: sequence % 60_000 },
  } satisfies AttemptWork
}

/** As `nextWork`, as the server has read it. */
export function nextSave(sitting: Sitting, sequence: number): ReadWork {
  const work = nextWork(sitting, sequence)
  const madeAt = Object.fromEntries(Object.keys(work.changes).map((place) => [place, Date.now()]))
  return { ...work, madeAt, flags: undefined }
}

/** What `run` would have sent to the database; it gets empty answers. */
async function captureQueries(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      queries.push(event.query)
    },
  })
  await run(db)
  return queries
}

/** The server's own UPDATE for the raw driver: its text, and its parameters for one save. */
export type SaveStatement = {
  readonly text: string
  parameters(sitting: Sitting, save: ReadWork): (string | null)[]
}

/** Taken from the store itself by saving marks, so that the two sides never drift apart. */
export async function captureSaveStatement(): Promise<SaveStatement> {
  const mark = {
    userId: 'user',
    examId: 'exam',
    now: new Date(0),
    holder: 'holder',
    sequence: -1,
    time_spent: -2,
  }
  const marked = { ...mark, changes: { 0: 1 }, madeAt: { 0: 3 }, flags: undefined, question_ms: { 0: 2 } }
  const [query] = await captureQueries((db) => saveExam(db, mark.userId, mark.examId, marked, mark.now))
  if (query === undefined) throw new Error('Saving sent no statement')
  const values = new Map<unknown, (sitting: Sitting, save: ReadWork) => unknown>([
    [mark.userId, (sitting) => sitting.userId],
    [mark.examId, (sitting) => sitting.examId],
    [mark.now, () => new Date()],
    [mark.holder, (_, save) => save.holder],
    [mark.sequence, (_, save) => save.sequence],
    [mark.time_spent, (_, save) => save.time_spent],
    [JSON.stringify(marked.changes), (_, save) => JSON.stringify(save.changes)],
    [JSON.stringify(marked.madeAt), (_, save) => JSON.stringify(save.madeAt)],
    [JSON.stringify(marked.question_ms), (_, save) => JSON.stringify(save.question_ms)],
  ])
  const fillers = query.parameters.map((value) => values.get(value) ?? (() => value))
  return {
    text: query.sql,
    parameters: (sitting, save) => fillers.map((fill) => parameterText(fill(sitting, save))),
  }
}
