import { randomPoint } from '@collimate/domain/attempts/shuffle'
import { examCategoryOf, type Category, type ExamCategory } from '@collimate/domain/questions/categories'
import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { questionRow, questionRows, type QuestionRow } from '../test-support/question-row.ts'
import { check, startQuiz, startTimed } from '../test-support/quiz-sitting.ts'
import type { HeldExam } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { drawQuestions, type DrawPlan } from './draw-questions.ts'
import { readDrawPlan, readExamSections } from './read-format.ts'
import { createDrawable, type Drawable } from '../questions/drawable.ts'

/** The full bank's size and shape: sections with the share each has in an exam, and in the bank. */
const blueprint: Record<Category, { weights: number[]; rows: number }> = {
  'patient-care': { weights: [5, 4, 4, 3, 6, 4, 7], rows: 400 },
  safety: { weights: [8, 14, 15, 11, 5], rows: 600 },
  'image-production': { weights: [15, 10, 6, 5], rows: 340 },
  physics: { weights: [8], rows: 180 },
  math: { weights: [6], rows: 140 },
  procedures: { weights: [8, 15, 12, 9], rows: 500 },
  anatomy: { weights: [10, 10], rows: 300 },
}

const server = useTestServer({ questions: () => [] })
const nobody: DrawPlan['seen'] = []

/**
 * In a random order, the same every time: with another one each time the overlap of two exams would be a matter of
 * luck.
 */
function fullBank(): QuestionRow[] {
  const random = xoroshiro128plus(2_460)
  return (Object.keys(blueprint) as Category[]).flatMap((category) => {
    const { weights, rows } = blueprint[category]
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.flatMap((weight, index) =>
      Array.from({ length: Math.round((rows * weight) / total) }, () =>
        questionRow({
          category,
          section: `${category} ${index + 1}`,
          shuffle_key: randomPoint(random),
        }),
      ),
    )
  })
}

async function writeWeights(): Promise<void> {
  const rows = (Object.keys(blueprint) as Category[]).flatMap((category) =>
    blueprint[category].weights.map((weight, index) => ({
      section: `${category} ${index + 1}`,
      category,
      weight,
    })),
  )
  await server.db.insertInto('blueprint_sections').values(rows).execute()
}

/** One for all tests, as one process has one. */
let drawable: ReturnType<typeof createDrawable> | undefined

async function draw(seen: readonly string[] = nobody, seed = 1): Promise<Drawable[]> {
  const { bankVersion, ...plan } = await readDrawPlan(server.db, 'nobody')
  drawable ??= createDrawable(server.db)
  return drawQuestions(await drawable(bankVersion), { ...plan, seen }, xoroshiro128plus(seed))
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]))
}

const byExamCategory = (drawn: readonly Drawable[]) =>
  countBy(drawn, ({ category }) => examCategoryOf(category))
const quotas: Record<ExamCategory, number> = {
  'patient-care': 33,
  safety: 53,
  'image-production': 50,
  procedures: 64,
}
const idsOf = (drawn: readonly Pick<Drawable, 'id'>[]) => drawn.map(({ id }) => id)

