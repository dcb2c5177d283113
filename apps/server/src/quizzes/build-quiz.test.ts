import { randomUUID } from 'node:crypto'
import { keepQuestionNote } from '@collimate/contract/question-notes'
import { buildQuiz, checkAnswer, readQuizPools, startQuiz as plainStart } from '@collimate/contract/quizzes'
import { type QuestionTypeName, questionTypeNames } from '@collimate/domain/questions/types/registry'
import { matchCount, type QuestionPool } from '@collimate/domain/quizzes/build'
import { describe, expect, it } from 'vitest'
import { questionRow } from '../test-support/question-row.ts'
import { answerAt, check, complete, type HeldQuiz } from '../test-support/quiz-sitting.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const rows = (count: number, category: 'safety' | 'physics' | 'procedures', section: string) =>
  Array.from({ length: count }, () => questionRow({ category, section }))
const server = useTestServer({
  questions: () => [
    ...rows(5, 'safety', 'SA2'),
    ...rows(4, 'safety', 'SA3'),
    ...rows(2, 'physics', 'PH1'),
    ...rows(1, 'physics', 'PH2'),
    ...rows(2, 'procedures', 'PR1').map((row) => ({ ...row, twin_group: 'twins' })),
  ],
})

type Wish = { sections: string[]; types?: QuestionTypeName[]; pool?: QuestionPool; count?: number }

async function build(student: Student, { pool = 'all', count = 5, ...wish }: Wish): Promise<HeldQuiz> {
  const holder = randomUUID()
  const { quiz } = await student.ask(buildQuiz, { body: { ...wish, pool, count, holder } })
  return { ...quiz, holder }
}
const idsOf = (quiz: HeldQuiz) => quiz.questions.map(({ question }) => question.id)
async function pools(student: Student) {
  const { sections, counts } = await student.ask(readQuizPools, { query: {} })
  const types = new Set(questionTypeNames)
  const inPools = ['all', 'unseen', 'missed', 'bookmarked', 'due', 'sure-wrong'] as const
  return Object.fromEntries(
    sections.map(({ section }) => {
      const choice = { sections: new Set([section]), types }
      return [section, inPools.map((pool) => matchCount(counts, choice, pool))]
    }),
  )
}

describe('the pools', () => {
  it('count per section what is there, unseen, missed and bookmarked; twins count once', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const fresh = {
      PR1: [1, 1, 0, 0, 0, 0],
      SA2: [5, 5, 0, 0, 0, 0],
      SA3: [4, 4, 0, 0, 0, 0],
      physics: [3, 3, 0, 0, 0, 0],
    }
    expect(await pools(student)).toEqual(fresh)
    const quiz = await build(student, { sections: ['SA2'], count: 3 })
    await check(student, quiz, 0, 'wrong')
    await check(student, quiz, 1, 'right')
    const params = { question: idsOf(quiz)[1] ?? '' }
    await student.ask(keepQuestionNote, { params, body: { bookmarked: true } })
    expect((await pools(student))['SA2']).toEqual([5, 3, 1, 1, 0, 0])
    expect(await pools(other)).toEqual(fresh)
  })

  it('forgive what was missed once its latest answer is right', async () => {
    const student = await server.signUp()
    const first = await build(student, { sections: ['SA2'], count: 1 })
    await check(student, first, 0, 'wrong')
    await complete(student, first)
    const again = await build(student, { sections: ['SA2', 'SA3'], pool: 'missed' })
    expect(idsOf(again)).toEqual(idsOf(first))
    await check(student, again, 0, 'right')
    expect((await pools(student))['SA2']).toEqual([5, 4, 0, 0, 0, 0])
  })

  it('tell what was sure and wrong from what was only wrong, by the latest answer', async () => {
    const student = await server.signUp()
    const quiz = await build(student, { sections: ['SA2'], count: 3 })
    const says = ['sure', 'guess', 'sure'] as const
    for (const [position, confidence] of says.entries()) {
      const answer = answerAt(quiz, position, position === 2 ? 'right' : 'wrong') as number
      const body = { holder: quiz.holder, position, answer, confidence }
      await student.ask(checkAnswer, { params: { id: quiz.id }, body })
    }
    expect((await pools(student))['SA2']).toEqual([5, 2, 2, 0, 0, 1])
    const again = await build(student, { sections: ['SA2', 'SA3'], pool: 'sure-wrong' })
    expect(idsOf(again)).toEqual(idsOf(quiz).slice(0, 1))
    await check(student, again, 0, 'wrong')
    expect((await pools(student))['SA2']).toEqual([5, 2, 2, 0, 0, 0])
  })

  it('leave out what a running mock exam asks, and its twins', async () => {
    const student = await server.signUp()
    const bank = await server.db.selectFrom('questions').select(['id', 'section']).execute()
    const question = bank.find(({ section }) => section === 'SA2')
    const twin = bank.find(({ section }) => section === 'PR1')
    await server.db
      .insertInto('mock_exam_progress')
      .values({
        user_id: student.userId,
        time_limit: 12_600,
        questions_ids: JSON.stringify([question?.id, twin?.id]),
      })
      .execute()
    const { SA2, PR1 } = await pools(student)
    expect([SA2, PR1]).toEqual([[4, 4, 0, 0, 0, 0], undefined])
    expect(idsOf(await build(student, { sections: ['SA2', 'PR1'] })).toSorted()).toEqual(
      bank.flatMap(({ id, section }) => (section === 'SA2' && id !== question?.id ? [id] : [])).toSorted(),
    )
  })
})

