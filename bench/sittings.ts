import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDatabase } from './prepare-database.ts'
import type { Engine, Engines, Place } from './places.ts'
import { startServer } from './server-process.ts'
import { median, percentile, rounded } from './statistics.ts'
import { StudentClient, type HeldExam } from './student-client.ts'
import { insertStudents, type Student } from './students.ts'

/** Students at once, and how long each call is measured. */
const atOnce = 8
const rounds = 3
const roundMs = 3000
/** A class that starts, or completes, in the same second. */
const stampede = 500
/** So many others save meanwhile, each once a second: as many saves as 500 make who answer every ten seconds. */
const savers = 50
/** A start puts the student's open exam aside: so starts go round a crowd, and completions round a class. */
const starters = 2000
const completers = 320

export type SittingFigure = {
  readonly engine: Engine
  readonly call: string
  /** Median over the rounds. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export type StampedeFigure = {
  readonly engine: Engine
  readonly calls: string
  /** From the first asked for to the last answered. */
  readonly allAnsweredMs: number
  readonly slowestMs: number
  /** Saves of others meanwhile. */
  readonly saves: number
  readonly saveP99Ms: number
  readonly slowestSaveMs: number
}

/**
 * Starting, opening, completing and reviewing an exam, starting a quiz and checking its answers, over HTTP; and a class
 * that starts or completes an exam at one moment.
 */
