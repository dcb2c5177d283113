import { startArcadeRound } from '@collimate/contract/arcade'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { finishArcade, logOf, startArcade } from '../test-support/arcade-round.ts'
import { oneBehindTheOther } from '../test-support/meanwhile.ts'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => Array.from({ length: 12 }, () => questionRow()) })

it('A-SCORE-02 of two rounds of a player that are finished at once the higher score stays', async () => {
  for (const logs of [
    ['RRR', 'R'],
    ['R', 'RRR'],
  ] as const) {
    const student = await server.signUpSubscriber()
    const there = student.at(await server.otherServer())
    const first = await startArcade(student)
    const { round: second } = await student.ask(startArcadeRound, {
      body: { mode: 'speed', unsent: [first.id] },
    })
    server.passTime(60)
    const [, later] = await oneBehindTheOther(
      server.database,
      sql`lock table arcade_bests in share mode`,
      () => finishArcade(student, first, logOf(first, logs[0])),
      () => finishArcade(there, second, logOf(second, logs[1])),
    )
    expect(later).toMatchObject({ best: { score: 35 }, is_best: logs[1] === 'RRR' })
    const best = await server.db
      .selectFrom('arcade_bests')
      .select('score')
      .where('user_id', '=', student.userId)
      .executeTakeFirst()
    expect(best?.score).toBe(35)
  }
})
