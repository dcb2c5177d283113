import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../tools/build-web.ts'
import { measureFrames } from './arcade-frames.ts'
import { measureStarts } from './exam-start.ts'
import { measureHeavyStudent } from './heavy-student.ts'
import { embeddedEngine, findServerEngine, type Engines } from './places.ts'
import { measureDrags } from './physics-frames.ts'
import { measureLessonPaint } from './lesson-paint.ts'
import { measureMaterialCalls } from './material-calls.ts'
import { measureMaterials } from './materials.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureStatistics } from './question-statistics.ts'
import { measureAnswers } from './radbot-answers.ts'
import { measureSaves } from './save-answer.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSittings } from './sittings.ts'
import { measureSizes } from './size-budgets.ts'
import { measureMemory, measureStartUp } from './start-up.ts'

/**
 * `npm run bench`: everything but `lighthouse`, which fetches its tool and runs only where it is named; about a quarter of an hour. `npm run bench -- saves starts` measures only those;
 * `--baseline` also makes the result the checked-in baseline.
 */
const parts = [
  'saves',
  'sign-ins',
  'starts',
  'sittings',
  'heavy-student',
  'materials',
  'material-calls',
  'radbot',
  'statistics',
  'sizes',
  'frames',
  'physics-frames',
  'lesson-paint',
  'start-up',
  'lighthouse',
] as const
type Part = (typeof parts)[number]
type Figures = Partial<Record<Part, unknown>>

const saveRounds = { rounds: 5, roundMs: 2000 }
const named = process.argv.slice(2).filter((argument) => argument !== '--baseline')
const unknownPart = named.find((name) => !parts.some((part) => part === name))
if (unknownPart !== undefined)
  throw new Error(`There is no benchmark ${unknownPart}; there are ${parts.join(', ')}`)
const wanted = parts.filter((part) => (named.length === 0 ? part !== 'lighthouse' : named.includes(part)))

const baselineFile = join(import.meta.dirname, 'baseline.json')
const results = join(import.meta.dirname, 'results')
/** Those that ask a database come first. */
const needsEngine = parts.slice(0, parts.indexOf('sizes')).some((part) => wanted.includes(part))
const server = needsEngine ? await findServerEngine() : undefined
const engines = server === undefined ? [embeddedEngine] : [embeddedEngine, server]
if (needsEngine && server === undefined) {
  console.error(
    '\n!!  No PostgreSQL server was found: the server engine is SKIPPED. Set TEST_DATABASE_URL or install PostgreSQL 15 or newer.\n',
  )
}

const figures: Figures = {}
try {
  for (const part of wanted) {
    console.log(`\n${part} …`)
    figures[part] = await measure(part)
    keep()
  }
} finally {
  await server?.stop()
}

async function measure(part: Part): Promise<unknown> {
  switch (part) {
    case 'saves':
      return shown((await onEach((engine) => measureSaves(engine, saveRounds))).flat())
    case 'sign-ins':
      return shown((await onEach(measureSignIns)).flat())
    case 'starts':
      return shown((await onEach(measureStarts)).flat())
    case 'sittings': {
      const measured = await onEach(measureSittings)
      return {
        calls: shown(measured.flatMap((one) => one.calls)),
        stampedes: shown(measured.flatMap((one) => one.stampedes)),
      }
    }
    case 'heavy-student':
      return shown((await onEach(measureHeavyStudent)).flat())
    case 'materials':
      return shown((await onEach(measureMaterials)).flat())
    case 'material-calls':
      return shown((await onEach(measureMaterialCalls)).flat())
    case 'radbot': {
      const measured = await onEach(measureAnswers)
      for (const { misses } of measured.slice(0, 1)) shown(misses)
      return {
        fresh: shown(measured.map((one) => one.fresh)),
        tuned: shown(measured.map((one) => one.tuned)),
        times: shown(measured.map((one) => one.times)),
      }
    }
    case 'statistics':
      return shown((await onEach(measureStatistics)).flat())
    case 'sizes':
      buildWeb()
      return shown(measureSizes(join(import.meta.dirname, '../apps/web/build/client')))
    case 'frames':
      buildWeb()
      return shown(await measureFrames())
    case 'physics-frames':
      buildWeb()
      return shown(await measureDrags())
    case 'lesson-paint':
      buildWeb()
      return shown([await measureLessonPaint()])[0]
    case 'lighthouse': {
      buildWeb()
      const figures = await measureLighthouse()
      console.table(figures.map(({ scores, ...rest }) => ({ ...rest, ...scores })))
      return figures
    }
    case 'start-up':
      return { startUp: shown([await measureStartUp()])[0], memory: shown([await measureMemory()])[0] }
  }
}

async function onEach<T>(work: (engine: Engines) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const engine of engines) answers.push(await work(engine))
  return answers
}

function shown<T extends object>(rows: T[]): T[] {
  console.table(rows)
  return rows
}

function keep(): void {
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    loadAverage: loadavg().map((load) => Number(load.toFixed(1))),
  }
  const skipped = needsEngine && server === undefined ? ['server engine'] : []
  const result = { at: new Date().toISOString(), machine, skipped, ...figures }
  mkdirSync(results, { recursive: true })
  write(join(results, 'latest.json'), result)
  if (process.argv.includes('--baseline')) write(baselineFile, { ...readBaseline(), ...result })
}

/** A run of some parts replaces those only. */
function readBaseline(): object {
  try {
    return JSON.parse(readFileSync(baselineFile, 'utf8')) as object
  } catch {
    return {}
  }
}

function write(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
