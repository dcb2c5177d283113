import { closestWord, doubtfulWords, mostWrong, respelled } from '@collimate/domain/radbot/spelling'
import type { Vocabulary } from '@collimate/domain/radbot/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { searchOwnPassages } from '../study-materials/search-passages.ts'

/** Each costs a search of the student's files. */
const mostCorrected = 8

/**
 * The question with its misspelled words as they were meant: those that neither our sources nor the student's own files
 * have in any form, and that are close to a word of our sources. Of many only the first
 * few; the others stay as they were typed.
 *
 * @returns null when nothing looks misspelled
 */
export async function correctSpelling(
  db: Db,
  vocabulary: Vocabulary,
  userId: string,
  text: string,
): Promise<string | null> {
  const meant = new Map<string, string>()
  const unknown = await unknownWords(db, doubtfulWords(vocabulary, text))
  for (const word of unknown.slice(0, mostCorrected)) {
    const found = closestWord(word, await wordsLike(db, word))
    if (found === null || (await searchOwnPassages(db, userId, word, 1)).length > 0) continue
    meant.set(word, found)
  }
  return meant.size === 0 ? null : respelled(text, meant)
}

async function unknownWords(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ word: string }>`
    select asked.word
    from unnest(${arrayLiteral(words)}::text[]) as asked (word), phraseto_tsquery('english', asked.word) as query
    where numnode(query) > 0
      and not exists (select from radbot_words where radbot_words.word = asked.word)
      and not exists (select from radbot_passages where words @@ query)`.execute(db)
  return rows.map(({ word }) => word)
}

/** Words of our sources that could be meant. */
async function wordsLike(db: Db, word: string) {
  return db
    .selectFrom('radbot_words')
    .select(['word', 'uses'])
    .where('word', 'like', `${word.slice(0, 1)}%`)
    .where(sql<number>`length(word)`, '>=', word.length - mostWrong(word))
    .where(sql<number>`length(word)`, '<=', word.length + mostWrong(word))
    .execute()
}
