import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { itemSchema, tableOfObjective, type Item, type PlacedItem } from '../item.ts'
import type { Bank } from '../bank.ts'
import { readBank } from '../read-content.ts'

const exemplars = z
  .array(itemSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'exemplars.json'), 'utf8')))

/** For tests: one of the blueprint's eight exemplary items. */
export function exemplar(id: string): Item {
  const item = exemplars.find((entry) => entry.id === id)
  if (item === undefined) throw new Error(`no exemplar ${id}`)
  return structuredClone(item)
}

/** For tests: the real facts, sources and blueprint, and the exemplary items. */
export async function exemplarBank(): Promise<Bank> {
  const { bank } = await readBank(join(import.meta.dirname, '../../../../content'))
  const items = exemplars.map(place)
  return { ...bank, items, images: new Set(items.flatMap(({ item }) => item.image?.file ?? [])) }
}

/** An item in the file its objective belongs in. */
export function place(item: Item): PlacedItem {
  const table = tableOfObjective(item.objective)
  if (table === undefined) throw new Error(`No table has objectives like ${item.objective}`)
  return { file: `questions/${table}/${item.objective}.json`, table, item }
}
