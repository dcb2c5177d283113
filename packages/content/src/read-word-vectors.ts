import { dimensions, type WordVectors } from '@collimate/domain/radbot/near-words'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const wordVectorsFile = 'radbot-word-vectors.bin'

/**
 * Where common English words and those of our sources stand by their meaning: a line of words, then the numbers of
 * each. `npm run content:word-vectors` writes it.
 *
 * @param folder the content folder
 * @throws naming what is wrong with the file
 */
export function readWordVectors(folder: string): WordVectors {
  const bytes = readFileSync(join(folder, wordVectorsFile))
  const end = bytes.indexOf('\n')
  const words = bytes.toString('utf8', 0, Math.max(0, end)).split(' ')
  const numbers = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1)
  if (numbers.length !== words.length * dimensions)
    throw new Error(
      `${wordVectorsFile}: ${words.length} words have ${numbers.length} numbers, not ${dimensions} each`,
    )
  return { words, numbers }
}
