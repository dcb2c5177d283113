import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { itemSchema, tableOfObjective, type Item, type PlacedItem } from '../item.ts'
import type { Bank } from '../bank.ts'
import { readBank } from '../read-content.ts'

const exemplars = z
  .array(itemSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'exemplars.json'), 'utf8')))

/** One of the blueprint's eight exemplary items. */
export function exemplar(id: string): Item {
  const item = exemplars.find((entry) => entry.id === id)
  if (item === undefined) throw new Error(`no exemplar ${id}`)
  return structuredClone(item)
}

/** The real facts, sources and blueprint, and the exemplary items. */
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

/** An item with one option changed. */
export function withOption(item: Item, index: number, change: Partial<Item['options'][number]>): Item {
  return {
    ...item,
    options: item.options.map((option, at) => (at === index ? { ...option, ...change } : option)),
  }
}

export const safety = () => exemplar('sa-0001')
export const multi = () => exemplar('ip-0002')
export const picture = () => exemplar('an-0001')
export const math = () => exemplar('ma-0001')
export const knee = () => exemplar('pr-0001')

/** An item whose options are these. */
export const numeric = (
  texts: readonly string[],
  key: number,
  stem: string,
  facts: readonly string[],
): Item => ({
  ...safety(),
  stem,
  facts: [...facts],
  options: texts.map((text, index) => ({
    text,
    ...(index === key ? { correct: true as const } : {}),
    why: `A reason of seven words and more, number ${'one two three four'.split(' ')[index]}.`,
  })),
})

/** Options of a hot spot, the first of them in the region. */
export const spots = (count = 4): Item['options'] =>
  Array.from({ length: count }, (_, index) => ({
    text: `Structure number ${index}`,
    why: `A reason of seven words and more, number ${index}.`,
    at: { x: 100 + index * 200, y: 500 },
    ...(index === 0 ? { correct: true as const } : {}),
  }))

/** A sound hot spot, but for the change. */
export const spot = (change: Partial<Item> = {}): Item => ({
  ...picture(),
  type: 'hot-spot',
  stem: 'Blood from the lungs comes back to the heart. Mark the chamber it enters first.',
  regions: [{ x: 100, y: 500, r: 80 }],
  options: spots(),
  ...change,
})

/** A picture item with these marks. */
export const marked = (marks: NonNullable<Item['image']>['marks']): Item => {
  const { image, ...item } = picture()
  if (image === undefined) throw new Error('The exemplar has no picture')
  return { ...item, image: { ...image, marks } }
}

/** Rings with these letters. */
export const lettered = (labels: readonly string[]): Item =>
  marked(labels.map((label, index) => ({ label, at: { x: 100 + index * 200, y: 500 } })))

export const letters: Item['options'] = ['A', 'B', 'C', 'D'].map((text, index) => ({
  text,
  why: `A reason of seven words and more, number ${index}.`,
  ...(index === 0 ? { correct: true as const } : {}),
}))

/** A sound ordered list, but for the change. */
export const list = (change: Partial<Item> = {}): Item => ({
  ...safety(),
  stem: 'A mobile C-arm is used in surgery. Place the spots around it in order, from least to most scatter.',
  type: 'ordered-list',
  options: safety().options.map(({ text, why }) => ({ text, why })),
  ...change,
})
