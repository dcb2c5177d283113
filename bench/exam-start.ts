import { randomUUID } from 'node:crypto'
import type { MockExam } from '@collimate/contract/mock-exams'
import { fillBank } from './fill-bank.ts'
import type { Engine, Engines, Place } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { median, rounded } from './statistics.ts'
import { callApi, insertStudents, type Student } from './students.ts'

const smallBank = 2000
const largeBank = 200_000
const starts = 25
const warmUps = 3

export type StartFigure = {
  readonly engine: Engine
  /** 'fresh': each start another student; 'repeat': one student who has sat three exams and more before. */
  readonly student: 'fresh' | 'repeat'
  readonly starts: number
  readonly smallBankMs: number
  readonly largeBankMs: number
  /** Large to small. */
  readonly ratio: number
}

type Bank = { readonly place: Place; readonly size: number; readonly students: readonly Student[] }
type OpenBank = Bank & { readonly server: ServerProcess }

/** Starting an exam over HTTP on a small and on a large bank, in turns. */
export async function measureStarts(engines: Engines): Promise<StartFigure[]> {
  const banks: Bank[] = []
  try {
    for (const size of [smallBank, largeBank]) banks.push(await makeBank(await engines.createPlace(), size))
    const [small, large] = banks
    if (small === undefined || large === undefined) throw new Error('There are no two banks')
    return await measureBoth(small, large)
  } finally {
    for (const bank of banks) await bank.place.remove()
  }
}

async function makeBank(place: Place, wanted: number): Promise<Bank> {
  return prepareDatabase(place.location, async (db) => {
    const size = await fillBank(db, wanted)
    if (size !== wanted) throw new Error(`The bank holds ${size} questions instead of ${wanted}`)
    return { place, size, students: await insertStudents(db, warmUps + starts + 1) }
  })
}

async function measureBoth(small: Bank, large: Bank): Promise<StartFigure[]> {
  const servers: ServerProcess[] = []
  try {
    const open = async (bank: Bank): Promise<OpenBank> => {
      const server = await startServer(bank.place.env)
      servers.push(server)
      return { ...bank, server }
    }
    const pair = { small: await open(small), large: await open(large) }
    const fresh = await inTurns(pair, (bank, turn) => startOnce(bank, turn))
    const repeat = await inTurns(pair, (bank) => startAgain(bank))
    return [figure(small.place.engine, 'fresh', fresh), figure(small.place.engine, 'repeat', repeat)]
  } finally {
    for (const server of servers) await server.stop()
  }
}

type Times = { small: number[]; large: number[] }

async function inTurns(
  { small, large }: { small: OpenBank; large: OpenBank },
  measure: (bank: OpenBank, turn: number) => Promise<number>,
): Promise<Times> {
  const times: Times = { small: [], large: [] }
  for (let turn = 0; turn < warmUps + starts; turn++) {
    const smallMs = await measure(small, turn)
    const largeMs = await measure(large, turn)
    if (turn < warmUps) continue
    times.small.push(smallMs)
    times.large.push(largeMs)
  }
  return times
}

async function startOnce(bank: OpenBank, turn: number): Promise<number> {
  const student = bank.students[turn]
  if (student === undefined) throw new Error('There are more starts than students')
  return (await timedStart(bank, student)).ms
}

/** The last student sits one exam after the other; finishing it is not in the time. */
async function startAgain(bank: OpenBank): Promise<number> {
  const student = bank.students.at(-1)
  if (student === undefined) throw new Error('There is no student')
  const { ms, exam, holder } = await timedStart(bank, student)
  const work = { holder, sequence: 1, changes: {}, time_spent: 1 }
  await callApi(bank.server.url, student, 'POST', `/api/mock-exams/${exam.id}/complete`, work)
  return ms
}

async function timedStart(
  bank: OpenBank,
  student: Student,
): Promise<{ ms: number; exam: MockExam; holder: string }> {
  const holder = randomUUID()
  const started = performance.now()
  const { exam } = await callApi<{ exam: MockExam }>(bank.server.url, student, 'POST', '/api/mock-exams', {
    holder,
  })
  const ms = performance.now() - started
  if (exam.questions.length !== 200) throw new Error(`The exam has ${exam.questions.length} questions`)
  return { ms, exam, holder }
}

function figure(engine: Engine, student: StartFigure['student'], { small, large }: Times): StartFigure {
  return {
    engine,
    student,
    starts: small.length,
    smallBankMs: rounded(median(small), 1),
    largeBankMs: rounded(median(large), 1),
    ratio: rounded(median(large) / median(small)),
  }
}
