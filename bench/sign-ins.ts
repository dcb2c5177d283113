import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'node:http'
import type { Db } from '../apps/server/src/platform/database/open-database.ts'
import { createPasswords } from '../apps/server/src/platform/passwords.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { ask, probeFor, saveFor } from './pace.ts'
import { startServer } from './server-process.ts'
import { percentile, rounded } from './statistics.ts'
import { insertStudents, sit, type Sitting, type Student } from './students.ts'

const savers = 16
const signIns = 50
const rounds = 5
const roundMs = 5000
/** How long the students save before the sign-ins come, in milliseconds. */
const leadMs = 500
const sequencesARound = 1000
const password = 'a-good-password'

export type SignInFigure = {
  readonly engine: Engine
  /** Nothing but saves, or with 50 sign-ins at once in their midst. */
  readonly meanwhile: 'saves alone' | '50 sign-ins'
  readonly saveP50Ms: number
  readonly saveP99Ms: number
  readonly healthP99Ms: number
  readonly healthMaxMs: number
  /** Of all bursts together, by what they were answered. */
  readonly signedIn: number
  readonly sentAway: number
  /** From a burst to the last answer of its sign-ins, the slowest burst. */
  readonly burstSeconds: number
}

/** What 16 students who save, and /healthz, notice of 50 people signing in at once from different addresses. */
export async function measureSignIns(engines: Engines): Promise<SignInFigure[]> {
  const place = await engines.createPlace()
  try {
    const students = await prepareDatabase(place.location, async (db) => {
      const inserted = await insertStudents(db, savers + signIns)
      await givePasswords(db, inserted.slice(savers))
      return inserted
    })
    const server = await startServer({ ...place.env, TRUST_PROXY: 'true' })
    try {
      const sittings: Sitting[] = []
      for (const student of students.slice(0, savers)) sittings.push(await sit(server.url, student))
      const measure = measureRounds(server.url, sittings)
      // The first one warms up.
      await measure(1, [])
      return [
        figureOf(engines.engine, 'saves alone', await measure(rounds, [])),
        figureOf(engines.engine, '50 sign-ins', await measure(rounds, students.slice(savers))),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

/** One password for all: how it is hashed is what production does. */
async function givePasswords(db: Db, students: readonly Student[]): Promise<void> {
  const hash = await createPasswords().hash(password)
  await db
    .insertInto('identities')
    .values(
      students.map(({ userId }) => ({
        id: randomUUID(),
        user_id: userId,
        account_id: userId,
        provider_id: 'credential',
        password: hash,
      })),
    )
    .execute()
}

type Burst = { readonly statuses: readonly number[]; readonly seconds: number }
type Measured = { readonly saves: number[]; readonly probes: number[]; readonly bursts: Burst[] }

function measureRounds(url: string, sittings: readonly Sitting[]) {
  let round = 0
  return async (count: number, people: readonly Student[]): Promise<Measured> => {
    const measured: Measured = { saves: [], probes: [], bursts: [] }
    const end = round + count
    for (; round < end; round++) {
      const firstSequence = 1 + round * sequencesARound
      const saving = Promise.all(
        sittings.map((sitting) => saveFor(url, sitting, { firstSequence, forMs: roundMs })),
      )
      const probing = probeFor(url, roundMs)
      await sleep(leadMs)
      measured.bursts.push(await signInAll(url, people))
      measured.saves.push(...(await saving).flat())
      measured.probes.push(...(await probing))
    }
    return measured
  }
}

async function signInAll(url: string, people: readonly Student[]): Promise<Burst> {
  const agent = new Agent()
  const started = performance.now()
  const statuses = await Promise.all(
    people.map(async ({ userId }, index) => {
      const headers = { 'x-forwarded-for': `10.0.0.${index + 1}` }
      const body = { email: `${userId}@bench.example`, password }
      return ask(agent, `${url}/api/accounts/sign-in`, { method: 'POST', headers, body })
    }),
  )
  return { statuses, seconds: (performance.now() - started) / 1000 }
}

function figureOf(engine: Engine, meanwhile: SignInFigure['meanwhile'], measured: Measured): SignInFigure {
  const statuses = measured.bursts.flatMap((burst) => burst.statuses)
  const answered = (wanted: number) => statuses.filter((status) => status === wanted).length
  if (answered(200) + answered(503) !== statuses.length)
    throw new Error(`Sign-ins were answered with ${[...new Set(statuses)].join(', ')}`)
  return {
    engine,
    meanwhile,
    saveP50Ms: rounded(percentile(measured.saves, 0.5)),
    saveP99Ms: rounded(percentile(measured.saves, 0.99)),
    healthP99Ms: rounded(percentile(measured.probes, 0.99)),
    healthMaxMs: rounded(Math.max(...measured.probes)),
    signedIn: answered(200),
    sentAway: answered(503),
    burstSeconds: rounded(Math.max(...measured.bursts.map(({ seconds }) => seconds))),
  }
}
