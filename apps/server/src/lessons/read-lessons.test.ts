import { keepLessonPlace, readGuidedProgress, readLessons, readSubsection } from '@collimate/contract/lessons'
import { withSee } from '@collimate/domain/exposure/see'
import { beforeEach, describe, expect, it } from 'vitest'
import { takeGuided } from '../test-support/guided-sitting.ts'
import { fillLessons } from '../test-support/lesson-rows.ts'
import { questionRow } from '../test-support/question-row.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

beforeEach(() =>
  fillLessons(server.db, [
    { id: 'safety', subsections: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }] },
    { id: 'care', questions: 0, subsections: [{ id: 'empty', lessons: 0, questions: 0 }, { id: 'e' }] },
  ]),
)

async function listOf(student: Student) {
  const { topics, current_subsection_id } = await student.ask(readLessons, {})
  const states = topics.flatMap((topic) => topic.guided_lessons_subsections.map(({ state }) => state))
  return { topics, states, current: current_subsection_id }
}

const place = (topicId: string, subsectionId: string, lesson_id: string) => ({
  params: { topicId, subsectionId },
  body: { lesson_id },
})

describe('the list of guided lessons', () => {
  it('L-LIST-01 has topics and subsections in display order', async () => {
    const { topics } = await listOf(await server.signUpSubscriber())
    expect(topics.map(({ id, display_order }) => [id, display_order])).toEqual([
      ['safety', 1],
      ['care', 2],
    ])
    expect(topics[0]).toMatchObject({ name: 'Topic safety', description: 'About safety', percent: 0 })
    expect(topics[0]?.guided_lessons_subsections.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(topics[0]?.guided_lessons_subsections[1]).toEqual({
      id: 'b',
      topic_id: 'safety',
      name: 'Part b',
      description: 'About b',
      display_order: 2,
      lessons: 2,
      state: 'locked',
      lesson: null,
      quiz_score: null,
    })
  })

  it('L-LIST-03, L-LIST-04 a pass opens the next one and counts, a failed quiz does neither', async () => {
    const student = await server.signUpSubscriber()
    const fresh = ['unlocked', 'locked', 'locked', 'locked', 'coming', 'unlocked']
    expect(await listOf(student)).toMatchObject({ states: fresh, current: 'a' })
    await takeGuided(student, 'safety', 'a', 1)
    const failed = await listOf(student)
    expect(failed).toMatchObject({ states: fresh, topics: [{ percent: 0 }, { percent: 0 }] })
    expect(failed.topics[0]?.guided_lessons_subsections[0]?.quiz_score).toBe(75)
    await takeGuided(student, 'safety', 'a')
    expect(await listOf(student)).toMatchObject({
      states: ['completed', 'unlocked', 'locked', 'locked', 'coming', 'unlocked'],
      topics: [{ percent: 25 }, { percent: 0 }],
      current: 'b',
    })
  })

  it('L-LIST-06 says when the topic quiz may be taken; a topic without one has none', async () => {
    const student = await server.signUpSubscriber()
    const quizzes = async () => (await listOf(student)).topics.map(({ topic_quiz }) => topic_quiz)
    for (const id of ['a', 'b', 'c']) await takeGuided(student, 'safety', id)
    await takeGuided(student, 'care', 'e')
    expect(await quizzes()).toEqual([false, false])
    await takeGuided(student, 'safety', 'd')
    expect(await quizzes()).toEqual([true, false])
    expect((await listOf(student)).topics.map(({ percent }) => percent)).toEqual([100, 100])
  })

  it('what a release has taken out is gone from it', async () => {
    await server.db
      .updateTable('guided_lessons_topics')
      .set({ retired: true })
      .where('id', '=', 'care')
      .execute()
    await server.db
      .updateTable('guided_lessons_subsections')
      .set({ retired: true })
      .where('id', '=', 'a')
      .execute()
    await server.db.updateTable('guided_lessons').set({ retired: true }).where('id', '=', 'b-p2').execute()
    const { topics } = await listOf(await server.signUpSubscriber())
    expect(topics.map(({ id }) => id)).toEqual(['safety'])
    expect(topics[0]?.guided_lessons_subsections.map(({ id, lessons }) => [id, lessons])).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 2],
    ])
  })
})