export async function measureSittings(
  engines: Engines,
): Promise<{ calls: SittingFigure[]; stampedes: StampedeFigure[] }> {
  const place = await engines.createPlace()
  try {
    const students = await prepareDatabase(place.location, async (db) => ({
      starting: await insertStudents(db, starters),
      completing: await insertStudents(db, completers),
      rushing: await insertStudents(db, stampede + savers),
    }))
    const server = await startServer(place.env)
    const client = new StudentClient(server.url)
    try {
      const calls = await measureCalls(engines.engine, client, students.starting, students.completing)
      calls.push(...(await measureUpdate(place)))
      const stampedes = await measureStampedes(engines.engine, client, students.rushing)
      return { calls, stampedes }
    } finally {
      client.close()
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

type Call = (index: number, turn: number) => Promise<unknown>

async function measureCalls(
  engine: Engine,
  client: StudentClient,
  starting: readonly Student[],
  completing: readonly Student[],
): Promise<SittingFigure[]> {
  let next = 0
  const starts = await inRounds(() => {
    const student = at(starting, next++ % starting.length)
    return client.ask(student, 'POST', '/api/mock-exams', { holder: randomUUID() })
  })
  const some = completing.slice(0, atOnce)
  const open = await Promise.all(some.map((student) => client.start(student)))
  const views = await inRounds((index) => {
    const { examId } = at(open, index)
    return client.ask(at(some, index), 'POST', `/api/mock-exams/${examId}/open`, { holder: randomUUID() })
  })
  const completions = await measureOnce(
    () => oneByOne(completing, (student) => client.start(student)),
    (sitting) => [() => client.complete(sitting)],
  )
  const reviews = await inRounds((index) =>
    client.ask(at(some, index), 'GET', '/api/mock-exams/results/latest'),
  )
  const quizStarts = await inRounds(() => client.startQuiz(at(starting, next++ % starting.length)))
  const checks = await measureOnce(
    () => oneByOne(completing, (student) => client.startQuiz(student)),
    (quiz) => quiz.answers.map((_, position) => () => client.check(quiz, position)),
  )
  return [
    figure(engine, 'start', starts),
    figure(engine, 'view', views),
    figure(engine, 'completion', completions),
    figure(engine, 'review', reviews),
    figure(engine, 'quiz start', quizStarts),
    figure(engine, 'check', checks),
  ]
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error('There are fewer students than callers')
  return item
}

type Round = { readonly perSecond: number; readonly latenciesMs: readonly number[] }

async function inRounds(call: Call): Promise<Round[]> {
  await untilOver(call, 1000)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await untilOver(call, roundMs))
  return measured
}

/** `atOnce` callers, each calling again when it is answered. */
async function untilOver(call: Call, ms: number): Promise<Round> {
  const latenciesMs: number[] = []
  const began = performance.now()
  const caller = async (_: unknown, index: number) => {
    for (let turn = 0; performance.now() - began < ms; turn += 1) {
      latenciesMs.push(await timed(() => call(index, turn)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return { perSecond: (latenciesMs.length / (performance.now() - began)) * 1000, latenciesMs }
}

async function oneByOne<T>(
  students: readonly Student[],
  start: (student: Student) => Promise<T>,
): Promise<T[]> {
  const started: T[] = []
  for (const student of students) started.push(await start(student))
  return started
}

/**
 * What can be done once alone, so that each round begins with new ones; preparing them is not in the time.
 *
 * @param callsOf made one after the other by one caller
 */
async function measureOnce<T>(
  prepare: () => Promise<T[]>,
  callsOf: (one: T) => readonly (() => Promise<unknown>)[],
): Promise<Round[]> {
  const measured: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const prepared = await prepare()
    const latenciesMs: number[] = []
    const began = performance.now()
    const caller = async () => {
      for (let next = prepared.pop(); next !== undefined; next = prepared.pop()) {
        for (const call of callsOf(next)) latenciesMs.push(await timed(call))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, caller))
    const perSecond = (latenciesMs.length / (performance.now() - began)) * 1000
    if (round > 0) measured.push({ perSecond, latenciesMs })
  }
  return measured
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await call()
  return performance.now() - began
}

function figure(engine: Engine, call: string, measured: readonly Round[]): SittingFigure {
  const latencies = measured.flatMap(({ latenciesMs }) => latenciesMs)
  return {
    engine,
    call,
    perSecond: Math.round(median(measured.map(({ perSecond }) => perSecond))),
    p50Ms: rounded(percentile(latencies, 0.5), 1),
    p99Ms: rounded(percentile(latencies, 0.99), 1),
  }
}

/** What the machine and PostgreSQL can do at most: one row of one column, as pgbench's simplest update. */
async function measureUpdate({ engine, location }: Place): Promise<SittingFigure[]> {
  if (!('url' in location)) return []
  const pool = new pg.Pool({ connectionString: location.url, max: atOnce })
  try {
    await pool.query('create table bench_rows (id int primary key, value int not null)')
    await pool.query('insert into bench_rows select n, 0 from generate_series(0, 9999) as n')
    const measured = await inRounds((index, turn) =>
      pool.query('update bench_rows set value = value + 1 where id = $1', [(turn * atOnce + index) % 10_000]),
    )
    return [figure(engine, 'single-row update', measured)]
  } finally {
    await pool.end()
  }
}

async function measureStampedes(
  engine: Engine,
  client: StudentClient,
  students: readonly Student[],
): Promise<StampedeFigure[]> {
  const crowd = students.slice(0, stampede)
  const others: HeldExam[] = []
  for (const student of students.slice(stampede)) others.push(await client.start(student))
  // Who is at work has a connection already; one of the rush is taken in after all that came before it.
  const working = new StudentClient(client.url)
  let sequence = 0
  await Promise.all(others.map((sitting) => save(sitting)))
  const started: HeldExam[] = []
  const starts = await rush('starts', async (index) => {
    started.push(await client.start(at(crowd, index)))
  })
  const completions = await rush('completions', (index) => client.complete(at(started, index)))
  working.close()
  return [starts, completions]

  function save({ examId, holder, ...student }: HeldExam): Promise<string> {
    sequence += 1
    const work = { holder, sequence, changes: { 0: null }, time_spent: 1 }
    return working.ask(student, 'PUT', `/api/mock-exams/${examId}/answers`, work)
  }

  /** Asked for evenly within one second, while the others save; a save's time counts from when it was due. */
  async function rush(calls: string, call: (index: number) => Promise<unknown>): Promise<StampedeFigure> {
    const saves: number[] = []
    let over = false
    const began = performance.now()
    const saving = others.map(async (sitting, index) => {
      for (let due = began + (index / savers) * 1000; !over; due += 1000) {
        await sleep(Math.max(0, due - performance.now()))
        await save(sitting)
        saves.push(performance.now() - due)
      }
    })
    const latencies = await Promise.all(
      Array.from({ length: stampede }, async (_, index) => {
        await sleep((index / stampede) * 1000)
        return timed(() => call(index))
      }),
    )
    const allAnsweredMs = Math.round(performance.now() - began)
    over = true
    await Promise.all(saving)
    return {
      engine,
      calls: `${stampede} ${calls} in a second`,
      allAnsweredMs,
      slowestMs: Math.round(Math.max(...latencies)),
      saves: saves.length,
      saveP99Ms: rounded(percentile(saves, 0.99), 1),
      slowestSaveMs: rounded(Math.max(...saves), 1),
    }
  }
}
