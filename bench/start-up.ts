import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedEngine } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { nextWork } from './save-work.ts'
import { addressOf, startServer } from './server-process.ts'
import { rounded } from './statistics.ts'
import { callApi, insertStudents, sit } from './students.ts'

const root = join(import.meta.dirname, '..')
const saves = 200
const mebibyte = 1024 * 1024

export type StartUpFigure = {
  /** 'npm start', or the program it runs where the packages came without it. */
  readonly command: string
  readonly firstSeconds: number
  readonly secondSeconds: number
}

export type MemoryFigure = { readonly saves: number; readonly startMiB: number; readonly afterMiB: number }

/** From the command to the first answer of /healthz, on a new data folder and again on the same one. */
export async function measureStartUp(): Promise<StartUpFigure> {
  // Without its mark npm start would install the packages anew, under the feet of whoever works here.
  const installed = existsSync(join(root, 'node_modules/.installed-lock'))
  const command = installed ? ['npm', 'start'] : [process.execPath, 'tools/start.ts']
  const folder = mkdtempSync(join(tmpdir(), 'collimate-bench-'))
  try {
    const firstSeconds = await timedStart(command, folder)
    const secondSeconds = await timedStart(command, folder)
    return { command: installed ? 'npm start' : 'node tools/start.ts', firstSeconds, secondSeconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timedStart([program = '', ...args]: readonly string[], folder: string): Promise<number> {
  const started = performance.now()
  // A group of its own, so that the stop reaches the server behind npm as Ctrl-C would.
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const url = await addressOf(child)
  const answer = await fetch(`${url}/healthz`)
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`)
  const seconds = rounded((performance.now() - started) / 1000)
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await once(child, 'exit')
  return seconds
}

/** Resident memory of the server with the embedded database, when it serves and after one exam's worth of saves. */
export async function measureMemory(): Promise<MemoryFigure> {
  const place = await embeddedEngine.createPlace()
  try {
    const [student] = await prepareDatabase(place.location, (db) => insertStudents(db, 1))
    if (student === undefined) throw new Error('There is no student')
    const server = await startServer(place.env)
    try {
      const startMiB = Math.round((await server.metric('process_resident_memory_bytes')) / mebibyte)
      const sitting = await sit(server.url, student)
      for (let sequence = 1; sequence <= saves; sequence++) {
        const path = `/api/mock-exams/${sitting.examId}/answers`
        await callApi(server.url, student, 'PUT', path, nextWork(sitting, sequence))
      }
      return {
        saves,
        startMiB,
        afterMiB: Math.round((await server.metric('process_resident_memory_bytes')) / mebibyte),
      }
    } finally {
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}