describe('the pages of a subsection', () => {
  it('L-LESSON-01 come all at once, by display order', async () => {
    const student = await server.signUpSubscriber()
    const params = { topicId: 'safety', subsectionId: 'a' }
    const { lessons, ...rest } = await student.ask(readSubsection, { params })
    expect(rest).toEqual({
      topic: { id: 'safety', name: 'Topic safety' },
      subsection: { id: 'a', name: 'Part a' },
      lesson: null,
      questions: 4,
    })
    expect(lessons.map(({ id }) => id)).toEqual(['a-p1', 'a-p2'])
    expect(lessons[0]).toMatchObject({ title: 'Page a-p1', content: '<p>Text of a-p1</p>', image_url: null })
    await server.db
      .updateTable('guided_lessons')
      .set((eb) => ({ display_order: eb('display_order', '*', -1) }))
      .where('subsection_id', '=', 'a')
      .execute()
    const turned = await student.ask(readSubsection, { params })
    expect(turned.lessons.map(({ id }) => id)).toEqual(['a-p2', 'a-p1'])
  })

  it('L-LESSON-01 have the marks of their picture', async () => {
    const marks = [{ label: 'A', at: { x: 10, y: 20 } }]
    await server.db
      .updateTable('guided_lessons')
      .set({ image_url: '/content/images/one.webp', image_marks: JSON.stringify(marks) })
      .where('id', '=', 'a-p2')
      .execute()
    const student = await server.signUpSubscriber()
    const params = { topicId: 'safety', subsectionId: 'a' }
    const { lessons } = await student.ask(readSubsection, { params })
    expect(lessons.map(({ image_marks }) => image_marks)).toEqual([null, marks])
  })

  it('give the address of what can be seen apart from the text', async () => {
    const address = '/exposure-visualizer?mode=physics&view=knee'
    await server.db
      .updateTable('guided_lessons')
      .set({ content: withSee('<p>Text</p>', address) })
      .where('id', '=', 'a-p2')
      .execute()
    const student = await server.signUpSubscriber()
    const params = { topicId: 'safety', subsectionId: 'a' }
    const { lessons } = await student.ask(readSubsection, { params })
    expect(lessons.map(({ see }) => see)).toEqual([null, address])
    expect(lessons[1]?.content).toBe('<p>Text</p>')
  })

  it('lead into the physics view, but not while a window works on a mock exam', async () => {
    server.holdTime()
    await server.fillBank([questionRow()])
    const address = '/exposure-visualizer?mode=physics&view=knee'
    const content = withSee('<p>Text</p>', address)
    await server.db.updateTable('guided_lessons').set({ content }).where('id', '=', 'a-p2').execute()
    const [student, other] = [await server.signUpSubscriber(), await server.signUpSubscriber()]
    const seen = async (reader: Student) => {
      const { lessons } = await reader.ask(readSubsection, {
        params: { topicId: 'safety', subsectionId: 'a' },
      })
      return lessons.map(({ see, content: text }) => [see, text])
    }
    const withIt = [
      [null, '<p>Text of a-p1</p>'],
      [address, '<p>Text</p>'],
    ]
    const without = withIt.map(([, text]) => [null, text])
    const exam = await student.startExam()
    expect(await seen(student)).toEqual(without)
    expect(await seen(other)).toEqual(withIt)
    server.passTime(61)
    expect(await seen(student)).toEqual(withIt)
    await student.save(exam, {})
    expect(await seen(student)).toEqual(without)
    await student.complete(exam)
    expect(await seen(student)).toEqual(withIt)
  })

  it('L-LESSON-04 may be none', async () => {
    const student = await server.signUpSubscriber()
    const params = { topicId: 'care', subsectionId: 'empty' }
    expect(await student.ask(readSubsection, { params })).toMatchObject({ lessons: [], questions: 0 })
  })

  it('L-LIST-08 are refused while it is locked', async () => {
    const student = await server.signUpSubscriber()
    const locked = {
      status: 403,
      code: 'subsection-locked',
      error: 'Complete the previous subsection to unlock this one.',
    }
    const params = { topicId: 'safety', subsectionId: 'b' }
    expect(await student.refused(readSubsection, { params })).toMatchObject(locked)
    expect(await student.refused(keepLessonPlace, place('safety', 'b', 'b-p1'))).toMatchObject(locked)
    await takeGuided(student, 'safety', 'a')
    expect((await student.ask(readSubsection, { params })).lessons).toHaveLength(2)
  })

  it.each([
    ['an unknown subsection', 'safety', 'zzz'],
    ['an unknown topic', 'zzz', 'a'],
    ['a subsection of another topic', 'care', 'a'],
  ])('are not found for %s', async (_, topicId, subsectionId) => {
    const student = await server.signUpSubscriber()
    const params = { topicId, subsectionId }
    expect(await student.refused(readSubsection, { params })).toMatchObject({ status: 404 })
  })
})

