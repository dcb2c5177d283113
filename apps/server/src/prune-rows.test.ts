import * as arcade from '@collimate/contract/arcade'
import { readSession } from '@collimate/contract/accounts'
import { deleteNotification, listNotifications } from '@collimate/contract/notifications'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readOpenQuestions } from './attempts/open-questions.ts'
import { readShownQuestions, rememberShown } from './attempts/shown-store.ts'
import { playArcade, startArcade } from './test-support/arcade-round.ts'
import { questionRow } from './test-support/question-row.ts'
import { check, startQuiz } from './test-support/quiz-sitting.ts'
import type { Student } from './test-support/test-client.ts'
import { useTestServer } from './test-support/test-server.ts'

const day = 24 * 3600
const server = useTestServer({ questions: () => Array.from({ length: 12 }, () => questionRow()) })

const night = () => {
  // The jobs are declared with the app.
  void server.app
  return server.jobs.strike('prune-rows')
}
const rowsOf = async (
  table: 'sessions' | 'notifications' | 'shown_questions' | 'arcade_rounds',
  of: Student,
) => (await server.db.selectFrom(table).select('id').where('user_id', '=', of.userId).execute()).length
const notified = (student: Student, count: number, daysAgo: number) =>
  sql`
  insert into notifications (user_id, title, message, type, created_at)
  select ${student.userId}, 'News ' || n, 'Of the day.', 'info',
    ${new Date(Date.now() - daysAgo * day * 1000)}::timestamptz - n * interval '1 second'
  from generate_series(1, ${count}::int) as n`.execute(server.db)
const listed = async (student: Student) =>
  (await student.ask(listNotifications, {})).notifications.map(({ id }) => id)

describe('what nobody can read any more', () => {
  it('of sessions goes when they have expired; a living one stays', async () => {
    const student = await server.signUp()
    server.passTime(29 * day)
    const elsewhere = await server.signIn(student)
    server.passTime(2 * day)
    await night()
    expect(await rowsOf('sessions', student)).toBe(1)
    expect((await elsewhere.ask(readSession, {})).session?.user.id).toBe(student.userId)
  })

  it('goes with everybody else where that of some cannot', async () => {
    const users = Array.from({ length: 101 }, () => ({ id: randomUUID(), name: 'Ann' }))
    const ids = users.map(({ id }) => id).toSorted()
    const [first = '', last = ''] = [ids[0], ids.at(-1)]
    const addressed = users.map((user) => ({
      ...user,
      email: `${user.id}@example.org`,
      email_verified: true,
    }))
    await server.db.insertInto('users').values(addressed).execute()
    const expired = [first, last].map((id) => ({ id, user_id: id, token: id, expires_at: new Date(0) }))
    await server.db.insertInto('sessions').values(expired).execute()
    await sql`
      create function refuse_one() returns trigger language plpgsql as
        $$ begin raise exception 'unreadable'; end $$;
      create trigger refuse_one before delete on sessions for each row
        when (old.user_id = ${sql.lit(first)}) execute function refuse_one()`.execute(server.db)
    try {
      await expect(night()).rejects.toThrow('Users whose old rows could not be deleted: 100')
    } finally {
      await sql`drop function refuse_one cascade`.execute(server.db)
    }
    const left = await server.db.selectFrom('sessions').select('user_id').execute()
    expect(left).toEqual([{ user_id: first }])
  })

  it('P-NOTIF-01 of notifications goes when it is old and beyond the newest hundred', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await notified(student, 60, 1)
    await notified(student, 60, 80)
    await notified(student, 60, 100)
    await notified(other, 100, 100)
    const before = await listed(student)
    expect(before).toHaveLength(100)
    await night()
    expect(await listed(student)).toEqual(before)
    expect([await rowsOf('notifications', student), await rowsOf('notifications', other)]).toEqual([120, 100])
  })

  it('P-NOTIF-02 leaves the latest that come up when newer ones are dismissed', async () => {
    const student = await server.signUp()
    await notified(student, 100, 1)
    await notified(student, 20, 80)
    const [newest = ''] = await listed(student)
    await night()
    await student.ask(deleteNotification, { params: { id: newest } })
    expect(await listed(student)).toHaveLength(100)
  })

  it.each([
    ['mock-exam', 12],
    ['quiz', 100],
  ] as const)('of what a %s showed is what no draw looks back on', async (kind, remembered) => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    // Of one moment: the later row counts as the later attempt.
    const now = new Date()
    for (let n = 0; n < remembered + 5; n += 1)
      for (const { userId } of n < remembered ? [student, other] : [student])
        await rememberShown(server.db, { userId, kind, ids: [`q${n}`], now })
    const before = await readShownQuestions(server.db, student.userId, kind)
    await night()
    expect(await readShownQuestions(server.db, student.userId, kind)).toEqual(before)
    const left = [await rowsOf('shown_questions', student), await rowsOf('shown_questions', other)]
    expect(left).toEqual([remembered, remembered])
  })

  it('of arcade rounds goes after 30 days, and no best, no open round, and nothing of the board', async () => {
    const player = await server.signUpSubscriber()
    await playArcade(server, player, 'RR')
    await playArcade(server, player, 'R')
    await playArcade(server, player, 'W', 'time-attack')
    server.passTime(29 * day)
    const student = await server.signIn(player)
    await playArcade(server, student, 'R')
    await startArcade(student)
    const shown = async () => [
      await student.ask(arcade.readArcade, {}),
      await student.ask(arcade.readLeaderboard, { query: { mode: 'speed', period: 'week' } }),
      await student.ask(arcade.readLeaderboard, { query: { mode: 'speed', period: 'all' } }),
    ]
    await night()
    expect(await rowsOf('arcade_rounds', student)).toBe(5)
    server.passTime(2 * day)
    const before = await shown()
    await night()
    expect(await shown()).toEqual(before)
    expect(await rowsOf('arcade_rounds', student)).toBe(4)
  })

  it('of quizzes goes when nothing was answered for a week: its questions are asked again', async () => {
    const student = await server.signUpSubscriber()
    const answered = await startQuiz(student, { count: 2 })
    await check(student, answered, 0)
    const left = await startQuiz(student, { count: 2 })
    const open = async () => {
      const { ids } = await readOpenQuestions(server.db, student.userId, server.services.now())
      return ids.toSorted()
    }
    const [, unchecked = '', ...others] = [answered, left].flatMap(({ questions }) =>
      questions.map(({ question }) => question.id),
    )
    server.passTime(6 * day)
    await night()
    expect(await open()).toEqual([unchecked, ...others].toSorted())
    server.passTime(2 * day)
    await night()
    expect(await open()).toEqual([unchecked])
  })

  it('is looked for among all users, so many at a time', async () => {
    await sql`
      insert into users (id, name, email) select 'u' || n, 'Sam', n || '@example.org' from generate_series(1, 250) as n;
      insert into sessions (id, user_id, token, expires_at)
        select 's' || id, id, id, now() - interval '1 day' from users`.execute(server.db)
    await night()
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })
})
