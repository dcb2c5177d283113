import { httpLoad, rawLoad, type Load, type LoadOrder, type Round } from './load.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Engine, Engines } from './places.ts'
import { startServer } from './server-process.ts'
import { median, percentile, rounded } from './statistics.ts'
import { insertStudents, sit, type Sitting, type Student } from './students.ts'

const connectionCounts = [1, 16, 64]
const warmUpMs = 1500
export type SaveRounds = { readonly rounds: number; readonly roundMs: number }

/** More than anyone saves in one round: each round's sequences begin at a multiple of it. */
const sequencesARound = 100_000

export type SaveFigure = {
  readonly engine: Engine
  readonly connections: number
  /** Median over the rounds. */
  readonly httpPerSecond: number
  readonly httpP50Ms: number
  readonly httpP99Ms: number
  /** Processor time of the server a save, on either side without PostgreSQL's own processes. */
  readonly httpCpuMs: number
  readonly rawPerSecond: number
  readonly rawP50Ms: number
  readonly rawP99Ms: number
  readonly rawCpuMs: number
  /** HTTP to raw, of each round with the round right after it; the median of them. */
  readonly ratio: number
  readonly ratioLow: number
  readonly ratioHigh: number
}

/** Saving over HTTP beside the raw driver doing the same UPDATE, in turns, on the same database. */
export async function measureSaves(engines: Engines, plan: SaveRounds): Promise<SaveFigure[]> {
  const place = await engines.createPlace()
  try {
    const students = await prepareDatabase(place.location, (db) =>
      insertStudents(db, Math.max(...connectionCounts)),
    )
    const sittings = await sitAll(place.env, students)
    const rawLocation = place.second()
    const figures: SaveFigure[] = []
    const server = await startServer(place.env)
    try {
      for (const [index, connections] of connectionCounts.entries()) {
        const some = sittings.slice(0, connections)
        const raw = await rawLoad(rawLocation, some)
        const loads = { http: httpLoad(server, some), raw }
        figures.push(await measureInTurns(engines.engine, connections, loads, plan, index))
        await raw.stop()
      }
    } finally {
      await server.stop()
    }
    return figures
  } finally {
    await place.remove()
  }
}

async function sitAll(
  env: Readonly<Record<string, string>>,
  students: readonly Student[],
): Promise<Sitting[]> {
  const server = await startServer(env)
  try {
    const sittings: Sitting[] = []
    for (const student of students) sittings.push(await sit(server.url, student))
    return sittings
  } finally {
    await server.stop()
  }
}

async function measureInTurns(
  engine: Engine,
  connections: number,
  { http, raw }: { http: Load; raw: Load },
  { rounds, roundMs }: SaveRounds,
  index: number,
): Promise<SaveFigure> {
  let turn = index * (rounds + 1) * 2
  const order = (ms: number): LoadOrder => ({ ms, firstSequence: 1 + turn++ * sequencesARound })
  await http.run(order(warmUpMs))
  await raw.run(order(warmUpMs))
  const pairs: { http: Round; raw: Round }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ http: await http.run(order(roundMs)), raw: await raw.run(order(roundMs)) })
  }
  return figureOf(engine, connections, pairs)
}

function figureOf(
  engine: Engine,
  connections: number,
  pairs: readonly { http: Round; raw: Round }[],
): SaveFigure {
  const rate = ({ saves, seconds }: Round) => saves / seconds
  const ratios = pairs.map((pair) => rate(pair.http) / rate(pair.raw))
  const latencies = (side: 'http' | 'raw') => pairs.flatMap((pair) => [...pair[side].latenciesMs])
  const cpuMs = (side: 'http' | 'raw') => median(pairs.map((pair) => pair[side].cpuMs / pair[side].saves))
  return {
    engine,
    connections,
    httpPerSecond: Math.round(median(pairs.map((pair) => rate(pair.http)))),
    httpP50Ms: rounded(percentile(latencies('http'), 0.5)),
    httpP99Ms: rounded(percentile(latencies('http'), 0.99)),
    httpCpuMs: rounded(cpuMs('http')),
    rawPerSecond: Math.round(median(pairs.map((pair) => rate(pair.raw)))),
    rawP50Ms: rounded(percentile(latencies('raw'), 0.5)),
    rawP99Ms: rounded(percentile(latencies('raw'), 0.99)),
    rawCpuMs: rounded(cpuMs('raw')),
    ratio: rounded(median(ratios)),
    ratioLow: rounded(Math.min(...ratios)),
    ratioHigh: rounded(Math.max(...ratios)),
  }
}
