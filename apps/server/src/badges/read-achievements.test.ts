import { randomUUID } from 'node:crypto'
import { deleteAccount, exportData } from '@collimate/contract/account-settings'
import { readAchievements } from '@collimate/contract/badges'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillLessons } from '../test-support/lesson-rows.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

beforeEach(() =>
  fillLessons(server.db, [
    { id: 'safety', name: 'Radiation Safety', subsections: [{ id: 'a' }, { id: 'b' }] },
    { id: 'radiobiology', name: 'Radiobiology', questions: 0, subsections: [{ id: 'c', questions: 0 }] },
  ]),
)

const badge = (student: Student, badge_type: string, day: number, topic_id: string | null = null) => ({
  id: randomUUID(),
  user_id: student.userId,
  badge_type,
  badge_name: `Name of ${badge_type}`,
  badge_description: `What ${badge_type} is for.`,
  topic_id,
  earned_at: new Date(Date.UTC(2026, 10, day)),
})

async function give(...badges: ReturnType<typeof badge>[]): Promise<void> {
  await server.db.insertInto('user_badges').values(badges).execute()
}

async function pass(student: Student, ...subsections: string[]): Promise<void> {
  await server.db
    .insertInto('user_guided_progress')
    .values(
      subsections.map((subsection_id) => ({
        user_id: student.userId,
        subsection_id,
        quiz_score: 100,
        quiz_passed: true,
        completed_at: new Date(),
      })),
    )
    .execute()
}

const idsOf = async (student: Student) => {
  const rows = await server.db
    .selectFrom('user_badges')
    .select('id')
    .where('user_id', '=', student.userId)
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

describe('achievements', () => {
  it('L-ACH-01 are the own badges, the earliest first, and all there are, each earned or not', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await give(badge(student, 'safety_master', 9, 'safety'), badge(student, 'first_subsection', 4))
    await give(badge(other, 'quiz_wiz', 5))
    await pass(student, 'a')
    const { badges, available } = await student.ask(readAchievements, {})
    expect(badges).toEqual([
      {
        id: expect.any(String),
        badge_type: 'first_subsection',
        badge_name: 'Name of first_subsection',
        badge_description: 'What first_subsection is for.',
        topic_id: null,
        earned_at: '2026-11-04T00:00:00.000Z',
      },
      expect.objectContaining({ badge_type: 'safety_master', topic_id: 'safety' }),
    ])
    expect(available).toEqual([
      expect.objectContaining({ badge_name: 'First Steps', earned: true, progress: null }),
      expect.objectContaining({ badge_name: 'Quiz Wiz', earned: false }),
      {
        badge_type: 'safety_master',
        badge_name: 'Safety Master',
        topic_id: 'safety',
        how: 'Get 100% on the Radiation Safety topic quiz.',
        earned: true,
        progress: { passed: 1, of: 2 },
        next: { subsection_id: 'b', name: 'Part b' },
      },
      expect.objectContaining({ badge_name: 'Radiobiology Master', progress: null, next: null }),
      expect.objectContaining({ badge_name: 'Radiology Master', progress: { passed: 1, of: 3 } }),
    ])
  })

  it('name the topic quiz next when all subsections are passed, and leave out what is retired', async () => {
    const student = await server.signUp()
    await pass(student, 'a', 'b', 'c')
    const next = async () => {
      const { available } = await student.ask(readAchievements, {})
      return available.map((row) => [row.badge_name, row.progress?.of, row.next?.name])
    }
    expect(await next()).toContainEqual(['Safety Master', 2, 'Final Topic Quiz'])
    await server.db
      .updateTable('guided_questions')
      .set({ retired: true })
      .where('id', 'like', 'safety-q%')
      .execute()
    expect(await next()).toContainEqual(['Safety Master', 2, undefined])
    await server.db
      .updateTable('guided_lessons_subsections')
      .set({ retired: true })
      .where('id', '=', 'b')
      .execute()
    expect(await next()).toContainEqual(['Safety Master', 1, undefined])
    await server.db
      .updateTable('guided_lessons_topics')
      .set({ retired: true })
      .where('id', '=', 'safety')
      .execute()
    expect((await next()).map(([name]) => name)).toEqual([
      'First Steps',
      'Quiz Wiz',
      'Radiobiology Master',
      'Radiology Master',
    ])
  })

  it('L-ACH-02 of a new student are none', async () => {
    const { badges, available } = await (await server.signUp()).ask(readAchievements, {})
    expect(badges).toEqual([])
    expect(available.filter(({ earned }) => earned)).toEqual([])
  })

  it('X-API-01 are nobody’s without a session', async () => {
    expect((await server.visitor().request('GET', '/api/badges')).status).toBe(401)
  })
})

