import type { StudyMaterial } from '@collimate/contract/study-materials'
import { deflateSync } from 'node:zlib'
import { pdf } from '../apps/server/src/test-support/pdf.ts'
import { docx, wordXml } from '../apps/server/src/test-support/zip.ts'
import { pause, saveFor } from './pace.ts'
import type { Engine, Engines } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { percentile, rounded } from './statistics.ts'
import { callApi, insertStudents, sit, type Sitting, type Student } from './students.ts'

const savers = 16
/** How long the students save, once alone and once beside the files, in milliseconds. */
const roundMs = 30_000
const sequencesARound = 1000

export type MaterialFigure = {
  readonly engine: Engine
  readonly meanwhile: 'saves alone' | 'files read'
  readonly saveP50Ms: number
  readonly saveP99Ms: number
  /** Of the server's process, what it had before and the most it took, in megabytes. */
  readonly restMb: number
  readonly mostMb: number
  readonly filesRead: number
  readonly filesFailed: number
}

/** What 16 students who save notice of files that are made to harm, and of large ones, being uploaded and read. */
export async function measureMaterials(engines: Engines): Promise<MaterialFigure[]> {
  const place = await engines.createPlace()
  try {
    const students = await prepareDatabase(place.location, (db) => insertStudents(db, savers + 1))
    const [uploader, ...others] = students
    if (uploader === undefined) throw new Error('Nobody is there to upload')
    const server = await startServer(place.env)
    try {
      const sittings: Sitting[] = []
      for (const student of others) sittings.push(await sit(server.url, student))
      // The first one warms up.
      await round(server, sittings, 0)
      const alone = await round(server, sittings, 1)
      const files = hostileFiles()
      const sending = sendAll(server.url, uploader, files)
      const beside = await round(server, sittings, 2)
      await sending
      const ends = await untilRead(server.url, uploader, files.length)
      return [
        figureOf(engines.engine, 'saves alone', alone, []),
        figureOf(engines.engine, 'files read', beside, ends),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

type File = { readonly name: string; readonly bytes: Buffer }

/** Bombs, and what is merely large: together more than a server without bounds survives. */
function hostileFiles(): File[] {
  const line = 'A tube angled across the lead strips gives grid cutoff. '
  const blanks = Buffer.alloc(300e6, ' ')
  const nested = deflateSync(deflateSync(blanks, { level: 9 }), { level: 9 })
  const bomb = [{ name: 'word/bomb.xml', content: Buffer.alloc(43e6, ' '), listed: 100 }]
  return [
    { name: 'bomb.docx', bytes: docx(wordXml(['Hello']), bomb) },
    { name: 'nested.pdf', bytes: pdf(['x'], { filter: '[/FlateDecode/FlateDecode]', bytes: nested }) },
    { name: 'deep.docx', bytes: docx('<a>'.repeat(15e6)) },
    { name: 'endless.pdf', bytes: pdf(Array.from({ length: 5000 }, () => 'x')) },
    {
      name: 'large.pdf',
      bytes: pdf(Array.from({ length: 1000 }, (_, at) => `Page ${at}. ${line.repeat(15)}`)),
    },
    { name: 'large.txt', bytes: Buffer.from(line.repeat(40_000)) },
    { name: 'largest.txt', bytes: Buffer.from(line.repeat(370_000)) },
  ]
}

async function sendAll(url: string, student: Student, files: readonly File[]): Promise<void> {
  for (const { name, bytes } of files) {
    const form = new FormData()
    form.set('title', name)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { cookie: student.cookie }
    const answer = await fetch(`${url}/api/study-materials`, { method: 'POST', headers, body: form })
    const { material } = (await answer.json()) as { material?: StudyMaterial }
    if (material === undefined) throw new Error(`${name} was answered with ${answer.status}`)
    await callApi(url, student, 'POST', '/api/study-materials/process-study-material', {
      filePath: material.file_path,
    })
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
    await pause(500)
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
      await pause(200)
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

function figureOf(
  engine: Engine,
  meanwhile: MaterialFigure['meanwhile'],
  { saves, restMb, mostMb }: Round,
  ends: readonly string[],
): MaterialFigure {
  return {
    engine,
    meanwhile,
    saveP50Ms: rounded(percentile(saves, 0.5)),
    saveP99Ms: rounded(percentile(saves, 0.99)),
    restMb: rounded(restMb, 0),
    mostMb: rounded(mostMb, 0),
    filesRead: ends.filter((status) => status === 'ready').length,
    filesFailed: ends.filter((status) => status === 'failed').length,
  }
}
