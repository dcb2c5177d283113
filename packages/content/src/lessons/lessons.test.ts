import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFinding, ContentError } from '../finding.ts'
import { readPictureAddresses } from '../pictures.ts'
import { readBank, readContent } from '../read-content.ts'
import type { LessonQuestion } from './lesson.ts'
import { lintLessons } from './lint-lessons.ts'

const content = join(import.meta.dirname, '../../../../content')
const page = 'lessons/safety/interactions/01-first.md'
const quiz = 'lessons/safety/interactions/quiz.json'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lessons-'))
  for (const name of [
    'blueprint.json',
    'exam-sections.json',
    'sources.json',
    'batches.json',
    'measures.json',
    'facts',
    'questions/safety/SA1.1.json',
    'lessons/topics.json',
  ])
    await cp(join(content, name), join(folder, name), { recursive: true })
  await write('images/diagrams/one.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await write(page, pageText())
  await write(quiz, questions(6))
})

afterEach(() => rm(folder, { recursive: true }))

async function write(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value))
}

function pageText(head: Record<string, string> = {}, body = 'word '.repeat(200)): string {
  const fields = {
    id: 'interactions-01',
    title: 'Four ways a photon meets matter',
    objectives: '["SA1.1"]',
    facts: '["F-XR4.1", "F-XR4.2"]',
    image:
      '{"file": "diagrams/one.svg", "alt": "A photon that meets an atom", "citation": "/our-pictures#diagrams"}',
    check: '{"question": "Which one is it?", "answer": "That one."}',
    ...head,
  }
  const lines = Object.entries(fields).filter(([, value]) => value !== '')
  return `---\n${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n---\n${body}\n`
}

function question(number: number, changes: Partial<LessonQuestion> = {}): LessonQuestion {
  const subjects = ['lead', 'water', 'bone', 'air', 'iodine', 'barium', 'fat', 'muscle', 'steel', 'glass']
  const subject = subjects[number % 10] ?? ''
  return {
    id: `lq-${String(number).padStart(4, '0')}`,
    objective: 'SA1.1',
    level: 'recall',
    stem: `A photon meets ${subject}${number}, ${subject}way${number} and ${subject}end${number} in turn; which comes next?`,
    options: [0, 1, 2, 3].map((place) => ({
      text: ['One way', 'Two ways', 'Six ways', 'Ten ways'][place] ?? '',
      why: `This is what ${subject} would do in case ${place} of all these cases.`,
      ...(place === number % 4 ? { correct: true as const } : {}),
    })),
    keep: `What ${subject} takes is what it takes, each time anew.`,
    facts: ['F-XR4'],
    clauses: ['F-XR4.2'],
    refs: ['Radiation Protection in Medical Radiography (Statkiewicz Sherer)'],
    ...changes,
  }
}

function questions(count: number, first: Partial<LessonQuestion> = {}): LessonQuestion[] {
  return Array.from({ length: count }, (_, index) => question(index + 1, index === 0 ? first : {}))
}

async function refusal(): Promise<string> {
  const error = await readContent(folder).catch((thrown: unknown) => thrown)
  if (!(error instanceof ContentError)) throw new Error('the content was not refused')
  return error.message
}

async function lint(): Promise<string> {
  const { bank, lessons } = await readBank(folder)
  return lintLessons(lessons, bank)
    .filter(({ severity }) => severity !== 'warning')
    .map(describeFinding)
    .join('\n')
}

