import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilWaiting, whileHeld } from '../test-support/meanwhile.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { saidColumns, scheduleReviews } from './review-cards.ts'

const server = useTestServer()

it('a card of an answer that is graded again meanwhile is not made of the old grade', async () => {
  const { userId } = await server.signUp()
  await server.db
    .insertInto('item_responses')
    .values({
      user_id: userId,
      question_id: 'q',
      kind: 'quiz',
      attempt_id: randomUUID(),
      chosen: '[0]',
      correct: true,
    })
    .execute()
  const said = sql.join(saidColumns.flatMap(({ answers, right }) => [sql.ref(answers), sql.ref(right)]))
  const gradedAgain = sql`
    with graded as (update item_responses set correct = false where user_id = ${userId})
    insert into review_cards (user_id, question_id, stability, answers, answered_at, correct, ${said})
    values (${userId}, 'q', 1, 1, now(), false, 0, 0, 0, 0, 0, 0)`
  await whileHeld(server.database, gradedAgain, async () => {
    const scheduled = scheduleReviews(server.db, userId)
    await untilWaiting(server.database, 1)
    return [scheduled]
  }).then((begun) => Promise.all(begun))
  expect(await server.db.selectFrom('review_cards').select(['question_id', 'correct']).execute()).toEqual([
    { question_id: 'q', correct: false },
  ])
})
