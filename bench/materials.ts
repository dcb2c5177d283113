import type { StudyMaterial } from '@collimate/contract/study-materials'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveFor } from './pace.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { median, percentile, rounded } from './statistics.ts'
import { insertStudents, sit, type Sitting, type Student } from './students.ts'

const savers = 16
/**
 * How often the students save alone and beside the files: what else the machine does comes and goes, so rounds are
 * short and many, and which of the two comes first changes.
 */
const turns = 10
const roundMs = 8000
const sequencesARound = 1000
/** The aims: how many times as long as alone, and how many megabytes more. */
const aims = { ratio: 2, moreMb: 100 }

export type MaterialFigure = {
  readonly engine: Engine
  readonly aloneP50Ms: number
  readonly aloneP99Ms: number
  /** While the files come and are read. */
  readonly besideP50Ms: number
  readonly besideP99Ms: number
  /** Of all rounds together; then of each turn by itself: the median, and the lowest and the highest. */
  readonly ratioP99: number
  readonly turnRatioP99: number
  readonly turnRatioLow: number
  readonly turnRatioHigh: number
  /** Of the server's process, what it had before the first file and the most it took, in megabytes. */
  readonly restMb: number
  readonly mostMb: number
  readonly filesRead: number
  readonly filesFailed: number
  readonly reachesAim: boolean
}

/** What 16 students who save notice of files that are made to harm, and of large ones, being uploaded and read. */
export async function measureMaterials(engines: Engines): Promise<MaterialFigure[]> {
  const place = await engines.createPlace()
  try {
    const students = await prepareDatabase(place.location, (db) => insertStudents(db, savers + 1))
    const [uploader, ...others] = students
    if (uploader === undefined) throw new Error('Nobody is there to upload')
    const server = await startServer(place.env)
    // Who uploads has a machine of their own: what sending costs there is not counted.
    const sender = fork(join(import.meta.dirname, 'send-materials.ts'), [server.url, uploader.cookie])
    const ended = once(sender, 'exit').then(() => Promise.reject(new Error('The sender ended')))
    const heard = () => Promise.race([once(sender, 'message'), ended])
    try {
      await heard()
      const sittings: Sitting[] = []
      for (const student of others) sittings.push(await sit(server.url, student))
      let number = 0
      const roundAlone = () => round(server, sittings, number++)
      const [alone, beside]: [Round[], Round[]] = [[], []]
      let ends: string[] = []
      const roundBeside = async (turn: number) => {
        sender.send('go')
        const sent = heard()
        const measured = await round(server, sittings, number++)
        const [count] = (await sent) as [number]
        ends = await untilRead(server.url, uploader, count * turn)
        return measured
      }
      // The first turn warms up.
      for (let turn = 1; turn <= turns + 1; turn += 1) {
        if (turn % 2 === 1) alone.push(await roundAlone())
        beside.push(await roundBeside(turn))
        if (turn % 2 === 0) alone.push(await roundAlone())
      }
      return [figureOf(engines.engine, alone, beside, ends)]
    } finally {
      sender.kill()
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

/** @returns how each ended, once all have */
async function untilRead(url: string, { cookie }: Student, count: number): Promise<string[]> {
  for (;;) {
    const answer = await fetch(`${url}/api/study-materials`, { headers: { cookie } })
    const { materials } = (await answer.json()) as { materials: StudyMaterial[] }
    const ends = materials
      .map(({ status }) => status)
      .filter((status) => status === 'ready' || status === 'failed')
    if (ends.length === count) return ends
    await sleep(500)
  }
}

type Round = { readonly saves: number[]; readonly restMb: number; readonly mostMb: number }

async function round(server: ServerProcess, sittings: readonly Sitting[], number: number): Promise<Round> {
  const memory = async () => (await server.metric('process_resident_memory_bytes')) / 2 ** 20
  const restMb = await memory()
  let mostMb = restMb
  let over = false
  const watch = async () => {
    while (!over) {
      mostMb = Math.max(mostMb, await memory())
      await sleep(200)
    }
  }
  const watching = watch()
  const firstSequence = 1 + number * sequencesARound
  const saves = await Promise.all(
    sittings.map((sitting) => saveFor(server.url, sitting, { firstSequence, forMs: roundMs })),
  )
  over = true
  await watching
  return { saves: saves.flat(), restMb, mostMb }
}

/** @param alone with what warmed up, as `beside` */
function figureOf(
  engine: Engine,
  alone: readonly Round[],
  beside: readonly Round[],
  ends: readonly string[],
): MaterialFigure {
  const savesOf = (rounds: readonly Round[]) => rounds.slice(1).flatMap(({ saves }) => saves)
  const [aloneMs, besideMs] = [savesOf(alone), savesOf(beside)]
  const [aloneP99, besideP99] = [percentile(aloneMs, 0.99), percentile(besideMs, 0.99)]
  const ratios = beside
    .map(({ saves }, turn) => percentile(saves, 0.99) / percentile(alone[turn]?.saves ?? [], 0.99))
    .slice(1)
  const restMb = beside[0]?.restMb ?? NaN
  const mostMb = Math.max(...beside.map((round) => round.mostMb))
  return {
    engine,
    aloneP50Ms: rounded(percentile(aloneMs, 0.5)),
    aloneP99Ms: rounded(aloneP99),
    besideP50Ms: rounded(percentile(besideMs, 0.5)),
    besideP99Ms: rounded(besideP99),
    ratioP99: rounded(besideP99 / aloneP99),
    turnRatioP99: rounded(median(ratios)),
    turnRatioLow: rounded(Math.min(...ratios)),
    turnRatioHigh: rounded(Math.max(...ratios)),
    restMb: rounded(restMb, 0),
    mostMb: rounded(mostMb, 0),
    filesRead: ends.filter((status) => status === 'ready').length,
    filesFailed: ends.filter((status) => status === 'failed').length,
    reachesAim: besideP99 < aims.ratio * aloneP99 && mostMb - restMb < aims.moreMb,
  }
}
