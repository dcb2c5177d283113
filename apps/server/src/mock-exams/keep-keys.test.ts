import { randomUUID } from 'node:crypto'
import { readBank } from '@collimate/content/read-content'
import { completeExam, openExam, quitExam, readResult, saveAnswers } from '@collimate/contract/mock-exams'
import { readProgress } from '@collimate/contract/progress'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { loadContent } from '../load-content.ts'
import {
  answersFor,
  rightChoice,
  work,
  type HeldExam,
  type Student,
  type TestClient,
} from '../test-support/test-client.ts'
import { questionRow } from '../test-support/question-row.ts'
import { contentFolder, useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

const keyFields = [
  'correct_answer',
  'correct_answers',
  'is_correct',
  'explanation',
  'rationale',
  'option_reasons',
  'takeaway',
  'refs',
  'correct',
  'checksum',
  'score',
  'option_orders',
  'answer_shapes',
  'regions',
  'chosen_point',
  'twin_group',
  'passport',
  'see',
  'shuffle_key',
  'seed',
]
const shownFields = [
  'answers',
  'category',
  'id',
  'image_alt',
  'image_citation',
  'image_marks',
  'image_url',
  'is_multiple_answer',
  'missing',
  'options',
  'places',
  'question_text',
  'table_source',
  'type',
]

/** Every field name, however deep. */
function fieldsOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(fieldsOf)]
}

async function expectNoKey(response: Response): Promise<void> {
  const text = await response.text()
  expect(text).not.toContain('SECRET')
  expect(fieldsOf(JSON.parse(text)).filter((field) => keyFields.includes(field))).toEqual([])
  expect(JSON.stringify([...response.headers])).not.toContain('SECRET')
}

/** What a student gave of each type, so that answers come back in what is looked through. */
async function answeredExam(student: Student): Promise<HeldExam> {
  const exam = await student.startExam()
  await student.save(exam, answersFor(exam, 100, 100), { flags: [1], position: 3 })
  return exam
}