describe('stored duplicates', () => {
  it('L-ACH-03 the earliest is kept and counted once, the others are deleted by id', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [late, early, topic, sameTopic, theirs, theirSecond] = [
      badge(student, 'quiz_wiz', 9),
      badge(student, 'quiz_wiz', 4),
      badge(student, 'safety_master', 5, 'safety'),
      badge(student, 'safety_master', 7, 'safety'),
      badge(other, 'quiz_wiz', 2),
      badge(other, 'quiz_wiz', 3),
    ] as const
    await sql`drop index user_badges_once`.execute(server.db)
    try {
      await give(late, early, topic, sameTopic, theirs, theirSecond)
      const { badges, available } = await student.ask(readAchievements, {})
      expect(badges.map(({ id }) => id)).toEqual([early.id, topic.id])
      expect(available.filter(({ earned }) => earned)).toHaveLength(2)
      expect(await idsOf(student)).toEqual([early.id, topic.id].toSorted())
      expect(await idsOf(other)).toEqual([theirs.id, theirSecond.id].toSorted())
      await other.ask(readAchievements, {})
      expect(await idsOf(other)).toEqual([theirs.id])
    } finally {
      await sql`delete from user_badges`.execute(server.db)
      await sql`
        create unique index user_badges_once
        on user_badges (user_id, badge_type, coalesce(topic_id, ''))`.execute(server.db)
    }
  })

  it('L-BADGE-06 cannot be stored at all', async () => {
    const student = await server.signUp()
    await give(badge(student, 'quiz_wiz', 9))
    await expect(give(badge(student, 'quiz_wiz', 4))).rejects.toThrow('user_badges_once')
  })
})

describe('badges of others', () => {
  it.each([
    ['POST', '/api/badges', { badge_type: 'quiz_wiz', badge_name: 'Quiz Wiz', badge_description: 'Mine.' }],
    ['POST', '/api/user_badges', { badge_type: 'quiz_wiz' }],
    ['PUT', '/api/badges', {}],
    ['DELETE', '/api/badges', { ids: ['ID'] }],
    ['DELETE', '/api/badges/ID', undefined],
  ])('L-BADGE-08 X-API-05 no call writes one: %s %s', async (method, path, body) => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const own = badge(other, 'quiz_wiz', 4)
    await give(own)
    const sent = JSON.parse(JSON.stringify({ body, user_id: other.userId }).replaceAll('ID', own.id)) as {
      body: Record<string, unknown>
    }
    const answer = await student.request(
      method,
      path.replace('ID', own.id),
      body && { ...sent.body, user_id: other.userId },
    )
    expect(answer.status).toBe(404)
    expect(await idsOf(other)).toEqual([own.id])
    expect(await idsOf(student)).toEqual([])
  })
})

describe('badges and the account', () => {
  it('are in the download, and go with the account', async () => {
    const student = await server.signUp()
    await give(badge(student, 'quiz_wiz', 4))
    const answer = await student.request(exportData.method, exportData.path)
    const { tables } = (await answer.json()) as { tables: Record<string, Record<string, unknown>[]> }
    expect(tables['user_badges']).toMatchObject([{ badge_type: 'quiz_wiz' }])
    await student.ask(deleteAccount, {
      body: { current_password: student.password, confirmation: 'DELETE' },
    })
    expect(await idsOf(student)).toEqual([])
  })
})
