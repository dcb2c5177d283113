import { correctQuestion, readQuestionReport } from '@collimate/contract/moderation'
import { reportQuestion } from '@collimate/contract/questions'
import { ContentError } from '@collimate/content/finding'
import { readContent } from '@collimate/content/read-content'
import { sql } from 'kysely'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from './platform/log.ts'
import { questionRow } from './test-support/question-row.ts'
import { whileRefused } from './test-support/refuse-writes.ts'
import type { Student } from './test-support/test-client.ts'
import { contentFolder, useTestServer } from './test-support/test-server.ts'
import { loadContent, stampOf } from './load-content.ts'
import { readQuestions } from './questions/store.ts'

const server = useTestServer({ questions: () => [], env: { ADMIN_EMAILS: 'admin@example.org' } })
const log = createLog({ level: 'silent', json: true })
const file = 'questions/math/MA1.json'
let folder: string

type Item = { id: string; keep: string; template?: unknown }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const name of [
    'blueprint.json',
    'exam-sections.json',
    'sources.json',
    'batches.json',
    'measures.json',
    'lessons/topics.json',
    'facts',
    file,
  ]) {
    await cp(join(contentFolder, name), join(folder, name), { recursive: true })
  }
  // The drawn calculations alone: some of the written ones are their twins, and twins never meet in one exam.
  await write((await items()).filter(({ template }) => template !== undefined))
})

afterEach(() => rm(folder, { recursive: true }))

const load = () => loadContent(server.database, folder, log)

async function items(): Promise<Item[]> {
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as Item[]
}

async function write(value: unknown): Promise<void> {
  await writeFile(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value))
}

/** An item whose options move when another one is marked, alone in its file. */
async function writtenItem() {
  const all = JSON.parse(await readFile(join(contentFolder, file), 'utf8')) as Item[]
  const item = all.find(({ template }) => template === undefined)
  if (item === undefined) throw new Error('The file has no written item')
  const markedAt = (key: string) => [
    {
      ...item,
      options: ['It falls', 'It rises', 'It stays', 'It doubles'].map((text) => ({
        text,
        why: `Of ${text}.`,
        ...(text === key && { correct: true }),
      })),
    },
  ]
  return { id: item.id, markedAt }
}

/** An item whose every reason begins with a word that changes from release to release. */
async function writtenWords() {
  const { id, markedAt } = await writtenItem()
  const release = async (why: string, keep = 'Keep this.') => {
    const items = markedAt('It falls').map(({ options, ...item }) => {
      const told = options.map((option) => ({ ...option, why: `${why} ${option.text}.` }))
      return { ...item, keep, options: told }
    })
    await write(items)
    await loadContent(server.database, folder, server.log)
  }
  return { id, release }
}

async function releasedWords() {
  const [released] = (await readContent(folder)).questions
  if (released === undefined) throw new Error('The file has no question')
  const { explanation, rationale, option_reasons } = released
  return { explanation, rationale, option_reasons }
}

/** The rows with the number of the transaction that last wrote each. */
async function rows() {
  return server.db
    .selectFrom('questions')
    .select(({ eb }) => [
      'id',
      'takeaway',
      'retired',
      eb.cast<string>(eb.ref('xmin' as 'id'), 'text').as('written_by'),
    ])
    .orderBy('id')
    .execute()
}

