import { categories, type Category } from '@collimate/domain/questions/categories'
import { join } from 'node:path'
import * as z from 'zod'
import { batchesSchema, type Batch } from './batches.ts'
import { blueprintSchema, examSectionsSchema, type Blueprint, type ExamSectionRow } from './blueprint.ts'
import { broken, idOf, listFiles, readAs } from './content-file.ts'
import { factsSchema, sourcesSchema, type Fact, type Source } from './facts.ts'
import type { Finding } from './finding.ts'
import { itemSchema, type PlacedItem } from './item.ts'
import { boundsSchema, type Bounds } from './bounds.ts'
import { readLessonFiles, type LessonFiles } from './lessons/lesson-files.ts'
import { readRadBotAsks, type PlacedAsks } from './read-radbot-asks.ts'

/** What could be read of the content; null where a file is missing or broken, with a finding that says so. */
export type ContentFiles = {
  readonly items: readonly PlacedItem[]
  readonly blueprint: Blueprint | null
  readonly examSections: readonly ExamSectionRow[] | null
  readonly facts: readonly Fact[] | null
  readonly sources: readonly Source[] | null
  readonly batches: readonly Batch[] | null
  readonly bounds: Bounds | null
  /** Paths below images/, with forward slashes. */
  readonly images: ReadonlySet<string>
  readonly lessons: LessonFiles
  readonly asks: readonly PlacedAsks[]
  readonly findings: readonly Finding[]
}

export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const findings: Finding[] = []
  const read = async <T>(file: string, schema: z.ZodType<T>): Promise<T | null> => {
    const result = await readAs(folder, file, schema)
    findings.push(...result.findings)
    return result.value
  }
  const [blueprint, examSections, sources, batches, bounds, facts, images, questions, lessons, asked] =
    await Promise.all([
      read('blueprint.json', blueprintSchema),
      read('exam-sections.json', examSectionsSchema),
      read('sources.json', sourcesSchema),
      read('batches.json', batchesSchema),
      read('measures.json', boundsSchema),
      readFacts(folder, read),
      listFiles(join(folder, 'images')),
      readItems(folder),
      readLessonFiles(folder),
      readRadBotAsks(folder),
    ])
  findings.push(...questions.findings, ...lessons.findings, ...asked.findings)
  return {
    items: questions.items,
    blueprint,
    examSections,
    sources,
    batches,
    bounds,
    facts,
    images: new Set(images),
    lessons,
    asks: asked.asks,
    findings,
  }
}

type Read = <T>(file: string, schema: z.ZodType<T>) => Promise<T | null>

async function readFacts(folder: string, read: Read): Promise<Fact[] | null> {
  const files = (await listFiles(join(folder, 'facts'))).filter((file) => file.endsWith('.json'))
  const groups = await Promise.all(files.map((file) => read(`facts/${file}`, factsSchema)))
  return groups.length === 0 || groups.includes(null) ? null : groups.flatMap((group) => group ?? [])
}

async function readItems(folder: string): Promise<{ items: PlacedItem[]; findings: Finding[] }> {
  const files = (await listFiles(join(folder, 'questions'))).filter((file) => file.endsWith('.json'))
  const read = await Promise.all(files.map((file) => readItemFile(folder, `questions/${file}`)))
  return { items: read.flatMap(({ items }) => items), findings: read.flatMap(({ findings }) => findings) }
}

async function readItemFile(
  folder: string,
  file: string,
): Promise<{ items: PlacedItem[]; findings: Finding[] }> {
  const table = tableOf(file)
  if (table === undefined) {
    return { items: [], findings: [broken(file, null, 'stands in a folder that names no question table')] }
  }
  const { value, findings } = await readAs(folder, file, z.array(z.unknown()))
  const items: PlacedItem[] = []
  for (const [index, entry] of (value ?? []).entries()) {
    const parsed = itemSchema.safeParse(entry)
    if (parsed.success) items.push({ file, table, item: parsed.data })
    else findings.push(broken(file, idOf(entry) ?? `entry ${index + 1}`, z.prettifyError(parsed.error)))
  }
  return { items, findings }
}

function tableOf(file: string): Category | undefined {
  const name = file.split('/')[1]
  return categories.find((category) => category === name)
}