function overlap(a: readonly Pick<Drawable, 'id'>[], b: readonly Pick<Drawable, 'id'>[]): number {
  const ids = new Set(idsOf(a))
  return b.filter(({ id }) => ids.has(id)).length / b.length
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

describe('a draw from a bank of 2,460', () => {
  it('E-GEN-01 E-GEN-02 E-GEN-04 keeps quotas and section shape, repeats nothing, avoids what was seen; 40 draws', async () => {
    await server.fillBank(fullBank())
    await writeWeights()
    const shape = countBy(await draw(), ({ section }) => section)
    const bank = await server.db.selectFrom('questions').select('id').execute()
    const seenOf = (seed: number) =>
      bank.filter((_, index) => (index * 7 + seed) % 5 === 0).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 31 - 1), async (seed) => {
        const seen = seenOf(seed)
        const drawn = await draw(seen, seed)
        expect(new Set(idsOf(drawn)).size).toBe(200)
        expect(byExamCategory(drawn)).toEqual(quotas)
        expect(countBy(drawn, ({ section }) => section)).toEqual(shape)
        expect(idsOf(drawn).filter((id) => seen.includes(id))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('overlaps at most 12 % with one student’s last exam and on average with other students’', async () => {
    await server.fillBank(fullBank())
    await writeWeights()
    // Seeds far from each other, as real ones are: neighbouring seeds begin alike.
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) => draw(nobody, (index * 1_640_531_527) % 2 ** 31)),
    )
    const pairs = others.flatMap((one, index) => others.slice(index + 1).map((two) => overlap(one, two)))
    expect(mean(pairs)).toBeLessThanOrEqual(0.12)
    expect(pairs.toSorted((a, b) => a - b)[Math.floor(pairs.length * 0.95)]).toBeLessThan(0.18)

    const student = await server.signUp()
    const exams: HeldExam['questions'][] = []
    for (let round = 0; round < 5; round += 1) {
      const exam = await student.startExam()
      exams.push(exam.questions)
      await student.complete(exam)
      server.passTime(1)
    }
    for (const [index, exam] of exams.slice(1).entries())
      expect(overlap(exams[index] ?? [], exam)).toBeLessThanOrEqual(0.12)
  })

  it('is the same for the same seed, another for another', async () => {
    await server.fillBank(fullBank())
    await writeWeights()
    const first = await draw(nobody, 7)
    expect(await draw(nobody, 7)).toEqual(first)
    expect(overlap(first, await draw(nobody, 8))).toBeLessThan(0.5)
  })

  it('asks every question about equally often', async () => {
    await server.fillBank(questionRows({ safety: 300 }))
    await server.db
      .updateTable('exam_sections')
      .set({ target_percentage: 0 })
      .where('name', '<>', 'Safety')
      .execute()
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 60; seed += 1) {
      for (const id of idsOf(await draw(nobody, seed))) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    // 200 of 300, 60 times: 40 on average; none may be left out for good.
    expect(counts.size).toBe(300)
    expect(Math.min(...counts.values())).toBeGreaterThan(15)
  })
})

describe('twins', () => {
  const groupsOf = (drawn: readonly Drawable[]) => drawn.flatMap(({ twin_group }) => twin_group ?? [])

  it('never two of one group in a draw, whatever is seen; and the exam is still full: 40 draws', async () => {
    // Some 400 groups among 1,200 questions, across sections and tables.
    const rows = fullBank().filter((_, index) => index % 2 === 0)
    await server.fillBank(
      rows.map((row, index) => ({ ...row, twin_group: index % 3 === 0 ? `g${(index * 7) % 199}` : null })),
    )
    await writeWeights()
    const shape = countBy(await draw(), ({ section }) => section)
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 31 - 1), fc.nat(rows.length), async (seed, seenCount) => {
        const drawn = await draw(
          rows.slice(0, seenCount).map(({ id }) => id),
          seed,
        )
        expect(drawn).toHaveLength(200)
        expect(new Set(groupsOf(drawn)).size).toBe(groupsOf(drawn).length)
        if (seenCount === 0) expect(countBy(drawn, ({ section }) => section)).toEqual(shape)
      }),
      { numRuns: 40 },
    )
  })

  it('one of a pair is asked, where there is nothing else both are not', async () => {
    await server.fillBank(questionRows({ safety: 4 }).map((row) => ({ ...row, twin_group: 'pair' })))
    expect(await draw()).toHaveLength(1)
    expect(await draw((await draw()).map(({ id }) => id))).toHaveLength(1)
  })
})

