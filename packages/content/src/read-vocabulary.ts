import { isAsking } from '@collimate/domain/radbot/search-terms'
import type { Concept } from '@collimate/domain/radbot/vocabulary'
import * as z from 'zod'
import { requireAs } from './content-file.ts'
import type { Finding } from './finding.ts'

const name = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => text === text.trim().toLowerCase(), 'is not in small letters')

const schema = z.array(z.strictObject({ term: name, same: z.array(name), lay: z.array(name) }))

const file = 'radbot-vocabulary.json'

/**
 * The words by which RadBot's search finds what a student calls by another name.
 *
 * @param folder the content folder
 * @throws naming what is wrong with the file
 */
export function readVocabulary(folder: string): Concept[] {
  return requireAs(folder, file, schema)
}

/** Terms that are there twice or alone, names that a concept has twice, and words of asking, which every question has. */
export function checkVocabulary(concepts: readonly Concept[]): Finding[] {
  const found = (message: string): Finding => ({ file, item: null, rule: 'R02', severity: 'error', message })
  const terms = concepts.map(({ term }) => term)
  return concepts.flatMap(({ term, same, lay }, index) => {
    const names = [term, ...same, ...lay]
    return [
      ...(terms.indexOf(term) < index ? [found(`“${term}” is there twice`)] : []),
      ...(names.length === 1 ? [found(`“${term}” has no other name`)] : []),
      ...names
        .filter((one, place) => names.indexOf(one) < place)
        .map((one) => found(`“${term}” has the name “${one}” twice`)),
      ...names.filter(isAsking).map((one) => found(`“${term}” has the name “${one}”, a word of asking`)),
    ]
  })
}
