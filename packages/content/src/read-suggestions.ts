import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from './parse-json.ts'

const schema = z.record(z.string().regex(/^[A-Z]{2}\d$/), z.array(z.string().min(1).max(120)).min(1))

/**
 * What RadBot offers to be asked: section of the blueprint to questions.
 *
 * @throws naming what is wrong with the file
 */
export function readSuggestions(folder: string): ReadonlyMap<string, readonly string[]> {
  const file = 'radbot-suggestions.json'
  const parsed = schema.safeParse(parseJson(readFileSync(join(folder, file), 'utf8')))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return new Map(Object.entries(parsed.data))
}