describe('quotas', () => {
  it('E-GEN-03 sections with id 4 or lower have no effect, a changed percentage of id 5 or higher has', async () => {
    await server.fillBank(
      questionRows({ 'patient-care': 120, safety: 120, 'image-production': 120, procedures: 120 }),
    )
    await server.db
      .insertInto('exam_sections')
      .values([
        { id: 1, name: 'Safety', target_percentage: 90 },
        { id: 4, name: 'Procedures', target_percentage: 50 },
      ])
      .execute()
    expect((await readExamSections(server.db)).map(({ percentage }) => percentage)).toEqual([
      16.5, 26.5, 25, 32,
    ])
    expect(byExamCategory(await draw())).toEqual(quotas)

    await server.db
      .updateTable('exam_sections')
      .set({ target_percentage: 36.5 })
      .where('id', '=', 5)
      .execute()
    await server.db.updateTable('exam_sections').set({ target_percentage: 12 }).where('id', '=', 8).execute()
    expect(byExamCategory(await draw())).toEqual({ ...quotas, 'patient-care': 73, procedures: 24 })
  })

  it('E-GEN-02 two rows of one category add up', async () => {
    await server.fillBank(fullBank())
    await server.db.updateTable('exam_sections').set({ target_percentage: 20 }).where('id', '=', 8).execute()
    await server.db
      .insertInto('exam_sections')
      .values({ id: 9, name: 'Anatomy', target_percentage: 12 })
      .execute()
    expect(byExamCategory(await draw())).toEqual(quotas)
  })

  it('that add up to more than an exam make no longer exam', async () => {
    await server.fillBank(
      questionRows({ 'patient-care': 120, safety: 120, 'image-production': 120, procedures: 120 }),
    )
    await server.db.updateTable('exam_sections').set({ target_percentage: 40 }).execute()
    expect(await draw()).toHaveLength(200)
  })

  it('without any, the exam is filled from the whole bank', async () => {
    await server.fillBank(questionRows({ math: 150, anatomy: 150 }))
    await server.db.deleteFrom('exam_sections').execute()
    expect(await draw()).toHaveLength(200)
  })
})

