import * as z from 'zod'
import type { Bank } from './bank.ts'
import { requireAs } from './content-file.ts'
import type { Clause } from './facts.ts'
import { sectionOf } from './item.ts'

const curriculumSchema = z.record(z.string(), z.array(z.string()).min(1))

/** Objective to the fact rows it is asked from; a row may serve several. */
export type Curriculum = z.infer<typeof curriculumSchema>

/** @throws when an objective or a fact row is missing, or one is named that does not exist */
export function readCurriculum(folder: string, { blueprint, facts }: Bank): Curriculum {
  const curriculum = requireAs(folder, 'curriculum.json', curriculumSchema)
  const rows = new Set(Object.values(curriculum).flat())
  const objectives = blueprint.objectives.map(({ code }) => code)
  const wrong = [
    ...objectives.filter((code) => curriculum[code] === undefined).map((code) => `${code} has no rows`),
    ...Object.keys(curriculum)
      .filter((code) => !objectives.includes(code))
      .map((code) => `${code} is no objective`),
    ...[...facts.keys()].filter((row) => !rows.has(row)).map((row) => `${row} serves no objective`),
    ...[...rows].filter((row) => !facts.has(row)).map((row) => `the fact sheet has no ${row}`),
  ]
  if (wrong.length > 0) throw new Error(`curriculum.json: ${wrong.join('; ')}`)
  return curriculum
}

/** Says something by itself: no name of a projection, and not left to the edition of a book. */
export function isAskable({ text, varies }: Clause): boolean {
  return !varies && !text.startsWith('Projection:') && text.split(/\s+/).length > 1
}

/** The askable clauses of an objective's rows. */
export function clausesOf(objective: string, curriculum: Curriculum, { facts }: Bank): Clause[] {
  return (curriculum[objective] ?? []).flatMap((row) => facts.get(row)?.clauses ?? []).filter(isAskable)
}

/** Section to the ids of its askable clauses, each once. */
export function clausesBySection(bank: Bank, curriculum: Curriculum): ReadonlyMap<string, string[]> {
  const sections = Map.groupBy(Object.keys(curriculum), sectionOf)
  return new Map(
    [...sections].map(([section, objectives]) => [
      section,
      [...new Set(objectives.flatMap((code) => clausesOf(code, curriculum, bank).map(({ id }) => id)))],
    ]),
  )
}
