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

it('a ruling that is under way when a server starts is waited for, and nothing overruled is quoted', async () => {
  const ruling = sql`select pg_advisory_xact_lock(1130261581); update questions set rationale = 'Haecceity.'`
  const [indexed] = await whileHeld(server.database, ruling, async () => {
    const indexing = indexPassages(server.database, server.log)
    await Promise.race([untilWaiting(server.database, 1), indexing])
    return [indexing]
  })
  await indexed
  const passages = server.db.selectFrom('radbot_passages').select('body').where('kind', '=', 'rationale')
  const bodies = (await passages.execute()).map(({ body }) => body).join(' ')
  expect(bodies).toContain('Haecceity.')
  expect(bodies).not.toContain('Quiddity.')
})