describe('a bank that is short', () => {
  it('E-GEN-05 fills a category from the others’ spares; the total is still 200', async () => {
    await server.fillBank(
      questionRows({ 'patient-care': 10, safety: 100, 'image-production': 60, physics: 20, procedures: 70 }),
    )
    const drawn = await draw()
    expect(new Set(idsOf(drawn)).size).toBe(200)
    const counts = byExamCategory(drawn)
    expect(counts['patient-care']).toBe(10)
    expect(counts['safety']).toBeGreaterThanOrEqual(53)
    expect(counts['image-production']).toBeGreaterThanOrEqual(50)
    expect(counts['procedures']).toBeGreaterThanOrEqual(64)
  })

  it('E-GEN-05 fills a section from its own category first', async () => {
    await server.fillBank([
      ...Array.from({ length: 5 }, () => questionRow({ category: 'safety', section: 'safety 1' })),
      ...Array.from({ length: 100 }, () => questionRow({ category: 'safety', section: 'safety 2' })),
      ...questionRows({ 'patient-care': 90, 'image-production': 90, procedures: 90 }),
    ])
    await server.db
      .insertInto('blueprint_sections')
      .values([
        { section: 'safety 1', category: 'safety', weight: 40 },
        { section: 'safety 2', category: 'safety', weight: 13 },
      ])
      .execute()
    const drawn = await draw()
    expect(byExamCategory(drawn)).toEqual(quotas)
    expect(drawn.filter(({ section }) => section === 'safety 1')).toHaveLength(5)
  })

  it('gives all there is, each once', async () => {
    const rows = questionRows({ safety: 7, anatomy: 5 })
    await server.fillBank(rows)
    expect(idsOf(await draw()).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    await server.fillBank([])
    expect(await draw()).toEqual([])
  })

  it('takes unseen questions first, then those not seen for the longest time', async () => {
    const rows = questionRows({ safety: 300 })
    await server.fillBank(rows)
    const ids = rows.map(({ id }) => id)
    // Seen are 150, the first of them longest ago: 150 unseen and 50 of the longest unseen make the exam.
    const drawn = new Set(idsOf(await draw(ids.slice(0, 150))))
    for (const id of ids.slice(150)) expect(drawn.has(id)).toBe(true)
    for (const id of ids.slice(0, 50)) expect(drawn.has(id)).toBe(true)
    expect(drawn.size).toBe(200)
  })

  it('asks nothing that an unfinished quiz is still to explain, nor a twin of it', async () => {
    const groups = new Map<string, string>()
    const rows = questionRows({ safety: 500 }).map((row, index) => ({ ...row, twin_group: `${index % 250}` }))
    for (const { id, twin_group } of rows) groups.set(id, twin_group)
    const groupsIn = (questions: readonly { id: string }[]) => questions.map(({ id }) => groups.get(id))
    await server.fillBank(rows)
    const student = await server.signUpSubscriber()
    const tutor = await startQuiz(student, { count: 45 })
    await check(student, tutor, 0)
    const timed = await startTimed(student)
    const asked = [...tutor.questions.slice(1), ...timed.questions].map(({ question }) => question)
    const open = groupsIn(asked)
    expect(new Set(open).size).toBe(49)
    const exam = await student.startExam()
    expect(exam.questions).toHaveLength(200)
    expect(groupsIn(exam.questions).filter((group) => open.includes(group))).toEqual([])
  })

  it('asks what an unfinished quiz is still to explain where there is nothing else, last of all', async () => {
    const rows = questionRows({ safety: 320 })
    await server.fillBank(rows)
    const student = await server.signUpSubscriber()
    const quiz = await startQuiz(student, { count: 50 })
    await check(student, quiz, 0)
    const open = new Set(quiz.questions.slice(1).map(({ question }) => question.id))
    const isOpen = ({ id }: { id: string }) => open.has(id)
    const first = await student.startExam()
    expect(first.questions.filter(isOpen)).toEqual([])
    server.passTime(1)
    // 71 are new and 200 were shown.
    expect((await student.startExam()).questions.filter(isOpen)).toEqual([])
    const gone = rows.filter((row) => !isOpen(row)).slice(101)
    const ids = gone.map(({ id }) => id)
    await server.db.deleteFrom('questions').where('id', 'in', ids).execute()
    const third = (await student.startExam()).questions
    expect([third.length, third.filter(isOpen).length]).toEqual([150, 49])
  })

  it('asks of what an unfinished quiz is still to explain first what no exam has shown, then what was shown longest ago', async () => {
    const rows = questionRows({
      'patient-care': 50,
      safety: 159,
      'image-production': 150,
      procedures: 192,
    })
    await server.fillBank(rows)
    const student = await server.signUpSubscriber()
    await startQuiz(student, { category: 'patient-care', count: 50 })
    const exams: string[][] = []
    for (let round = 0; round < 3; round += 1) {
      exams.push(idsOf((await student.startExam()).questions))
      server.passTime(1)
    }
    const shared = (one: number, other: number) =>
      exams[one]?.filter((id) => exams[other]?.includes(id)).length
    // 33 of 50 each time, all of them open; of the others there are enough for three exams.
    expect([shared(0, 1), shared(1, 2)]).toEqual([16, 16])
  })

  it('A8 an exam that was quit or replaced counts as seen', async () => {
    await server.fillBank(questionRows({ safety: 600 }))
    const student = await server.signUp()
    const quit = await student.startExam()
    await student.quit(quit)
    server.passTime(1)
    const replaced = await student.startExam()
    server.passTime(1)
    const third = await student.startExam()
    const ids = [quit, replaced, third].flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(new Set(ids).size).toBe(600)
    const others = await (await server.signUp()).startExam()
    expect(others.questions.some(({ id }) => ids.includes(id))).toBe(true)
  })

  it('a student’s next exam takes what their last three left over, then what they saw longest ago', async () => {
    await server.fillBank(questionRows({ safety: 700 }))
    const [student, other] = [await server.signUp(), await server.signUp()]
    const exams: string[][] = []
    for (let round = 0; round < 4; round += 1) {
      // What others were asked counts for nothing.
      if (round === 3) await other.startExam()
      server.passTime(1)
      const exam = await student.startExam()
      await student.complete(exam)
      exams.push(exam.questions.map(({ id }) => id))
    }
    expect(new Set(exams.flat()).size).toBe(700)
    const [first, second, third, fourth] = exams.map((ids) => new Set(ids))
    const again = [...(fourth ?? [])].filter((id) => second?.has(id) || third?.has(id))
    expect(again).toEqual([])
    expect([...(fourth ?? [])].filter((id) => first?.has(id))).toHaveLength(100)
  })

  it('E-GEN-06 a question asked before and retired since is not asked again', async () => {
    await server.fillBank(questionRows({ safety: 5 }))
    const student = await server.signUp()
    const asked = (await student.startExam()).questions.map(({ id }) => id)
    const [retired = '', ...left] = asked
    await server.db.updateTable('questions').set({ retired: true }).where('id', '=', retired).execute()
    const again = (await student.startExam()).questions.map(({ id }) => id)
    expect(again.toSorted()).toEqual(left.toSorted())
  })
})