describe('good lessons', () => {
  test('become the rows of their tables', async () => {
    const pictures = readPictureAddresses(folder)
    const { lessons } = await readContent(folder, pictures)
    expect(lessons.guided_lessons_topics[1]).toMatchObject({ id: 'safety', display_order: 2 })
    expect(lessons.guided_lessons_subsections.find(({ id }) => id === 'units-limits')).toMatchObject({
      topic_id: 'safety',
      display_order: 2,
    })
    const [row] = lessons.guided_lessons
    expect(row).toMatchObject({
      id: 'interactions-01',
      subsection_id: 'interactions',
      title: 'Four ways a photon meets matter',
      image_url: pictures.get('diagrams/one.svg'),
      image_alt: 'A photon that meets an atom',
      check_question: 'Which one is it?',
      check_answer: 'That one.',
      words: 200,
      display_order: 1,
    })
    expect(row?.content).toMatch(/^<p>word word/)
    expect(lessons.guided_questions[1]).toMatchObject({
      id: 'lq-0002',
      topic_id: 'safety',
      subsection_id: 'interactions',
      quiz_type: 'subsection',
      answers: ['One way', 'Two ways', 'Six ways', 'Ten ways'],
      correct_answer: 2,
      display_order: 2,
    })
    expect(lessons.guided_questions[1]?.explanation).toMatch(/^Correct: “Six ways”\. This is/)
  })

  test('the same files give the same checksums, a changed page another', async () => {
    const first = await readContent(folder)
    expect((await readContent(folder)).lessons).toEqual(first.lessons)
    await write(page, pageText({}, 'other '.repeat(200)))
    const [before] = first.lessons.guided_lessons
    expect((await readContent(folder)).lessons.guided_lessons[0]?.checksum).not.toBe(before?.checksum)
  })

  test('a page has its section and what is asked of it, and another checksum with other questions', async () => {
    const rowOf = async (...asks: string[]) => {
      const asked = [{ page: 'interactions-01', quote: 'word word', asks }]
      await write('radbot-asks/safety/interactions.json', asked)
      return (await readContent(folder)).lessons.guided_lessons[0]
    }
    const row = await rowOf('what is a word')
    expect(row).toMatchObject({
      section: 'SA1',
      asks: [{ quote: 'word word', asks: ['what is a word'] }],
    })
    expect((await rowOf('why a word'))?.checksum).not.toBe(row?.checksum)
  })

  test('asks of a broken file stop the release', async () => {
    await write('radbot-asks/safety/interactions.json', [{ page: 'interactions-01', asks: [] }])
    await expect(readContent(folder)).rejects.toThrow('radbot-asks/safety/interactions.json')
  })

  test('topics and subsections may still be without pages', async () => {
    await rm(join(folder, 'lessons/safety'), { recursive: true })
    const { lessons } = await readContent(folder)
    expect(lessons.guided_lessons).toEqual([])
    expect(lessons.guided_lessons_topics).toHaveLength(8)
  })

  test('a topic quiz has no subsection', async () => {
    const more = Array.from({ length: 15 }, (_, index) => question(100 + index))
    await write('lessons/safety/topic-quiz.json', more)
    const { lessons } = await readContent(folder)
    const row = lessons.guided_questions.find(({ id }) => id === 'lq-0100')
    expect(row).toMatchObject({ quiz_type: 'topic', topic_id: 'safety', subsection_id: null })
  })

  test('pass the check', async () => {
    expect(await lint()).toBe('')
  })
})