describe('X-API-10 before the exam is completed', () => {
  it('a walk over all responses finds no key, reason, index, telling file name or order in any type', async () => {
    const student = await server.signUp()
    const exam = await answeredExam(student)
    const opened = await student.openExam(exam)
    const bank = await server.db.selectFrom('questions').selectAll().execute()
    for (const { questions } of [exam, opened]) {
      expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypeNames))
      for (const question of questions) {
        expect(Object.keys(question).toSorted()).toEqual(shownFields)
        const row = bank.find(({ id }) => id === question.id)
        const stored = (row?.answers ?? []) as string[]
        // A hot spot shows its places and nothing of where it is right; the others show no places.
        expect(question.places).toEqual(row?.places ?? null)
        expect(question.options.toSorted()).toEqual(stored.toSorted())
        if (question.type === 'hot-spot') expect(question.options).toEqual([])
      }
    }
  })

  it('a walk over many exams: the shown order says nothing about the key of any type', async () => {
    await server.fillBank(
      questionTypeNames.flatMap((type) =>
        Array.from({ length: 50 }, () => questionRow({ type, category: 'safety' })),
      ),
    )
    const places = new Map<string, number[]>()
    for (let round = 0; round < 12; round += 1) {
      const { questions } = await (await server.signUp()).startExam()
      for (const question of questions) {
        if (question.type === 'hot-spot') continue
        const right = rightChoice(question)
        const first = Array.isArray(right) ? (right as number[])[0] : (right as number)
        const counts = places.get(question.type) ?? [0, 0, 0, 0]
        counts[first ?? 0] = (counts[first ?? 0] ?? 0) + 1
        places.set(question.type, counts)
      }
    }
    // 600 of each: the right one, or the first of a sequence, in each place a quarter; 6 standard deviations.
    for (const type of ['single', 'ordered-list'])
      for (const count of places.get(type) ?? []) expect(Math.abs(count - 150)).toBeLessThan(64)
  })

  it('no answer of any call carries a key, a reason or an explanation', async () => {
    const student = await server.signUp()
    const holder = randomUUID()
    const started = await student.request('POST', '/api/mock-exams', { holder })
    const { exam } = (await started.clone().json()) as { exam: { id: string } }
    await expectNoKey(started)
    const own = { holder, time_spent: 5 }
    const path = `/api/mock-exams/${exam.id}`
    await expectNoKey(
      await student.request('PUT', `${path}/answers`, { ...own, sequence: 1, changes: { '0': null } }),
    )
    await expectNoKey(await student.request('PUT', `${path}/answers`, { ...own, sequence: 1, changes: {} }))
    await expectNoKey(
      await student.request('PUT', `${path}/answers`, { ...own, sequence: 2, changes: { '0': 25 } }),
    )
    await expectNoKey(await student.request('GET', '/api/mock-exams/current'))
    await expectNoKey(await student.request('GET', '/api/mock-exams/format'))
    await expectNoKey(await student.request('POST', `${path}/open`, { holder: randomUUID() }))
    await expectNoKey(await student.request('GET', `${path}/result`))
    await expectNoKey(await student.request('GET', '/api/mock-exams/results/latest'))
    await expectNoKey(
      await student.request('POST', `${path}/complete`, {
        ...own,
        sequence: 3,
        changes: {},
        holder: randomUUID(),
      }),
    )
    const report = { question_id: 'x', question_text: 'x', question_type: 'mock-exam', comment: 'x' }
    await expectNoKey(await student.request('POST', '/api/question-reports', report))
    await expectNoKey(await student.request('DELETE', path))
  })

  it('no log line does, nor what was answered', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    server.logged = []
    await student.save(exam, { '77': answersFor(exam, 78)['77'] ?? 0 })
    await student.complete(exam, answersFor(exam, 5))
    expect(server.logged.length).toBeGreaterThan(0)
    expect(server.logged.join('\n')).not.toMatch(/SECRET|Right|"77"/)
  })

  it('no log line of an unexpected failure does, nor what was answered or who asked with which token', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await sql`
      create function fail_save() returns trigger language plpgsql as
        $$ begin raise exception 'disk full'; end $$`.execute(server.db)
    await sql`create trigger fail_save before update on mock_exam_progress execute function fail_save()`.execute(
      server.db,
    )
    try {
      server.logged = []
      const refusal = await student.saveRefused(exam, { '77': answersFor(exam, 78)['77'] ?? 0 })
      expect(refusal).toMatchObject({ status: 500, code: 'unexpected' })
      const lines = server.logged.join('\n')
      expect(lines).toContain('disk full')
      expect(lines).toContain((refusal as { id?: string }).id)
      // Not the bare digits: an id may begin with them.
      expect(lines).not.toMatch(/SECRET|"77"|\\"77\\"/)
      expect(lines).not.toContain([...student.cookies.values()][0])
    } finally {
      await sql`drop function fail_save cascade`.execute(server.db)
    }
  })
})

