import { createFindNear, type FindNear, type WordVectors } from '@collimate/domain/radbot/near-words'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** What finds words of our sources by their meaning, as the sources are now. */
export type OpenFindNear = (db: Db) => Promise<FindNear>

/** @param read the word vectors: they are read when the first question comes, so that no start waits for them */
export function openFindNear(read: () => WordVectors): OpenFindNear {
  let vectors: WordVectors | undefined
  let kept: { readonly state: string; readonly findNear: FindNear } | undefined
  return async (db) => {
    const state = await readState(db)
    if (kept?.state !== state) {
      vectors ??= read()
      const rows = await db.selectFrom('radbot_words').select('word').execute()
      kept = {
        state,
        findNear: createFindNear(
          vectors,
          rows.map(({ word }) => word),
        ),
      }
    }
    return kept.findNear
  }
}

/** Changes with the words of our sources: another process may have indexed a new release. */
async function readState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), sum(uses), min(word), max(word)) as state from radbot_words`.execute(db)
  return rows[0]?.state ?? ''
}