function rowOf(id: string) {
  return server.db.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** As an admin does it, who is signed up unless one is given. */
async function correct(
  id: string,
  change: { question_text?: string; correct_answers?: number[]; explanation?: string } = {
    question_text: 'Corrected?',
  },
  given?: Student,
): Promise<Student> {
  const admin = given ?? (await server.signUp({ email: 'admin@example.org' }))
  const report = {
    question_id: id,
    question_text: 'Which?',
    question_type: 'quiz',
    comment: 'Look.',
  } as const
  const params = await admin.ask(reportQuestion, { body: report })
  const { question } = await admin.ask(readQuestionReport, { params })
  if (question === null) throw new Error('The bank has no such question')
  const { version, question_text, options, correct_answers, explanation, option_reasons } = question
  const kept = {
    version,
    rulings: question.rulings.length,
    question_text,
    options,
    correct_answers,
    option_reasons,
  }
  const body = {
    ...kept,
    explanation: explanation ?? '',
    ...change,
    takeaway: 'Corrected.',
    earlier_answers: 'graded-again',
  } as const
  await admin.ask(correctQuestion, { params: { id }, body })
  return admin
}

describe('loading the content', () => {
  it('fills questions, exam sections and the sections’ weights', async () => {
    await load()
    expect((await rows()).map(({ id }) => id)).toEqual((await items()).map(({ id }) => id).toSorted())
    const sections = await server.db
      .selectFrom('exam_sections')
      .select(['id', 'name', 'target_percentage'])
      .orderBy('id')
      .execute()
    expect(sections).toMatchObject([
      { id: 5, target_percentage: 16.5 },
      { id: 6, target_percentage: 26.5 },
      { id: 7, target_percentage: 25 },
      { id: 8, target_percentage: 32 },
    ])
    const [safety] = await server.db
      .selectFrom('blueprint_sections')
      .selectAll()
      .where('section', '=', 'SA3')
      .execute()
    expect(safety).toEqual({ section: 'SA3', category: 'safety', weight: 15 })
  })

  it('writes every field of a question, and reads each of them but what draws and compares it', async () => {
    await load()
    const [question] = (await readContent(folder)).questions
    if (question === undefined) throw new Error('The content has no question')
    const stored = await server.db.selectFrom('questions').selectAll().where('id', '=', question.id).execute()
    expect(stored).toMatchObject([question])
    const read = (await readQuestions(server.db, [question.id])).get(question.id)
    expect(stored).toMatchObject([read])
    const unread = Object.keys(question).filter((field) => !Object.keys(read ?? {}).includes(field))
    expect(unread).toEqual(['section', 'objective', 'level', 'twin_group', 'pilot', 'checksum'])
  })

  it('stores an item as its student gets it, and graded', async () => {
    await load()
    const student = await server.signUp()
    const exam = await student.startExam()
    expect(exam.questions).toHaveLength((await items()).length)
    for (const question of exam.questions) expect(question.options.length).toBeGreaterThanOrEqual(2)
    const result = await student.complete(exam)
    for (const question of result.questions) {
      expect(question.correct_answers).not.toEqual([])
      expect(question.option_reasons).toHaveLength(question.options.length)
    }
  })

  it('a second time writes no question', async () => {
    await load()
    const before = await rows()
    await load()
    expect(await rows()).toEqual(before)
  })

  it('reads nothing of a release that is there, in this process or another', async () => {
    await load()
    const [first] = await items()
    const left = { id: first?.id ?? '', takeaway: 'Left as it is.', checksum: 'another' }
    await server.db.updateTable('questions').set(left).where('id', '=', left.id).execute()
    await load()
    expect(await rowOf(left.id)).toMatchObject(left)
    // A change somewhere in the files has all of them read.
    await write((await items()).slice(0, -1))
    await load()
    expect(await rowOf(left.id)).not.toMatchObject(left)
  })

  it('knows another release by its files, its pictures, and the code that makes rows of them', async () => {
    const pictures = new Map([['one.webp', '/content/images/1.webp']])
    const code = await mkdtemp(join(tmpdir(), 'code-'))
    onTestFinished(() => rm(code, { recursive: true }))
    const stamp = () => stampOf(folder, pictures, code)
    const stamps = [await stamp()]
    const later = async (change: () => unknown) => {
      await change()
      stamps.push(await stamp())
    }
    await later(() => writeFile(join(folder, 'sources.json'), '{}'))
    await later(() => pictures.set('one.webp', '/content/images/2.webp'))
    for (const made of [
      'packages/content/src/lessons/render.ts',
      'packages/domain/package.json',
      'package-lock.json',
    ])
      await later(async () => {
        await mkdir(dirname(join(code, made)), { recursive: true })
        await writeFile(join(code, made), 'new')
      })
    expect(new Set(stamps).size).toBe(stamps.length)
    expect(await stamp()).toBe(stamps.at(-1))
  })

  it('a changed item rewrites its row alone', async () => {
    await load()
    const before = await rows()
    const [first, ...others] = await items()
    if (first === undefined) throw new Error('The file has no item')
    await write([{ ...first, keep: 'Another sentence to keep.' }, ...others])
    await load()
    const after = await rows()
    const changed = after.filter((row, index) => row.written_by !== before[index]?.written_by)
    expect(changed).toMatchObject([{ id: first.id, takeaway: 'Another sentence to keep.' }])
  })

  it('a removed item is retired: never drawn again, still shown in old results; it may come back', async () => {
    await load()
    const student = await server.signUp()
    const exam = await student.startExam()
    const before = await student.complete(exam)
    const [gone, ...others] = await items()
    await write(others)
    await load()
    expect((await rows()).filter(({ retired }) => retired).map(({ id }) => id)).toEqual([gone?.id])

    const result = (await (await student.request('GET', `/api/mock-exams/${exam.id}/result`)).json()) as {
      result: unknown
    }
    expect(result.result).toEqual(before)
    const next = await (await server.signUp()).startExam()
    expect(next.questions.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())

    await write([gone, ...others])
    await load()
    expect((await rows()).filter(({ retired }) => retired)).toEqual([])
  })

  it('keeps an admin’s correction while the file asks what it asked, and a withdrawal', async () => {
    await load()
    const [first, second, ...others] = await items()
    if (first === undefined || second === undefined) throw new Error('The file has no items')
    await correct(first.id)
    await server.db
      .updateTable('questions')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', second.id)
      .execute()
    const corrected = await rowOf(first.id)
    await load()
    expect(await rowOf(first.id)).toEqual(corrected)
    // The file says something new, but nothing about what is asked.
    await write(
      [first, second].map((item) => ({ ...item, angle: 'define', version: 9 })).concat(others as never),
    )
    await load()
    const { passport, checksum, ...kept } = await rowOf(first.id)
    expect(kept).toMatchObject({ question: 'Corrected?', takeaway: 'Corrected.', version: corrected.version })
    expect([passport, checksum]).not.toEqual([corrected.passport, corrected.checksum])
    expect((await rowOf(second.id)).withdrawn_at).not.toBeNull()
  })

  it('takes over a corrected key that was brought into the file, though the options stand elsewhere there', async () => {
    const { id, markedAt } = await writtenItem()
    await write(markedAt('It falls'))
    await load()
    const options = (await rowOf(id)).answers as string[]
    await correct(id, { correct_answers: [options.indexOf('It doubles')] })
    await server.db.updateTable('questions').set({ withdrawn_at: new Date() }).where('id', '=', id).execute()
    const corrected = await rowOf(id)
    await write(markedAt('It doubles'))
    expect((await readContent(folder)).questions).not.toMatchObject([{ answers: options }])
    await loadContent(server.database, folder, server.log)
    const { version, options_since, answers, correct_answer, withdrawn_at } = corrected
    expect(await rowOf(id)).toMatchObject({
      version,
      options_since,
      answers,
      correct_answer,
      withdrawn_at,
      option_reasons: options.map((text) => `Of ${text}.`),
    })
    expect(server.logged.join('')).not.toContain('overruled')
    // A third key is neither the released one nor the corrected one.
    await write(markedAt('It stays'))
    await loadContent(server.database, folder, server.log)
    expect((await rowOf(id)).version).toBe(version + 1)
    expect(server.logged.join('')).toContain(`"overruled":["${id}"]`)
  })

  it('leaves the options where an earlier release put them, which moved those of a corrected key', async () => {
    const { id, markedAt } = await writtenItem()
    await write(markedAt('It falls'))
    await load()
    const options = (await rowOf(id)).answers as string[]
    await correct(id, { correct_answers: [options.indexOf('It doubles')] })
    await write(markedAt('It doubles').map((item) => ({ ...item, keep: 'Another sentence to keep.' })))
    const [released] = (await readContent(folder)).questions
    if (released === undefined) throw new Error('The file has no question')
    const { answers, correct_answer } = released
    expect(answers).not.toEqual(options)
    await server.db
      .updateTable('questions')
      .set({ answers: JSON.stringify(answers), correct_answer })
      .where('id', '=', id)
      .execute()
    const { version } = await rowOf(id)
    await loadContent(server.database, folder, server.log)
    expect(await rowOf(id)).toMatchObject({ version, answers, correct_answer })
    expect(server.logged.join('')).not.toContain('overruled')
  })

  it('overrules a correction whose options are in an older form', async () => {
    const { id, markedAt } = await writtenItem()
    await write(markedAt('It falls'))
    await load()
    await correct(id)
    await sql`update question_rulings set corrected = corrected || '{"answers": null}'`.execute(server.db)
    await write(markedAt('It falls').map((item) => ({ ...item, stem: 'Corrected?' })))
    await loadContent(server.database, folder, server.log)
    expect(server.logged.join('')).toContain(`"overruled":["${id}"]`)
  })

  it.each([
    ['in its words', { question_text: 'Corrected again?' }, { question: 'Corrected again?' }],
    ['in its explanation alone', { explanation: 'Explained anew.' }, { explanation: 'Explained anew.' }],
  ])('keeps what is corrected %s after the file took over a correction', async (_, change, kept) => {
    const { id, markedAt } = await writtenItem()
    await write(markedAt('It falls'))
    await load()
    const options = (await rowOf(id)).answers as string[]
    const admin = await correct(id, { correct_answers: [options.indexOf('It doubles')] })
    await write(markedAt('It doubles'))
    await load()
    await correct(id, change, admin)
    const { version, answers, correct_answer } = await rowOf(id)
    await write(markedAt('It doubles').map((item) => ({ ...item, keep: 'Another sentence to keep.' })))
    await loadContent(server.database, folder, server.log)
    expect(await rowOf(id)).toMatchObject({ version, answers, correct_answer, ...kept })
    expect(server.logged.join('')).not.toContain('overruled')
  })

  it('takes words that no correction touched from the file, and says where one keeps new words out', async () => {
    const { id, release } = await writtenWords()
    await release('Of')
    const { option_reasons } = await rowOf(id)
    const admin = await correct(id, { explanation: 'Explained anew.' })
    await correct(id, { explanation: 'Explained better.' }, admin)
    await sql`update questions set checksum = 'of before'`.execute(server.db)
    await server.db.deleteFrom('content_release').execute()
    await release('Of')
    expect(server.logged.join('')).not.toContain('withheld')
    expect(await rowOf(id)).toMatchObject({ option_reasons, takeaway: 'Corrected.' })

    await release('About')
    expect(await rowOf(id)).toMatchObject({
      explanation: 'Explained better.',
      option_reasons: (option_reasons as string[]).map((reason) => reason.replace('Of', 'About')),
      takeaway: 'Corrected.',
    })
    expect(server.logged.join('')).toContain(`"withheld":["${id}"]`)
  })

  it('takes them also after a second correction', async () => {
    const { id, release } = await writtenWords()
    await release('Of')
    const admin = await correct(id, {})
    await release('About')
    await correct(id, {}, admin)
    await release('On')
    const { takeaway, ...words } = await rowOf(id)
    expect(takeaway).toBe('Corrected.')
    expect(words).toMatchObject(await releasedWords())
    expect(server.logged.join('')).not.toContain('withheld')
  })

  it('takes the rationale of an explanation that was brought into the file, and says nothing', async () => {
    const { id, release } = await writtenWords()
    await release('About')
    const { explanation, rationale } = await releasedWords()
    await release('Of')
    await correct(id, { explanation })
    expect(await rowOf(id)).toMatchObject({ explanation, rationale: null })
    await release('About')
    expect(await rowOf(id)).toMatchObject({ explanation, rationale })
    expect(server.logged.join('')).not.toContain('withheld')
  })

  it('takes no rationale beside another explanation than the file’s', async () => {
    const { id, release } = await writtenWords()
    await release('About')
    const { explanation, rationale } = await releasedWords()
    await release('Of')
    const admin = await correct(id, { explanation })
    await release('About')
    await correct(id, {}, admin)
    await release('On')
    expect(await rowOf(id)).toMatchObject({ explanation, rationale })
  })

  it('takes the rationale again once an explanation is put back', async () => {
    const { id, release } = await writtenWords()
    await release('Of')
    const before = (await rowOf(id)).explanation ?? ''
    const admin = await correct(id, { explanation: 'Explained anew.' })
    await correct(id, { explanation: before }, admin)
    await release('About')
    const { explanation, rationale } = await releasedWords()
    expect(await rowOf(id)).toMatchObject({ explanation, rationale })
  })

  it('leaves out the rationale of an explanation whose key was corrected', async () => {
    const { id, release } = await writtenWords()
    await release('Of')
    const options = (await rowOf(id)).answers as string[]
    await correct(id, { correct_answers: [options.indexOf('It doubles')] })
    await release('Of', 'Keep that.')
    const { explanation } = await releasedWords()
    expect(await rowOf(id)).toMatchObject({ explanation, rationale: null })
  })

  it('says nothing of a correction from before the files’ words were kept', async () => {
    const { id, release } = await writtenWords()
    await release('Of')
    await correct(id, { explanation: 'Explained anew.' })
    await sql`update question_rulings set released =
      released - '{explanation,rationale,option_reasons,takeaway}'::text[]`.execute(server.db)
    await release('About')
    expect(await rowOf(id)).toMatchObject({ explanation: 'Explained anew.' })
    expect(server.logged.join('')).not.toContain('withheld')
  })

  it('gives a file that asks something else the last word, and says so', async () => {
    await load()
    const [first, ...others] = await items()
    if (first === undefined) throw new Error('The file has no items')
    await correct(first.id)
    await server.db
      .updateTable('questions')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', first.id)
      .execute()
    await write([{ ...first, stem: 'Written anew?' }, ...others])
    await loadContent(server.database, folder, server.log)
    expect(await rowOf(first.id)).toMatchObject({ question: 'Written anew?', withdrawn_at: null, version: 3 })
    expect(server.logged.join('')).toContain(`"overruled":["${first.id}"]`)
    const versions = await server.db.selectFrom('question_versions').select('version').execute()
    expect(versions.map(({ version }) => version).toSorted()).toEqual([1, 2])
  })

  it('leaves rows made elsewhere alone', async () => {
    const own = questionRow({ checksum: null })
    await server.fillBank([own])
    await load()
    expect((await rows()).find(({ id }) => id === own.id)?.retired).toBe(false)
  })

  it('A3 another picture is another address; one that is named by its file is renamed in retired rows too', async () => {
    const picture = join(folder, 'images/radiographs/chest-pa-turned.webp')
    await mkdir(dirname(picture), { recursive: true })
    await writeFile(picture, 'a picture')
    const [first, second, ...others] = await items()
    if (first === undefined || second === undefined) throw new Error('The file has too few items')
    const image = { file: 'radiographs/chest-pa-turned.webp', alt: 'A chest', citation: 'Ours' }
    await write([{ ...first, image }, second, ...others])
    await load()
    const addresses = async () => {
      const stored = await readQuestions(server.db, [first.id, second.id])
      return [first, second].map(({ id }) => stored.get(id)?.image_url)
    }
    const [before] = await addresses()
    expect(before).toMatch(/^\/content\/images\/[0-9a-f]{32}\.webp$/)

    await writeFile(picture, 'another picture')
    await load()
    const [after] = await addresses()
    expect(after).toMatch(/^\/content\/images\/[0-9a-f]{32}\.webp$/)
    expect(after).not.toBe(before)

    // As releases before this rule stored it; of the second the picture is gone as well.
    await write(others)
    for (const [{ id }, file] of [
      [first, image.file],
      [second, 'radiographs/knee-tangential.webp'],
    ] as const)
      await server.db
        .updateTable('questions')
        .set({ image_url: `/content/images/${file}` })
        .where('id', '=', id)
        .execute()
    await load()
    const [kept, gone] = await addresses()
    expect(kept).toBe(after)
    expect(gone).toMatch(/^\/content\/images\/[0-9a-f]{32}\.webp$/)
    expect([...(await load()).values()]).toEqual([kept])
  })

  it('stores the marks of a picture, and a later release takes them away', async () => {
    const picture = join(folder, 'images/knee.webp')
    await mkdir(dirname(picture), { recursive: true })
    await writeFile(picture, 'a picture')
    const [first, ...others] = await items()
    if (first === undefined) throw new Error('The file has no items')
    const image = { file: 'knee.webp', alt: 'A knee', citation: 'Ours' }
    const marks = [{ label: 'A', at: { x: 412, y: 220 } }]
    const stored = async () => (await readQuestions(server.db, [first.id])).get(first.id)?.image_marks
    await write([{ ...first, image: { ...image, marks } }, ...others])
    await load()
    expect(await stored()).toEqual(marks)
    await write([{ ...first, image }, ...others])
    await load()
    expect(await stored()).toBeNull()
    await write([{ ...first, image: { ...image, marks: [{ at: { x: 412, y: 1001 } }] } }, ...others])
    await expect(load()).rejects.toThrow(/L29 .*lies outside the picture/)
  })

  it.each([
    ['broken JSON', '[ { "id": ', 'L01'],
    ['two items of one id', (list: Item[]) => [...list, list[0]], 'L'],
    ['an unknown field', (list: Item[]) => [{ ...list[0], difficulty: 3 }], 'L01'],
  ])(
    'stops at %s, naming file, item and rule, and leaves the old content untouched',
    async (_, change, rule) => {
      await load()
      const before = await rows()
      const list = await items()
      await write(typeof change === 'string' ? change : change(list))
      const error = await load().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ContentError)
      const { message } = error as ContentError
      expect(message).toContain(file)
      expect(message).toContain(rule)
      if (typeof change !== 'string') expect(message).toContain(list[0]?.id)
      expect(await rows()).toEqual(before)
    },
  )

  it('fills the guided lessons; what changed is rewritten alone, what is gone is retired and may come back', async () => {
    const topics = JSON.parse(await readFile(join(folder, 'lessons/topics.json'), 'utf8')) as {
      id: string
      name: string
      subsections: { id: string }[]
    }[]
    const rename = (list: unknown) => writeFile(join(folder, 'lessons/topics.json'), JSON.stringify(list))
    const stored = () =>
      server.db
        .selectFrom('guided_lessons_topics')
        .select(({ eb }) => [
          'id',
          'name',
          'retired',
          eb.cast<string>(eb.ref('xmin' as 'id'), 'text').as('written_by'),
        ])
        .orderBy('display_order')
        .execute()
    await load()
    const before = await stored()
    expect(before.map(({ id }) => id)).toEqual(topics.map(({ id }) => id))
    await load()
    expect(await stored()).toEqual(before)

    const [first, ...others] = topics
    await rename([{ ...first, name: 'Another name' }, ...others.slice(0, -1)])
    await load()
    const after = await stored()
    const changed = after.filter((row, index) => row.written_by !== before[index]?.written_by)
    expect(changed).toMatchObject([
      { id: first?.id, name: 'Another name', retired: false },
      { id: others.at(-1)?.id, retired: true },
    ])
    const retired = await server.db
      .selectFrom('guided_lessons_subsections')
      .select('id')
      .where('retired', '=', true)
      .orderBy('display_order')
      .execute()
    expect(retired).toEqual(others.at(-1)?.subsections.map(({ id }) => ({ id })))
    await rename(topics)
    await load()
    expect((await stored()).filter(({ retired: gone }) => gone)).toEqual([])
  })

  it('writes every field of a page and of a question of a lesson', async () => {
    const page = 'lessons/safety/interactions/01-photon.md'
    await mkdir(dirname(join(folder, page)), { recursive: true })
    const head = [
      'id: interactions-01',
      'title: A photon',
      'objectives: ["SA1.1"]',
      'facts: ["F-XR4.1"]',
      'check: {"question": "Which?", "answer": "This."}',
    ]
    await writeFile(join(folder, page), `---\n${head.join('\n')}\n---\nOne $x$ and **two**.`)
    const questions = Array.from({ length: 6 }, (_, index) => ({
      id: `lq-000${index + 1}`,
      objective: 'SA1.1',
      level: 'recall',
      stem: `What is number ${index + 1}?`,
      options: [0, 1, 2, 3].map((place) => ({
        text: `${place}`,
        why: 'So.',
        ...(place === 1 && { correct: true }),
      })),
      keep: 'Keep this.',
      facts: ['F-XR4'],
      clauses: ['F-XR4.1'],
      refs: ['A book'],
    }))
    await writeFile(join(folder, dirname(page), 'quiz.json'), JSON.stringify(questions))
    await load()
    const { lessons } = await readContent(folder)
    const pages = await server.db.selectFrom('guided_lessons').selectAll().execute()
    expect(pages).toMatchObject(lessons.guided_lessons)
    const stored = await server.db
      .selectFrom('guided_questions')
      .selectAll()
      .orderBy('display_order')
      .execute()
    expect(stored).toMatchObject(lessons.guided_questions)
    expect([pages.length, stored.length]).toEqual([1, 6])
  })

  it('a broken lesson stops the whole release: the questions stay as they were, too', async () => {
    await load()
    const before = await rows()
    const list = await items()
    await write(list.map((item) => ({ ...item, keep: 'Another sentence to keep.' })))
    await mkdir(join(folder, 'lessons/safety/none'), { recursive: true })
    await writeFile(join(folder, 'lessons/safety/none/01-page.md'), 'Text.')
    await expect(load()).rejects.toThrow('lessons/safety/none/01-page.md  G01')
    expect(await rows()).toEqual(before)
  })

  it('undoes everything when the database fails half way', async () => {
    await load()
    const before = await rows()
    const list = await items()
    await write(list.map((item) => ({ ...item, keep: 'Another sentence to keep.' })))
    await expect(whileRefused(server.db, 'exam_sections', load, 'insert')).rejects.toThrow('out of space')
    expect(await server.db.selectFrom('exam_sections').select('id').execute()).toHaveLength(4)
    expect(await rows()).toEqual(before)
  })
})
