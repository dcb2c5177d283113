import { globSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sectionWeights } from './blueprint.ts'
import { ContentError } from './finding.ts'
import { itemSchema } from './item.ts'
import { readBank, readContent } from './read-content.ts'

const content = join(import.meta.dirname, '../../../content')
const safety = 'questions/safety/SA4.4.json'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  const names = [
    'blueprint.json',
    'exam-sections.json',
    'sources.json',
    'batches.json',
    'measures.json',
    'lessons/topics.json',
    'facts',
    'questions/math/MA1.json',
    safety,
  ]
  for (const name of names) await cp(join(content, name), join(folder, name), { recursive: true })
  const exemplars: unknown[] = JSON.parse(
    await readFile(join(import.meta.dirname, 'test-support/exemplars.json'), 'utf8'),
  )
  await write(safety, [exemplars[1]])
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function write(file: string, value: unknown): Promise<void> {
  await writeFile(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value))
}

async function safetyItems(): Promise<unknown[]> {
  return JSON.parse(await readFile(join(folder, safety), 'utf8'))
}

async function refusal(): Promise<string> {
  const error = await readContent(folder).catch((thrown: unknown) => thrown)
  if (!(error instanceof ContentError)) throw new Error('the content was not refused')
  return error.message
}

test('good content gives rows, exam sections and section weights', async () => {
  const { questions, examSections, weights } = await readContent(folder)
  const math: unknown[] = JSON.parse(await readFile(join(folder, 'questions/math/MA1.json'), 'utf8'))
  expect(math.length).toBeGreaterThan(5)
  expect(questions.filter(({ category }) => category === 'math')).toHaveLength(math.length)
  expect(questions.find(({ id }) => id === 'sa-0001')?.section).toBe('SA4')
  expect(examSections.map(({ id, target_percentage }) => [id, target_percentage])).toEqual([
    [5, 16.5],
    [6, 26.5],
    [7, 25],
    [8, 32],
  ])
  expect(weights.get('safety')?.get('SA3')).toBe(15)
})

describe('bad content is refused whole, with file, item and rule', () => {
  test('broken JSON names the place', async () => {
    await write(safety, '[\n  { "id": sa-0001 }\n]')
    expect(await refusal()).toContain(`${safety}  L01  not valid JSON at line 2, column 11`)
  })

  test('L25: an unknown clause', async () => {
    const [item] = await safetyItems()
    await write(safety, [{ ...itemSchema.parse(item), clauses: ['F-PP5.9'] }])
    expect(await refusal()).toContain(`${safety}  sa-0001  L25  the fact sheet has no clause F-PP5.9`)
  })

  test('L01: an unknown field', async () => {
    const [item] = await safetyItems()
    await write(safety, [{ ...itemSchema.parse(item), difficulty: 3 }])
    expect(await refusal()).toContain(`${safety}  sa-0001  L01`)
  })

  test('L02: two keys', async () => {
    const item = itemSchema.parse((await safetyItems())[0])
    await write(safety, [{ ...item, options: item.options.map((option) => ({ ...option, correct: true })) }])
    expect(await refusal()).toContain('sa-0001  L02')
  })

  test('L21: a picture that is not there', async () => {
    const item = itemSchema.parse((await safetyItems())[0])
    await write(safety, [
      {
        ...item,
        image: { file: 'diagrams/none.svg', alt: 'A drawing of a C-arm', citation: '/our-pictures#diagrams' },
      },
    ])
    expect(await refusal()).toContain('there is no picture images/diagrams/none.svg')
  })

  test('every finding at once', async () => {
    await write(safety, '[')
    await write('questions/math/MA1.json', '{}')
    const message = await refusal()
    expect(message).toContain('2 error(s)')
    expect(message).toContain('questions/math/MA1.json')
  })

  test('a missing blueprint', async () => {
    await rm(join(folder, 'blueprint.json'))
    expect(await refusal()).toContain('blueprint.json')
  })
})

test('the blueprint adds up: 2,460 items, 200 questions an exam, every section of an exam has its weight', async () => {
  const { bank } = await readBank(content)
  const { objectives, tables, release } = bank.blueprint
  expect(objectives.reduce((sum, { full }) => sum + full, 0)).toBe(2460)
  expect(objectives.reduce((sum, { planned }) => sum + planned, 0)).toBe(release.items)
  const weights = sectionWeights(bank.blueprint)
  const total = [...weights.values()]
    .flatMap((sections) => [...sections.values()])
    .reduce((sum, weight) => sum + weight, 0)
  expect(total).toBeCloseTo(200, 9)
  const sections = new Set([...weights.values()].flatMap((own) => [...own.keys()]))
  expect(new Set(objectives.map(({ section }) => section))).toEqual(sections)
  for (const [table, { full }] of Object.entries(tables)) {
    expect(
      objectives
        .filter((objective) => objective.table === table)
        .reduce((sum, objective) => sum + objective.full, 0),
    ).toBe(full)
  }
})

test('start-up reads and checks the bank in some twenty times what parsing its files takes', async () => {
  // Processor's time beside processor's time: machines differ, and neighbors slow them.
  const timed = async (work: () => unknown) => {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const files = globSync(join(content, '**/*.json'))
  const parseAll = () => files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown)
  const parseTenTimes = () => Array.from({ length: 10 }, parseAll)
  const ratios: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const parsing = (await timed(parseTenTimes)) / 10
    ratios.push((await timed(() => readContent(content))) / parsing)
  }
  expect(ratios.toSorted((one, other) => one - other)[1]).toBeLessThan(100)
})
