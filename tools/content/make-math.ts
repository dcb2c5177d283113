/**
 * Writes the items of math-draws.json into content/questions/math/MA1.json … MA5.json. The same draws give the same
 * items; those that are written by hand stay behind them.
 */
import { itemSchema, type Item } from '@collimate/content/item'
import { buildMathItem, type MathDraw } from '@collimate/content/templates/build-math-item'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const draws: MathDraw[] = JSON.parse(await readFile(join(import.meta.dirname, 'math-draws.json'), 'utf8'))
const folder = join(import.meta.dirname, '../../content/questions/math')

const byObjective = Map.groupBy(draws.map(buildMathItem), (item: Item) => item.objective)
for (const [objective, items] of byObjective) {
  const file = join(folder, `${objective}.json`)
  const before = z.array(itemSchema).parse(JSON.parse(await readFile(file, 'utf8')))
  const written = before.filter(({ template }) => template === undefined)
  await writeFile(file, `${JSON.stringify([...items, ...written], null, 2)}\n`)
  console.log(`${objective}: ${items.length} items`)
}
