import * as z from 'zod'
import { requireAs } from './content-file.ts'

const schema = z.record(z.string().regex(/^[A-Z]{2}\d$/), z.array(z.string().min(1).max(120)).min(1))

/**
 * What RadBot offers to be asked: section of the blueprint to questions.
 *
 * @throws naming what is wrong with the file
 */
export function readSuggestions(folder: string): ReadonlyMap<string, readonly string[]> {
  const file = 'radbot-suggestions.json'
  return new Map(Object.entries(requireAs(folder, file, schema)))
}
