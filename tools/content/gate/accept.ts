import { blueprintSchema } from '@collimate/content/blueprint'
import { batchesSchema, type Batch } from '@collimate/content/batches'
import { isMultiSelect, type PlacedItem } from '@collimate/content/item'
import { parseJson } from '@collimate/content/parse-json'
import { readBank } from '@collimate/content/read-content'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const solved = 'Solved blind by two language models that saw no key'
/** Nobody guesses a picture item from its options alone. */
const guessed = ', and its options guessed at by three more'
const unchecked = '. Not yet checked by a radiographer.'

/**
 * Writes a batch into the content: items at the end of their objective's file, the batch into batches.json, and into
 * the blueprint that the release now plans as many items of each objective as there are.
 *
 * @throws when an id is in the bank already
 */
export async function acceptBatch(
  folder: string,
  batch: Omit<Batch, 'checked'>,
  placed: readonly PlacedItem[],
): Promise<void> {
  const { bank } = await readBank(folder)
  const ids = new Set(bank.items.map(({ item }) => item.id))
  const twice = placed.filter(({ item }) => ids.has(item.id)).map(({ item }) => item.id)
  if (twice.length > 0) throw new Error(`The bank has ${twice.join(', ')} already`)
  for (const [file, own] of Map.groupBy(placed, (one) => one.file)) {
    const before = await readList(join(folder, file))
    await writeJson(join(folder, file), [...before, ...own.map(({ item }) => item)])
  }
  const checked = `${solved}${placed.every(({ item }) => item.image !== undefined) ? '' : guessed}${unchecked}`
  await writeJson(join(folder, 'batches.json'), batchesSchema.parse([...bank.batches, { ...batch, checked }]))
  await writePlan(folder, [...bank.items, ...placed])
}

async function writePlan(folder: string, items: readonly PlacedItem[]): Promise<void> {
  const file = join(folder, 'blueprint.json')
  const text = await readFile(file, 'utf8')
  const { objectives } = blueprintSchema.parse(parseJson(text))
  const planned = objectives.reduce((all, { code }) => {
    const count = items.filter(({ item }) => item.objective === code).length
    return all.replace(new RegExp(`("code": "${code.replace('.', '\\.')}".*"planned": )\\d+`), `$1${count}`)
  }, text)
  const own = items.map(({ item }) => item)
  const counts = {
    items: own.length,
    multi: own.filter(isMultiSelect).length,
    images: own.filter(({ image }) => image !== undefined).length,
  }
  const release = Object.entries(counts).reduce(
    (all, [name, count]) => all.replace(new RegExp(`("${name}": )\\d+`), `$1${count}`),
    planned,
  )
  await writeFile(file, release)
}

async function readList(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]'
    throw error
  })
  return z.array(z.unknown()).parse(parseJson(text))
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