describe('broken lessons are refused whole, with file, id and rule', () => {
  test.each([
    ['an unknown topic', 'lessons/cooking/knives/01-cut.md', pageText(), 'G01  topics.json has no topic'],
    [
      'an unknown subsection',
      'lessons/safety/knives/01-a.md',
      pageText(),
      'G01  topics.json has no subsection knives',
    ],
    ['a file that is nothing', 'lessons/safety/interactions/notes.md', 'x', 'G01  is no page'],
    ['a file too deep', 'lessons/safety/interactions/more/01-a.md', 'x', 'G01  is no page'],
    ['no head', page, 'Just text.', 'G01'],
    [
      'a broken list in the head',
      page,
      pageText({ facts: '["F-XR4.1"' }),
      'interactions-01  G01  facts is not valid JSON',
    ],
    ['an unknown field', page, pageText({ mood: 'good' }), 'interactions-01  G01'],
    ['no self-check', page, pageText({ check: '' }), 'interactions-01  G01'],
    [
      'an id of elsewhere',
      page,
      pageText({ id: 'geometry-01' }),
      'geometry-01  G01  ids here begin with interactions-',
    ],
    [
      'an unknown objective',
      page,
      pageText({ objectives: '["SA9.9"]' }),
      'interactions-01  G04  the blueprint has no objective SA9.9',
    ],
    [
      'an unknown clause',
      page,
      pageText({ facts: '["F-XR4.99"]' }),
      'interactions-01  G04  the fact sheet has no clause F-XR4.99',
    ],
    [
      'a missing picture',
      page,
      pageText({
        image:
          '{"file": "none.svg", "alt": "A photon that meets an atom", "citation": "/our-pictures#diagrams"}',
      }),
      'interactions-01  G05  there is no picture images/none.svg',
    ],
    [
      'a picture whose citation leads nowhere',
      page,
      pageText({
        image: '{"file": "diagrams/one.svg", "alt": "A photon that meets an atom", "citation": "Ours"}',
      }),
      'interactions-01  G05  the citation is no link',
    ],
    [
      'a picture without words',
      page,
      pageText({ image: '{"file": "diagrams/one.svg", "alt": "", "citation": "/our-pictures#diagrams"}' }),
      'interactions-01  G01',
    ],
    [
      'a script',
      page,
      pageText({}, 'Text.\n\n<script>alert(1)</script>'),
      'interactions-01  G06  raw HTML: <script>',
    ],
    [
      'a broken formula',
      page,
      pageText({}, 'Text $\\nothing$.'),
      'interactions-01  G06  the formula \\nothing',
    ],
    [
      'two pages of one number',
      'lessons/safety/interactions/01-second.md',
      pageText({ id: 'interactions-02' }),
      'interactions-02  G01  has the number of',
    ],
    [
      'two pages of one id',
      'lessons/safety/interactions/02-second.md',
      pageText(),
      'interactions-01  G01  the id is in',
    ],
    ['broken JSON', quiz, '[ { "id": ', 'L01  not valid JSON'],
    ['five questions', quiz, questions(5), 'G03  the quiz has 5 questions, not 6 to 10'],
    ['eleven questions', quiz, questions(11), 'G03  the quiz has 11 questions'],
    [
      'a short topic quiz',
      'lessons/safety/topic-quiz.json',
      questions(8).map((entry, index) => ({ ...entry, id: `lq-01${index}0`, stem: `${entry.stem} Then?` })),
      'G03  the quiz has 8 questions, not 15 to 20',
    ],
    [
      'two questions of one id',
      quiz,
      [...questions(6), { ...question(7), id: 'lq-0001' }],
      'lq-0001  G01  the id is in',
    ],
    [
      'a stem twice',
      quiz,
      [...questions(6), { ...question(1), id: 'lq-0009' }],
      'lq-0009  G07  the stem is that of lq-0001',
    ],
    [
      'no key',
      quiz,
      questions(6, { options: question(4).options.map(({ text, why }) => ({ text, why })) }),
      'lq-0001  G02  has 4 options and 0 keys',
    ],
    [
      'two keys',
      quiz,
      questions(6, {
        options: question(1).options.map((option, place) =>
          place === 0 ? { ...option, correct: true } : option,
        ),
      }),
      'lq-0001  G02  has 4 options and 2 keys',
    ],
    [
      'three options',
      quiz,
      questions(6, { options: question(1).options.slice(0, 3) }),
      'lq-0001  G02  has 3 options',
    ],
    [
      'an unknown objective of a question',
      quiz,
      questions(6, { objective: 'ZZ1' }),
      'lq-0001  G04  the blueprint has no objective ZZ1',
    ],
    [
      'a clause of another row',
      quiz,
      questions(6, { clauses: ['F-XR15.1'] }),
      'lq-0001  G04  F-XR15.1 is of a row',
    ],
    [
      'an unknown field of a question',
      quiz,
      [{ ...question(1), mood: 'good' }, ...questions(7).slice(1)],
      'lq-0001  G01',
    ],
  ])('%s', async (_, file, value, message) => {
    await write(file, value)
    const told = await refusal()
    expect(told).toContain(file)
    expect(told).toContain(message)
  })

  test('an id of two subsections', async () => {
    const subsection = { id: 'same', name: 'Same', description: 'The same.' }
    const topic = { name: 'Topic', description: 'A topic.', subsections: [subsection] }
    await rm(join(folder, 'lessons/safety'), { recursive: true })
    await write('lessons/topics.json', [
      { ...topic, id: 'one' },
      { ...topic, id: 'two' },
    ])
    expect(await refusal()).toContain('lessons/topics.json  same  G01  the id is in')
  })

  test('a stem of the exam bank', async () => {
    const { bank } = await readBank(folder)
    const [item] = bank.items
    await write(quiz, questions(6, { stem: `${item?.item.stem.toUpperCase()}` }))
    expect(await refusal()).toContain(`lq-0001  G07  the stem is that of ${item?.item.id}`)
  })

  test('no topics', async () => {
    await rm(join(folder, 'lessons'), { recursive: true })
    expect(await refusal()).toContain('lessons/topics.json  L01')
  })
})

