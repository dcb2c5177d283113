import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atPace } from './pace.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startServer } from './server-process.ts'
import { percentile, rounded } from './statistics.ts'
import { insertStudents, type Student } from './students.ts'

/** A class that works with its files: so many students, each with a call ten times a second. */
const callers = 8
const everyMs = 100
const roundMs = 3000
const rounds = 3
/** A long handout. */
const file = Buffer.from('A tube angled across the lead strips gives grid cutoff. '.repeat(3600))

const calls = ['upload', 'list', 'open'] as const
type Call = (typeof calls)[number]

export type MaterialCallFigure = {
  readonly engine: Engine
  readonly call: Call
  /** From when a call was due to its whole answer, so that one that is slow makes those behind it late. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of a server that only takes, lists and gives files. */
  readonly rawP50Ms: number
  readonly rawP99Ms: number
  readonly ratioP99: number
}

/** Uploading, listing and opening study materials at a steady pace, in turns with a bare file server. */
export async function measureMaterialCalls(engines: Engines): Promise<MaterialCallFigure[]> {
  const place = await engines.createPlace()
  try {
    const students = await prepareDatabase(place.location, (db) => insertStudents(db, callers))
    const server = await startServer(place.env)
    const raw = fork(join(import.meta.dirname, 'raw-files.ts'))
    try {
      const [rawUrl] = (await once(raw, 'message')) as [string]
      const sides = [
        new Side(`${server.url}/api/study-materials`, '/file', students),
        new Side(rawUrl, '', students),
      ]
      const figures: MaterialCallFigure[] = []
      for (const call of calls) {
        const times = sides.map((): number[] => [])
        // The first round warms up.
        for (let round = 0; round <= rounds; round += 1)
          for (const [index, side] of sides.entries()) {
            const measured = await side.measure(call)
            if (round > 0) times[index]?.push(...measured)
          }
        figures.push(figureOf(engines.engine, call, times))
      }
      return figures
    } finally {
      raw.disconnect()
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

/** One of the two servers, with the file each student opens there. */
class Side {
  readonly #url: string
  readonly #ending: string
  readonly #students: readonly Student[]
  readonly #files = new Map<Student, string>()

  constructor(url: string, ending: string, students: readonly Student[]) {
    this.#url = url
    this.#ending = ending
    this.#students = students
  }

  /** @returns of each call how long after it was due it was answered, in milliseconds */
  async measure(call: Call): Promise<number[]> {
    const paced = this.#students.map((student) =>
      atPace({ everyMs, forMs: roundMs }, () => this.#make(call, student)),
    )
    return (await Promise.all(paced)).flat()
  }

  async #make(call: Call, student: Student): Promise<void> {
    const { cookie } = student
    switch (call) {
      case 'upload': {
        const body = new FormData()
        body.set('title', 'Grids')
        body.set('file', new Blob([file]), 'grids.txt')
        const answer = await read(this.#url, { method: 'POST', headers: { cookie }, body })
        const { material } = JSON.parse(answer) as { material: { id: string } }
        this.#files.set(student, material.id)
        return
      }
      case 'list':
        await read(this.#url, { headers: { cookie } })
        return
      case 'open':
        await read(`${this.#url}/${this.#files.get(student)}${this.#ending}`, { headers: { cookie } })
    }
  }
}

/** @throws Error when the server answers anything but success */
async function read(url: string, request: RequestInit): Promise<string> {
  const answer = await fetch(url, request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

function figureOf(engine: Engine, call: Call, [own = [], raw = []]: readonly number[][]): MaterialCallFigure {
  const [p99, rawP99] = [percentile(own, 0.99), percentile(raw, 0.99)]
  return {
    engine,
    call,
    p50Ms: rounded(percentile(own, 0.5)),
    p99Ms: rounded(p99),
    rawP50Ms: rounded(percentile(raw, 0.5)),
    rawP99Ms: rounded(rawP99),
    ratioP99: rounded(p99 / rawP99),
  }
}
