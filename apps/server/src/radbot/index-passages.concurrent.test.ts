import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilWaiting, whileHeld } from '../test-support/meanwhile.ts'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { indexPassages } from './index-passages.ts'

const server = useTestServer({ questions: () => [questionRow({ rationale: 'Quiddity.' })] })

it('a server indexes while another that started with it keeps the words', async () => {
  const another = sql`insert into radbot_words (word, uses) values ('quiddity', 7)`
  await whileHeld(server.database, another, async () => {
    const indexed = indexPassages(server.database, server.log)
    await untilWaiting(server.database, 1)
    return [indexed]
  }).then((begun) => Promise.all(begun))
  const words = server.db.selectFrom('radbot_words').select('uses').where('word', '=', 'quiddity')
  expect(await words.execute()).toEqual([{ uses: 1 }])
})