describe('the check finds what could be better', () => {
  test.each([
    [
      'a page too short',
      page,
      pageText({}, 'word '.repeat(149)),
      'G08  the page has 149 words, not 150 to 350',
    ],
    ['a page too long', page, pageText({}, 'word '.repeat(351)), 'G08  the page has 351 words'],
    [
      'an option that speaks of the others',
      quiz,
      questions(6, {
        options: question(1).options.map((option, place) =>
          place === 3 ? { ...option, text: 'All of the above' } : option,
        ),
      }),
      'lq-0001  L03',
    ],
    [
      'a key always at one place',
      quiz,
      questions(6).map((entry) => ({
        ...entry,
        options: entry.options.map(({ text, why }, place) => ({
          text,
          why,
          ...(place === 2 ? { correct: true } : {}),
        })),
      })),
      'G10  in safety the key is at place 3 in 6 of 6',
    ],
    [
      'a key always the longest',
      quiz,
      questions(6).map((entry) => ({
        ...entry,
        options: entry.options.map((option) =>
          option.correct === true ? { ...option, text: 'Sixteen other ways' } : option,
        ),
      })),
      'G10  in safety the key is the longest option in 6 of 6',
    ],
    [
      'pages without a quiz',
      'lessons/safety/units-limits/01-a.md',
      pageText({ id: 'units-limits-01' }),
      'lessons/safety/units-limits  G11  has pages and no quiz.json',
    ],
  ])('%s', async (_, file, value, message) => {
    await write(file, value)
    expect(await lint()).toContain(message)
  })

  test('a question of the exam bank in nearly the same words', async () => {
    const { bank } = await readBank(folder)
    const [placed] = bank.items
    const { stem, options } = placed?.item ?? { stem: '', options: [] }
    await write(
      quiz,
      questions(6, {
        stem: `So: ${stem}`,
        options: options.map(({ text, why, correct }) => ({ text, why, ...(correct ? { correct } : {}) })),
      }),
    )
    expect(await lint()).toMatch(new RegExp(`lq-0001 {2}L19 {2}is .*${placed?.item.id}`))
  })

  test('a clause that varies by source, and no source named', async () => {
    const { bank } = await readBank(folder)
    const clause = [...bank.facts.values()]
      .flatMap(({ clauses }) => clauses)
      .find(({ varies, sources }) => varies && sources.length > 0)
    const facts = JSON.stringify([clause?.id])
    await write(page, pageText({ facts }))
    expect(await lint()).toContain(`G09  ${clause?.id} varies by source`)
    await write(page, pageText({ facts }, `As ${clause?.sources[0]} says, ${'word '.repeat(200)}`))
    expect(await lint()).not.toContain('G09')
  })
})
