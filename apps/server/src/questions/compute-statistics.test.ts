import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { discriminationOf } from '@collimate/domain/questions/statistics'
import { logAnswers, logWrongKey, type Logged } from '../test-support/answer-log.ts'
import { questionRow } from '../test-support/question-row.ts'
import { answersFor } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [questionRow({ id: 'q' })] })

const night = () => server.jobs.strike('question-statistics')

async function computed(id = 'q') {
  // The jobs are declared with the app.
  void server.app
  await night()
  return stored(id)
}

function stored(id = 'q') {
  const rows = server.db.selectFrom('question_statistics').selectAll()
  return rows.where('question_id', '=', id).executeTakeFirst()
}

describe('the night’s count', () => {
  it('takes the first answer of each student', async () => {
    await logAnswers(server.db, 'q', [
      { student: 'ann', correct: false, chosen: [3], ms: 9000 },
      { student: 'ann', correct: true, rest: 100, ms: 1000 },
      { student: 'bob', correct: true, rest: 90, ms: 5000 },
      { student: 'bob', correct: false, ms: 1000 },
    ])
    expect(await computed()).toMatchObject({
      answered: 2,
      correct: 1,
      exam_answered: 1,
      choices: [0, 1, 0, 1],
      best_answered: 1,
      best_choices: [0, 1, 0, 0],
      median_ms: 7000,
      faults: [],
      found_at: null,
    })
  })

  it('comes to a discrimination and a best third computed by hand, quizzes aside', async () => {
    // As in the domain's table: 0.6831. Of six the best third are 150 and 140.
    const right = [150, 140, 120].map((rest) => ({ correct: true, rest, chosen: [1] }))
    const wrong = [130, 110, 100].map((rest) => ({ correct: false, rest, chosen: [2] }))
    const quizzes = [1, 2, 3].map(() => ({ correct: false, chosen: [0] }))
    await logAnswers(
      server.db,
      'q',
      [...right, ...wrong, ...quizzes].map((answer, index) => ({ ...answer, student: `s${index}` })),
    )
    const row = await computed()
    expect(row).toMatchObject({ answered: 9, correct: 3, exam_answered: 6, median_ms: null })
    expect(row?.discrimination).toBeCloseTo(0.6831, 4)
    expect(row).toMatchObject({ choices: [3, 3, 3, 0], best_answered: 2, best_choices: [0, 2, 0, 0] })
  })

  it('is that of an independent count over hundreds of answers, students meeting it again', async () => {
    // A fixed walk over students, options and scores.
    const answers = Array.from({ length: 400 }, (_, index): Logged => {
      const chosen = (index * 7919) % 4
      const common = {
        student: `s${(index * 31) % 250}`,
        chosen: [chosen],
        correct: chosen === 1,
        ms: 1000 + index,
      }
      return index % 3 === 0 ? common : { ...common, rest: 80 + ((index * 104_729) % 97) }
    })
    await logAnswers(server.db, 'q', answers)
    const seen = new Set<string>()
    const firsts = answers.filter(({ student }) => !seen.has(student) && seen.add(student))
    const exams = firsts.flatMap(({ rest, ...answer }) => (rest === undefined ? [] : [{ ...answer, rest }]))
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    const counts = (some: readonly Logged[]) =>
      [0, 1, 2, 3].map(
        (option) => some.filter(({ chosen }) => Array.isArray(chosen) && chosen[0] === option).length,
      )
    const threshold =
      exams.map(({ rest }) => rest).toSorted((a, b) => b - a)[Math.ceil(exams.length / 3) - 1] ?? 0
    const best = exams.filter(({ rest }) => rest >= threshold)
    const times = firsts.map(({ ms }) => ms ?? 0).toSorted((a, b) => a - b)
    const middle =
      ((times[Math.floor((times.length - 1) / 2)] ?? 0) + (times[Math.floor(times.length / 2)] ?? 0)) / 2

    const row = await computed()
    expect(row).toMatchObject({
      answered: firsts.length,
      correct: firsts.filter(({ correct }) => correct).length,
      exam_answered: exams.length,
      choices: counts(firsts),
      best_answered: best.length,
      best_choices: counts(best),
    })
    expect(Math.abs((row?.median_ms ?? 0) - middle)).toBeLessThanOrEqual(0.5)
    const right = exams.filter(({ correct }) => correct)
    expect(row?.discrimination).toBeCloseTo(
      discriminationOf({
        students: exams.length,
        correct: right.length,
        rest: sum(exams.map(({ rest }) => rest)),
        restSquared: sum(exams.map(({ rest }) => rest ** 2)),
        restOfCorrect: sum(right.map(({ rest }) => rest)),
      }) ?? Number.NaN,
      10,
    )
  })

  it('takes all who tie with the last of the top third', async () => {
    const rests = [10, 9, 9, 9, 8, 7]
    await logAnswers(
      server.db,
      'q',
      rests.map((rest, index) => ({ student: `s${index}`, correct: true, rest })),
    )
    expect(await computed()).toMatchObject({ best_answered: 4, discrimination: null })
  })

  it('takes the rest score from the whole exam, as it was graded', async () => {
    const rows = Array.from({ length: 200 }, () => questionRow())
    await server.fillBank(rows)
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.complete(exam, answersFor(exam, 12, 3))
    const kept = await server.db.selectFrom('mock_exam_progress').select('correct').executeTakeFirst()
    expect(kept).toEqual({ correct: 12 })
    await night()
    expect(await stored(exam.questions[0]?.id)).toMatchObject({ answered: 1, correct: 1, exam_answered: 1 })
    expect(await stored(exam.questions[12]?.id)).toMatchObject({ answered: 1, correct: 0, exam_answered: 1 })
    expect(await stored(exam.questions[50]?.id)).toBeUndefined()
  })

  it('counts each choice of several, and none of an order or a point', async () => {
    await server.fillBank(
      (['multiple', 'ordered-list', 'hot-spot'] as const).map((type) => questionRow({ id: type, type })),
    )
    await logAnswers(server.db, 'multiple', [
      { student: 'ann', correct: true, chosen: [0, 2], rest: 9 },
      { student: 'bob', correct: false, chosen: [0, 1] },
    ])
    await logAnswers(server.db, 'ordered-list', [{ student: 'ann', correct: true, chosen: [1, 3, 0, 2] }])
    await logAnswers(server.db, 'hot-spot', [{ student: 'ann', correct: true, chosen: { x: 1, y: 1 } }])
    expect(await computed('multiple')).toMatchObject({ choices: [2, 1, 1, 0], best_choices: [1, 0, 1, 0] })
    for (const id of ['ordered-list', 'hot-spot'])
      expect(await stored(id)).toMatchObject({ answered: 1, correct: 1, choices: null, best_choices: null })
  })

  it('reaches every question of the bank, and none that is not in it', async () => {
    const rows = Array.from({ length: 45 }, () => questionRow())
    await server.fillBank(rows)
    for (const { id } of rows) await logAnswers(server.db, id, [{ student: 'ann', correct: true }])
    await logAnswers(server.db, 'gone', [{ student: 'ann', correct: true }])
    await computed()
    const counted = await server.db.selectFrom('question_statistics').select('question_id').execute()
    expect(counted.map(({ question_id }) => question_id).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    )
  })

  it('goes on behind a batch that fails, and fails in the end, so that it is tried again', async () => {
    const rows = Array.from({ length: 45 }, () => questionRow())
    const ids = rows.map(({ id }) => id).toSorted()
    await server.fillBank(rows)
    for (const id of ids) await logAnswers(server.db, id, [{ student: 'ann', correct: true }])
    await sql`
      create function refuse_one() returns trigger language plpgsql as
        $$ begin raise exception 'unreadable'; end $$;
      create trigger refuse_one before insert on question_statistics for each row
        when (new.question_id = ${sql.lit(ids[0])}) execute function refuse_one()`.execute(server.db)
    try {
      await expect(computed()).rejects.toThrow('Questions that could not be counted: 20')
    } finally {
      await sql`drop function refuse_one cascade`.execute(server.db)
    }
    const counted = await server.db.selectFrom('question_statistics').select('question_id').execute()
    expect(counted.map(({ question_id }) => question_id).toSorted()).toEqual(ids.slice(20))
    expect(server.logged.join()).toContain('the answers to some questions could not be counted')
    await night()
    const { length } = await server.db.selectFrom('question_statistics').select('question_id').execute()
    expect(length).toBe(45)
  })

  it('forgets the answers of an account that is gone', async () => {
    await logAnswers(server.db, 'q', [{ student: 'ann', correct: true }])
    expect(await computed()).toMatchObject({ answered: 1 })
    await server.db.deleteFrom('users').execute()
    expect(await computed()).toBeUndefined()
  })

  it.each([
    ['text', { question: 'Asked otherwise?' }],
    ['options', { answers: JSON.stringify(['Other', 'Order', 'Of', 'Options']) }],
    ['key', { correct_answer: 0 }],
  ])('begins anew where the %s changes', async (_, change) => {
    await logAnswers(server.db, 'q', [{ student: 'ann', correct: true }])
    expect(await computed()).toMatchObject({ answered: 1 })
    await server.db.updateTable('questions').set(change).execute()
    expect(await stored()).toBeUndefined()
    expect(await computed()).toBeUndefined()
    await logAnswers(server.db, 'q', [{ student: 'ann', correct: false }])
    expect(await computed()).toMatchObject({ answered: 1, correct: 0 })
  })

  it.each([
    ['corrected', { question: 'Asked otherwise?' }],
    ['withdrawn', { withdrawn_at: new Date() }],
  ])('puts back no numbers of a question that is %s meanwhile', async (_, change) => {
    await logAnswers(server.db, 'q', [{ student: 'ann', correct: true }])
    const { bank } = server.services
    const read = bank.read.bind(bank)
    vi.spyOn(bank, 'read').mockImplementationOnce(async (ids) => {
      await server.db.updateTable('questions').set(change).execute()
      return read(ids)
    })
    expect(await computed()).toBeUndefined()
  })

  it('goes on where only its explanation changes', async () => {
    await logAnswers(server.db, 'q', [{ student: 'ann', correct: true }])
    expect(await computed()).toMatchObject({ answered: 1 })
    await server.db.updateTable('questions').set({ explanation: 'Better said.' }).execute()
    expect(await stored()).toMatchObject({ answered: 1 })
    expect(await computed()).toMatchObject({ answered: 1 })
  })
})

describe('a question that misbehaves', () => {
  it('is found with why, keeps since when, and is let go once it is sound', async () => {
    await logWrongKey(server.db, 'q')
    const first = await computed()
    expect(first?.faults).toEqual(['distractor-beats-key', 'low-discrimination'])
    expect(first?.found_at).toEqual(first?.computed_at)
    server.passTime(24 * 3600)
    await night()
    const second = await stored()
    expect(second?.found_at).toEqual(first?.found_at)
    expect(second?.computed_at).not.toEqual(first?.computed_at)
    await sql`update item_responses set correct = not correct`.execute(server.db)
    await sql`update questions set correct_answer = 0`.execute(server.db)
    await sql`update item_responses set created_at = now() + interval '1 minute'`.execute(server.db)
    expect(await computed()).toMatchObject({ answered: 60, faults: [], found_at: null })
  })
})