describe('X-API-03 another student’s exam', () => {
  /** The answer of every call on the exam, made by `client`. */
  async function refusals(client: TestClient, exam: { id: string; holder: string }) {
    const params = { id: exam.id }
    const body = work(
      { ...(exam as Parameters<typeof work>[0]), sent: 50 },
      { '0': null },
      { time_spent: 100 },
    )
    return [
      await client.refused(openExam, { params, body: { holder: exam.holder } }),
      await client.refused(saveAnswers, { params, body }),
      await client.refused(completeExam, { params, body }),
      await client.refused(quitExam, { params }),
      await client.refused(readResult, { params }),
    ]
  }

  function rows() {
    return server.db.selectFrom('mock_exam_progress').selectAll().orderBy('created_at').execute()
  }

  async function twoStudents(): Promise<[Student, Student]> {
    return [await server.signUp(), await server.signUp()]
  }

  it('is not there, running or completed, and stays as it is', async () => {
    const [owner, other] = await twoStudents()
    const done = await owner.startExam()
    await owner.complete(done, answersFor(done, 3))
    const running = await owner.startExam()
    await owner.save(running, answersFor(running, 3))
    const before = await rows()
    const missing = await refusals(other, { ...running, id: randomUUID() })
    expect(missing.map(({ status, code }) => [status, code])).toEqual(Array(5).fill([404, 'exam-not-found']))
    expect(await refusals(other, running)).toEqual(missing)
    expect(await refusals(other, done)).toEqual(missing)
    expect(await rows()).toEqual(before)
  })

  it('E-START-05 nor is a record of another type in the same table a mock exam', async () => {
    const student = await server.signUp()
    const holder = randomUUID()
    const common = {
      user_id: student.userId,
      exam_type: 'quiz',
      time_limit: 600,
      holder,
      answer_shapes: JSON.stringify([{ type: 'single', options: 4 }]),
    }
    const { id } = await server.db
      .insertInto('mock_exam_progress')
      .values(common)
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('mock_exam_progress')
      .values({ ...common, completed: true, score: 40, completed_at: new Date() })
      .execute()
    const others = await rows()

    expect(await student.currentExam()).toBeNull()
    const latest = await student.request('GET', '/api/mock-exams/results/latest')
    expect(await latest.json()).toEqual({ result: null })
    for (const { code } of await refusals(student, { id, holder })) expect(code).toBe('exam-not-found')
    const exam = await student.startExam()
    const { progress } = await student.complete(exam, answersFor(exam, 200))
    expect(progress).toEqual({ exams_completed: 1, average_score: 100 })
    const { progress: whole } = await student.ask(readProgress, { query: {} })
    expect(whole.exams_completed).toBe(1)
    expect((await rows()).filter((row) => row.id !== exam.id)).toEqual(others)
  })

  it('is never the current or latest one of someone else', async () => {
    const [owner, other] = await twoStudents()
    const done = await owner.startExam()
    await owner.complete(done)
    await owner.startExam()
    expect(await other.currentExam()).toBeNull()
    const latest = await other.request('GET', '/api/mock-exams/results/latest')
    expect(await latest.json()).toEqual({ result: null })
  })

  it('E-ACC-02 X-API-01 nor a visitor’s: every call answers 401', async () => {
    const owner = await server.signUp()
    const exam = await owner.startExam()
    const before = await rows()
    for (const { status, error } of await refusals(server.visitor(), exam)) {
      expect([status, error]).toEqual([401, 'Please log in to start the exam.'])
    }
    expect(await rows()).toEqual(before)
  })
})

describe('A3 the pictures of a running exam', () => {
  it('no address, header or download has a word of its file’s name', async () => {
    await loadContent(server.database, contentFolder, createLog({ level: 'silent', json: true }))
    await server.db.deleteFrom('questions').where('image_url', 'is', null).execute()
    const sources = new Map(
      (await readBank(contentFolder)).bank.items.map(({ item }) => [item.id, item.image]),
    )
    const student = await server.signUp()
    const { questions } = await student.startExam()
    expect(questions.length).toBeGreaterThan(50)
    for (const { id, image_url } of questions) {
      const address = image_url ?? ''
      const file = sources.get(id)?.file ?? ''
      // Short ones, and those of hexadecimal letters alone, stand in any hash by luck.
      const words = file
        .replace(/\.\w+$/, '')
        .split(/[^a-z]+/)
        .filter((word) => word.length > 2 && /[g-z]/.test(word))
      expect(words).not.toEqual([])
      expect(words.filter((word) => address.includes(word))).toEqual([])

      const response = await student.request('GET', address)
      expect([response.status, (await response.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
      expect(response.headers.get('content-type')).toMatch(/^image\/(svg\+xml|webp)\b/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const inHeaders = [...response.headers]
        .flat()
        .join(' ')
        .toLowerCase()
        .split(/[^a-z]+/)
      expect(words.filter((word) => inHeaders.includes(word))).toEqual([])
      expect((await student.request('GET', `/content/images/${file}`)).status).toBe(404)
    }
  })
})