describe('building a quiz', () => {
  it('draws from the chosen sections alone, no twins, and is of one category or mixed', async () => {
    const student = await server.signUp()
    const bank = await server.db.selectFrom('questions').select(['id', 'section']).execute()
    const sectionOf = new Map(bank.map(({ id, section }) => [id, section]))
    const one = await build(student, { sections: ['SA3'] })
    expect(one.category).toBe('safety')
    expect(idsOf(one).map((id) => sectionOf.get(id))).toEqual(['SA3', 'SA3', 'SA3', 'SA3'])
    const several = await build(student, { sections: ['physics', 'PR1'] })
    expect(several.category).toBe('mixed')
    expect(
      idsOf(several)
        .map((id) => sectionOf.get(id))
        .toSorted(),
    ).toEqual(['PH1', 'PH1', 'PH2', 'PR1'])
    expect(JSON.stringify(several)).not.toContain('SECRET')
    await check(student, several, 0)
    expect(await complete(student, several)).toMatchObject({ category: 'mixed', total: 4, correct: 1 })
  })

  it('takes unseen questions first, and only those when asked to', async () => {
    const student = await server.signUp()
    const first = await build(student, { sections: ['SA2'], count: 3 })
    for (const position of [0, 1, 2]) await check(student, first, position)
    const unseen = await build(student, { sections: ['SA2'], pool: 'unseen' })
    expect(unseen.questions).toHaveLength(2)
    const all = await build(student, { sections: ['SA2'], count: 2 })
    expect(idsOf(all).toSorted()).toEqual(idsOf(unseen).toSorted())
  })

  it('asks the chosen question types alone, all of them unless it is told', async () => {
    const typed = questionTypeNames.flatMap((type) => [1, 2].map(() => questionRow({ section: 'SA2', type })))
    const twins = (['single', 'multiple'] as const).map((type) =>
      questionRow({ section: 'SA3', type, twin_group: 'of two types' }),
    )
    await server.fillBank([...typed, ...twins])
    const student = await server.signUpSubscriber()
    const typesOf = (quiz: HeldQuiz) => quiz.questions.map(({ question }) => question.type)
    const { counts } = await student.ask(readQuizPools, { query: {} })
    const sections = ['SA2', 'SA3']
    const matches = (types: QuestionTypeName[]) =>
      matchCount(counts, { sections: new Set(sections), types: new Set(types) }, 'unseen')
    for (const types of [
      ['single'],
      ['ordered-list'],
      ['hot-spot', 'multiple'],
      ['single', 'multiple'],
      [...questionTypeNames],
    ] satisfies QuestionTypeName[][]) {
      const quiz = await build(student, { sections, types, pool: 'unseen', count: 50 })
      expect(new Set(typesOf(quiz))).toEqual(new Set(types))
      expect(quiz.questions).toHaveLength(matches(types))
    }
    expect(matches([...questionTypeNames])).toBe(1 + 2 * questionTypeNames.length)
    const untold = await build(student, { sections, count: 50 })
    expect(new Set(typesOf(untold))).toEqual(new Set(questionTypeNames))
  })

  it('Q-QUIZ-03 keeps the caps: a member 5, also against a count of their own making', async () => {
    const student = await server.signUp()
    const ask = (count: number) =>
      student.refused(buildQuiz, { body: { sections: ['SA2'], pool: 'all', count, holder: randomUUID() } })
    expect(await ask(6)).toMatchObject({ status: 403, code: 'quiz-needs-subscription' })
    expect(await ask(1e9)).toMatchObject({ status: 403 })
    for (const count of [0, -3])
      expect((await build(student, { sections: ['SA2', 'SA3'], count })).questions).toHaveLength(5)
  })

  it('refuses no section, an unknown pool, and says where nothing matches', async () => {
    const student = await server.signUp()
    const ask = (sections: string[], pool: string) =>
      student.refused(buildQuiz, {
        body: { sections, pool: pool as QuestionPool, count: 5, holder: randomUUID() },
      })
    expect(await ask([], 'all')).toMatchObject({ status: 400 })
    for (const types of [[], ['essay' as 'single']]) {
      const body = { sections: ['SA2'], types, pool: 'all' as const, count: 5, holder: randomUUID() }
      expect(await student.refused(buildQuiz, { body })).toMatchObject({ status: 400 })
    }
    for (const sections of [['nowhere'], ["SA2') or true --"]])
      expect(await ask(sections, 'all')).toMatchObject({ code: 'no-quiz-questions' })
    expect(await ask(['SA2'], 'missed')).toMatchObject({ code: 'no-quiz-questions' })
    const spots: QuestionTypeName[] = ['hot-spot']
    const body = { sections: ['SA2'], types: spots, pool: 'all' as const, count: 5, holder: randomUUID() }
    expect(await student.refused(buildQuiz, { body })).toMatchObject({ code: 'no-quiz-questions' })
    const plain = { category: 'history' as 'safety', count: 5, holder: randomUUID() }
    expect(await student.refused(plainStart, { body: plain })).toMatchObject({ status: 400 })
  })
})
