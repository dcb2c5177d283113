import { createFindAsks, type FindAsks } from '@collimate/domain/radbot/asks'
import { createFindNear, type FindNear, type WordVectors } from '@collimate/domain/radbot/near-words'
import type { Db } from '../platform/database/open-database.ts'

/** What finds words and asks of our sources that are like those of a question. */
export type Alike = { readonly findNear: FindNear; readonly findAsks: FindAsks }

/** The same, of our sources as they are now. */
export type OpenAlike = (db: Db) => Promise<Alike>

/** @param read the word vectors: all is read when the first question comes, so that no start waits for it */
export function openAlike(read: () => WordVectors): OpenAlike {
  let vectors: WordVectors | undefined
  let kept: { readonly stamp: string; readonly alike: Alike } | undefined
  return async (db) => {
    const stamp = await readStamp(db)
    if (kept?.stamp !== stamp) {
      vectors ??= read()
      const words = await db.selectFrom('radbot_words').select('word').execute()
      const asks = await db
        .selectFrom('radbot_asks')
        .select(['passage', 'place', 'text'])
        .orderBy('passage')
        .orderBy('place')
        .execute()
      const findNear = createFindNear(
        vectors,
        words.map(({ word }) => word),
      )
      kept = { stamp, alike: { findNear, findAsks: createFindAsks(asks) } }
    }
    return kept.alike
  }
}

/** Another process may have indexed a new release. */
async function readStamp(db: Db): Promise<string> {
  const row = await db.selectFrom('radbot_index').select('stamp').executeTakeFirst()
  return row?.stamp ?? ''
}
