import { setPreference } from '@collimate/contract/notifications'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillLessons } from '../test-support/lesson-rows.ts'
import { testEngine } from '../test-support/test-database.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { awardBadges } from './award-badges.ts'

const server = useTestServer({ questions: () => [] })

beforeEach(() =>
  fillLessons(server.db, [
    {
      id: 'safety',
      name: 'Radiation Safety and Biology',
      subsections: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    },
    { id: 'radiobiology', name: 'Radiobiology', subsections: [{ id: 'd' }] },
    { id: 'procedures-trunk', name: 'Procedures: Thorax and Abdomen', subsections: [{ id: 'e' }] },
    { id: 'procedures-head', name: 'Procedures: Head', subsections: [{ id: 'f', questions: 0 }] },
  ]),
)

function master(student: Student, topicId: string) {
  return server.database.transaction(() =>
    awardBadges(server.services, student.userId, { kind: 'topic', topicId }),
  )
}

async function savePass(student: Student, subsection_id: string, minute: number): Promise<void> {
  const completed_at = new Date(Date.UTC(2026, 10, 23, 9, minute))
  await server.db
    .insertInto('user_guided_progress')
    .values({ user_id: student.userId, subsection_id, quiz_score: 100, quiz_passed: true, completed_at })
    .execute()
}

/** As the lessons do it: in the transaction that saves the pass. */
function pass(student: Student, subsection: string, minute: number) {
  return server.database.transaction(async () => {
    await savePass(student, subsection, minute)
    return awardBadges(server.services, student.userId, { kind: 'subsection' })
  })
}

const namesOf = (badges: readonly { badge_name: string }[]) => badges.map(({ badge_name }) => badge_name)

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

describe('passed subsections', () => {
  it('L-BADGE-01 L-BADGE-02 L-BADGE-03 give First Steps, Quiz Wiz and Radiology Master, each at its time', async () => {
    const student = await server.signUp()
    const won: string[][] = []
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries())
      won.push(namesOf(await pass(student, id, index)))
    expect(won).toEqual([['First Steps'], [], ['Quiz Wiz'], [], [], ['Radiology Master']])
    expect(namesOf(await stored(student)).toSorted()).toEqual(['First Steps', 'Quiz Wiz', 'Radiology Master'])
  })

  it('L-BADGE-03 a retired subsection is not asked for', async () => {
    const student = await server.signUp()
    await server.db
      .updateTable('guided_lessons_subsections')
      .set({ retired: true })
      .where('id', 'in', ['d', 'e', 'f'])
      .execute()
    for (const [index, id] of ['a', 'b'].entries()) await pass(student, id, index)
    expect(namesOf(await pass(student, 'c', 9))).toEqual(['Quiz Wiz', 'Radiology Master'])
  })

  it('L-BADGE-02 a subsection tried and not passed does not count', async () => {
    const student = await server.signUp()
    await pass(student, 'a', 1)
    await pass(student, 'b', 2)
    await savePass(student, 'c', 3)
    await server.db
      .updateTable('user_guided_progress')
      .set({ quiz_passed: false })
      .where('subsection_id', '=', 'c')
      .execute()
    const won = await awardBadges(server.services, student.userId, { kind: 'subsection' })
    expect(won).toEqual([])
  })

  it('L-BADGE-06 in any order and at once give what they give one by one', async () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f']
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: 1 }), async (passed) => {
        const student = await server.signUp()
        const won = await Promise.all(passed.map((id, index) => pass(student, id, index)))
        const expected = [
          'First Steps',
          ...(passed.length >= 3 ? ['Quiz Wiz'] : []),
          ...(passed.length === all.length ? ['Radiology Master'] : []),
        ]
        expect(namesOf(won.flat()).toSorted()).toEqual(expected)
        expect(namesOf(await stored(student)).toSorted()).toEqual(expected)
      }),
      { seed: 20_261_123, numRuns: 15 },
    )
  })

  it('L-BADGE-02 two passes that wait for the same moment count each other', async () => {
    // The embedded engine takes one transaction at a time: there the second waits for the end of the first.
    const together = testEngine() === 'embedded' ? 1 : 2
    const student = await server.signUp()
    await pass(student, 'a', 1)
    // Both passes are saved before either counts.
    let saved = 0
    const bothSaved = Promise.withResolvers<void>()
    const atOnce = (id: string, minute: number) =>
      server.database.transaction(async () => {
        await savePass(student, id, minute)
        saved += 1
        if (saved === together) bothSaved.resolve()
        await bothSaved.promise
        return awardBadges(server.services, student.userId, { kind: 'subsection' })
      })
    const won = await Promise.all([atOnce('b', 2), atOnce('c', 3)])
    expect(namesOf(won.flat())).toEqual(['Quiz Wiz'])
  })
})

describe('awarding that fails', () => {
  it('L-BADGE-06 is logged and leaves the pass, without a badge', async () => {
    const student = await server.signUp()
    const won = await whileRefused(server.db, 'user_badges', () =>
      server.database.transaction(async () => {
        await savePass(student, 'a', 1)
        return awardBadges(server.services, student.userId, { kind: 'subsection' })
      }),
    )
    expect(won).toEqual([])
    const passes = await server.db
      .selectFrom('user_guided_progress')
      .select('subsection_id')
      .where('user_id', '=', student.userId)
      .execute()
    expect(passes).toEqual([{ subsection_id: 'a' }])
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
    expect(mail?.text).toContain('You can turn these emails off in your account settings.')
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
