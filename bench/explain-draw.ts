import { categories } from '@collimate/domain/questions/categories'
import { CompiledQuery } from 'kysely'
import { sampleQuestions, type Slot } from '../apps/server/src/attempts/sample-questions.ts'
import { openDatabase, type Db } from '../apps/server/src/platform/database/open-database.ts'
import { parameterText } from '../apps/server/src/platform/database/values.ts'
import type { Engine, Place } from './places.ts'
import { captureQueries } from './save-work.ts'

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

export type DrawPlanFigure = {
  readonly engine: Engine
  /** How the draw's passes reach the bank, e.g. 'Index Scan questions_by_section'. */
  readonly scans: readonly string[]
  /** false: a pass reads the bank whole. */
  readonly indexed: boolean
}

/** Asks the database how it would draw, by section and by category, for a student with three exams behind them. */
export async function explainDraw(place: Place): Promise<DrawPlanFigure> {
  const database = await openDatabase(place.location)
  try {
    const { db } = database
    const sections = await db.selectFrom('blueprint_sections').select('section').execute()
    const bySection = sections.map(({ section }): Slot => ({ section, categories: [], take: 5, point: 0.5 }))
    const byCategory = categories.map((category): Slot => ({ categories: [category], take: 5, point: 0.5 }))
    const rows = await db.selectFrom('questions').select('id').limit(600).execute()
    const from = { among: 'unseen' as const, seen: rows.map(({ id }) => id), drawn: [] }
    const queries = await captureQueries((recorder) =>
      sampleQuestions(recorder, [...bySection, ...byCategory], from),
    )
    const scans = new Set<string>()
    for (const query of queries) for (const scan of await scansOf(db, query)) scans.add(scan)
    if (scans.size === 0) throw new Error('The plan of the draw shows no access to the bank')
    return {
      engine: place.engine,
      scans: [...scans],
      indexed: [...scans].every((scan) => !scan.startsWith('Seq Scan')),
    }
  } finally {
    await database.close()
  }
}

async function scansOf(db: Db, query: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, query.parameters.map(parameterText))
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain)
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
    .filter((node) => node['Relation Name'] === 'questions' || node['Index Name']?.startsWith('questions_'))
    .map((node) => [node['Node Type'], node['Index Name']].filter(Boolean).join(' '))
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  if (node === undefined) return []
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
