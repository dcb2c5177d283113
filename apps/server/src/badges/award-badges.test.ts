import { beforeEach, describe, expect, it } from 'vitest'
import { setPreference } from '@collimate/contract/notifications'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { awardBadges } from './award-badges.ts'

const server = useTestServer({ questions: () => [] })

const topics = [
  { id: 'safety', name: 'Radiation Safety and Biology' },
  { id: 'radiobiology', name: 'Radiobiology' },
  { id: 'procedures-trunk', name: 'Procedures: Thorax and Abdomen' },
  { id: 'procedures-head', name: 'Procedures: Head' },
]

beforeEach(async () => {
  await server.db
    .insertInto('guided_lessons_topics')
    .values(topics.map((topic, index) => ({ ...topic, description: 'A topic.', display_order: index + 1 })))
    .execute()
})

/** As the lessons do it: in the transaction that saves the pass. */
function master(student: Student, topicId: string) {
  return server.database.transaction(() =>
    awardBadges(server.services, student.userId, { kind: 'topic', topicId }),
  )
}

function stored(student: Student) {
  return server.db
    .selectFrom('user_badges')
    .select(['badge_type', 'badge_name', 'badge_description', 'topic_id', 'earned_at'])
    .where('user_id', '=', student.userId)
    .orderBy('earned_at')
    .orderBy('badge_type')
    .execute()
}

const notificationsOf = (student: Student) =>
  server.db
    .selectFrom('notifications')
    .select(['title', 'message', 'type', 'kind'])
    .where('user_id', '=', student.userId)
    .execute()

async function mailsTo(student: Student) {
  const mails = await server.mails()
  return mails.filter(({ recipient }) => recipient === student.session.user.email)
}

describe('a mastered topic', () => {
  it('L-BADGE-04 gives its badge, stored as the documents name it', async () => {
    server.holdTime()
    const student = await server.signUp()
    const [won] = await master(student, 'safety')
    expect(won?.badge_name).toBe('Safety Master')
    expect(await stored(student)).toEqual([
      {
        badge_type: 'safety_master',
        badge_name: 'Safety Master',
        badge_description: 'You got 100% on the Radiation Safety and Biology topic quiz.',
        topic_id: 'safety',
        earned_at: new Date(),
      },
    ])
  })

  it('L-BADGE-05 of another name gives topic_completed with its topic', async () => {
    const student = await server.signUp()
    await master(student, 'radiobiology')
    expect(await stored(student)).toMatchObject([
      { badge_type: 'topic_completed', badge_name: 'Radiobiology Master', topic_id: 'radiobiology' },
    ])
  })

  it('L-BADGE-06 gives one badge however often; two topics of one kind give one each', async () => {
    const student = await server.signUp()
    expect(await master(student, 'procedures-trunk')).toHaveLength(1)
    expect(await master(student, 'procedures-trunk')).toEqual([])
    expect(await master(student, 'procedures-head')).toHaveLength(1)
    expect((await stored(student)).map(({ topic_id }) => topic_id)).toEqual([
      'procedures-trunk',
      'procedures-head',
    ])
    expect(await notificationsOf(student)).toHaveLength(2)
  })

  it('L-BADGE-06 gives one badge to many requests at once, told once', async () => {
    const student = await server.signUp()
    const won = await Promise.all(Array.from({ length: 8 }, () => master(student, 'safety')))
    expect(won.flat()).toHaveLength(1)
    expect(await stored(student)).toHaveLength(1)
    expect(await notificationsOf(student)).toHaveLength(1)
  })
})

describe('awarding that fails', () => {
  it('L-BADGE-06 is logged and leaves the pass, without a badge', async () => {
    const student = await server.signUp()
    const won = await whileRefused(server.db, 'user_badges', () =>
      server.database.transaction(async () => {
        await server.db
          .updateTable('profiles')
          .set({ last_name: 'Passed' })
          .where('id', '=', student.userId)
          .execute()
        return awardBadges(server.services, student.userId, { kind: 'topic', topicId: 'safety' })
      }),
    )
    expect(won).toEqual([])
    const profile = await server.db
      .selectFrom('profiles')
      .select('last_name')
      .where('id', '=', student.userId)
      .executeTakeFirst()
    expect(profile?.last_name).toBe('Passed')
    expect(server.logged.join()).toContain('badges were not awarded')
    expect(await notificationsOf(student)).toEqual([])
  })

  it('goes with the pass when that is undone', async () => {
    const student = await server.signUp()
    const undone = server.database.transaction(async () => {
      await awardBadges(server.services, student.userId, { kind: 'topic', topicId: 'safety' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stored(student)).toEqual([])
    expect(await mailsTo(student)).not.toMatchObject([{ subject: 'Badge earned: Safety Master' }])
  })

  it('a badge stays when its news cannot be stored', async () => {
    const student = await server.signUp()
    const won = await whileRefused(server.db, 'notifications', () => master(student, 'safety'))
    expect(won).toHaveLength(1)
    expect(await stored(student)).toHaveLength(1)
    expect(server.logged.join()).toContain('a badge was not told of')
  })
})

describe('the news of a badge', () => {
  const subject = 'Badge earned: Safety Master'
  const told = async (student: Student) => ({
    list: (await notificationsOf(student)).length,
    mails: (await mailsTo(student)).filter((mail) => mail.subject === subject).length,
  })

  it('comes in the list and by mail', async () => {
    const student = await server.signUp()
    await master(student, 'safety')
    const message = 'You got 100% on the Radiation Safety and Biology topic quiz.'
    expect(await notificationsOf(student)).toEqual([
      { title: subject, message, type: 'success', kind: 'badge-earned' },
    ])
    const mail = (await mailsTo(student)).find((sent) => sent.subject === subject)
    expect(mail?.text).toContain(message)
    expect(mail?.text).toContain('/achievements')
    expect(mail?.text).toContain('You can switch these emails off in your account settings.')
  })

  it.each([
    ['in the list alone', { in_app: true, email: false }, { list: 1, mails: 0 }],
    ['by mail alone', { in_app: false, email: true }, { list: 0, mails: 1 }],
    ['not at all', { in_app: false, email: false }, { list: 0, mails: 0 }],
  ])('comes %s where a student has set so; the badge is earned all the same', async (_, body, expected) => {
    const student = await server.signUp()
    await student.ask(setPreference, { params: { kind: 'badge-earned' }, body })
    expect(await master(student, 'safety')).toHaveLength(1)
    expect(await told(student)).toEqual(expected)
  })
})