describe('the place in a subsection', () => {
  it('is kept by the page, and the subsection read last is where one goes on', async () => {
    const student = await server.signUpSubscriber()
    await student.ask(keepLessonPlace, place('safety', 'a', 'a-p2'))
    await student.ask(keepLessonPlace, place('care', 'e', 'e-p1'))
    const { topics, current } = await listOf(student)
    expect(topics.flatMap((topic) => topic.guided_lessons_subsections.map(({ lesson }) => lesson))).toEqual([
      2,
      null,
      null,
      null,
      null,
      1,
    ])
    expect(current).toBe('e')
  })

  it('L-LESSON-01 comes with the pages, and outlasts the first one, where a subsection opens', async () => {
    const student = await server.signUpSubscriber()
    const params = { topicId: 'safety', subsectionId: 'a' }
    for (const id of ['a-p2', 'a-p1']) {
      await student.ask(keepLessonPlace, place('safety', 'a', id))
      expect(await student.ask(readSubsection, { params })).toMatchObject({ lesson: 2 })
    }
    await student.ask(keepLessonPlace, place('care', 'e', 'e-p1'))
    expect((await listOf(student)).current).toBe('e')
    await student.ask(keepLessonPlace, place('safety', 'a', 'a-p1'))
    expect((await listOf(student)).current).toBe('a')
  })

  it('is any page turned to, also one before', async () => {
    const topic = { id: 'long', subsections: [{ id: 'l', lessons: 3 }] }
    await fillLessons(server.db, [topic])
    const student = await server.signUpSubscriber()
    for (const id of ['l-p3', 'l-p2']) await student.ask(keepLessonPlace, place('long', 'l', id))
    const params = { topicId: 'long', subsectionId: 'l' }
    expect(await student.ask(readSubsection, { params })).toMatchObject({ lesson: 2 })
  })

  it('is the first page again where a release took the one kept away', async () => {
    const student = await server.signUpSubscriber()
    await student.ask(keepLessonPlace, place('safety', 'a', 'a-p2'))
    await server.db.updateTable('guided_lessons').set({ retired: true }).where('id', '=', 'a-p2').execute()
    await student.ask(keepLessonPlace, place('safety', 'a', 'a-p1'))
    expect((await listOf(student)).topics[0]?.guided_lessons_subsections[0]?.lesson).toBe(1)
  })

  it('is a page of this subsection, and nobody else’s', async () => {
    const [student, other] = [await server.signUpSubscriber(), await server.signUpSubscriber()]
    const refusal = await student.refused(keepLessonPlace, place('safety', 'a', 'b-p1'))
    expect(refusal).toMatchObject({ status: 404, code: 'lesson-not-found' })
    await student.ask(keepLessonPlace, place('safety', 'a', 'a-p2'))
    expect((await listOf(other)).topics[0]?.guided_lessons_subsections[0]?.lesson).toBeNull()
  })
})

describe('who may come in', () => {
  it('X-API-12 nobody without a subscription', async () => {
    const member = await server.signUp()
    for (const [endpoint, params] of [
      [readLessons, undefined],
      [readGuidedProgress, undefined],
      [readSubsection, { topicId: 'safety', subsectionId: 'a' }],
      [keepLessonPlace, { topicId: 'safety', subsectionId: 'a' }],
    ] as const) {
      const path = endpoint.path.replace(':topicId', params?.topicId ?? '').replace(':subsectionId', 'a')
      expect((await server.visitor().request(endpoint.method, path)).status).toBe(401)
      const answer = await member.request(endpoint.method, path)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'subscription-required' })
    }
  })

  it('X-API-05 everybody sees their own progress alone', async () => {
    const [student, other] = [await server.signUpSubscriber(), await server.signUpSubscriber()]
    await takeGuided(student, 'safety', 'a')
    expect((await other.ask(readGuidedProgress, {})).progress).toEqual([])
    expect((await listOf(other)).topics[0]?.percent).toBe(0)
    expect((await student.ask(readGuidedProgress, {})).progress).toMatchObject([{ user_id: student.userId }])
  })
})
