/**
 * Writes content/questions/math/MA1.json … MA5.json from the draws in math-draws.json. The same draws give the
 * same files; files of other makers in that folder are left alone.
 */
import type { Item } from '@collimate/content/item'
import { buildMathItem, type MathDraw } from '@collimate/content/templates/build-math-item'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const draws: MathDraw[] = JSON.parse(await readFile(join(import.meta.dirname, 'math-draws.json'), 'utf8'))
const folder = join(import.meta.dirname, '../../content/questions/math')

await mkdir(folder, { recursive: true })
const byObjective = Map.groupBy(draws.map(buildMathItem), (item: Item) => item.objective)
for (const [objective, items] of byObjective) {
  await writeFile(join(folder, `${objective}.json`), `${JSON.stringify(items, null, 2)}\n`)
  console.log(`${objective}: ${items.length} items`)
}
