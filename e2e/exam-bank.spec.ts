import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { sitByHttp } from './support/exam-by-http.ts'
import { ExamRoom, positionOf } from './support/exam-room.ts'
import { plainRows, questionRow, replaceBank, type QuestionRow } from './support/question-rows.ts'
import { startServer, type ServerUnderTest } from './support/server.ts'
import { expect, test as base, type Student } from './support/test.ts'
import { notedBy, seesToast, toastOf } from './support/toasts.ts'

/** One server whose bank each test fills as it needs. */
const test = base.extend<object, { ownBank: ServerUnderTest }>({
  ownBank: [
    async ({}, use) => {
      const server = await startServer({ MOCK_EXAMS_PER_DAY: '3' })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ ownBank }, use) => {
    await use(ownBank.url)
  },
})
// Each test replaces the bank of the one server.
test.describe.configure({ mode: 'serial' })

test('E-GEN-07, E-GEN-09, E-GEN-10, E-EXAM-03, E-RES-05: an exam of 150 runs without a word, and shows every stored shape alike', async ({
  ownBank,
  student,
}) => {
  const special = [...shapes, ...cited.map(({ row }) => row), withoutOptions]
  await replaceBank(ownBank, [...plainRows(150 - special.length), ...special])
  const { page } = student
  const exam = await student.startExam()
  expect(exam.questions).toHaveLength(150)
  await expect(toastOf(page, { title: 'Limited questions available' })).toHaveCount(0)

  const room = new ExamRoom(page)
  const goTo = (row: QuestionRow) => room.goTo(positionOf(exam, ({ id }) => id === row.id))
  for (const row of shapes) {
    await goTo(row)
    await expect(room.stem).toHaveText(row.question)
    expect(await room.optionTexts(), row.id).toEqual(three)
    await student.choose([1])
  }
  for (const { row, href } of cited) {
    await goTo(row)
    await expect(page.getByRole('link', { name: 'Image Citation' })).toHaveAttribute('href', href)
  }
  await goTo(withoutOptions)
  await expect(page.getByText('This question is missing answer options.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Report question' }).click()
  await expect(page.getByRole('dialog', { name: 'Report Question' })).toContainText(withoutOptions.question)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await complete(student)
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  for (const row of shapes) {
    const { questions } = await student.latestResult()
    await page
      .getByRole('navigation', { name: 'All questions' })
      .getByRole('button')
      .nth(questions.findIndex(({ id }) => id === row.id))
      .click()
    const card = cardOf(page)
    await expect(card).toContainText(row.question)
    await expect(card.getByRole('region', { name: 'Explanation' }), row.id).toContainText(because)
  }
})

test('E-GEN-07: an exam of 199 runs without a word', async ({ ownBank, student }) => {
  await replaceBank(ownBank, plainRows(199))
  expect((await student.startExam()).questions).toHaveLength(199)
  await student.choose([1])
  await student.next()
  await student.sees(1)
  expect(notedBy(student.page)).toEqual([])
})

test('E-GEN-07: an exam of 149 says so and runs', async ({ ownBank, student }) => {
  await replaceBank(ownBank, plainRows(149))
  const exam = await student.startExam()
  expect(exam.questions).toHaveLength(149)
  await seesToast(
    student.page,
    'Limited questions available',
    'Only 149 questions were loaded. The exam will proceed with these questions.',
  )
  await student.choose([1])
  await student.next()
  await student.sees(1)
})

test('A4: after as many exams as a day allows the start screen says when the next may start', async ({
  ownBank,
  student,
}) => {
  await replaceBank(ownBank, plainRows(5))
  const { page } = student
  for (let taken = 0; taken < 3; taken += 1) await sitByHttp(page.request, { right: 0 })
  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start Exam', exact: true })
  await start.click()
  const note = page.getByRole('status').filter({ hasText: "You've finished 3 mock exams in 24 hours." })
  await expect(note).toContainText(/Your next one can start at \d+:\d\d [AP]M( tomorrow)?\./)
  await expect(note).toContainText('Reviewing what you missed helps more now.')
  await expect(start).toBeVisible()
  await expect(toastOf(page, { title: 'Error starting exam' })).toHaveCount(0)
  await checkAccessibility(page, 'start screen with the cap reached')
  await note.getByRole('link', { name: 'Review your last exam' }).click()
  await expect(page).toHaveURL(/\/mock-exam\?result=latest$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Mock exam, / })).toBeVisible()
})

test('E-GEN-08, E-GEN-06: without an eligible question no exam starts', async ({ ownBank, student }) => {
  await replaceBank(ownBank, ineligible)
  const { page } = student
  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start Exam', exact: true })
  await start.click()
  await seesToast(
    page,
    'Unable to generate exam questions',
    'There was an issue loading questions from the database. Please try again later or contact support if the problem persists.',
  )
  await expect(start).toBeVisible()
})

const three = ['Alpha', 'Beta', 'Gamma']
const json = JSON.stringify(three)
const because = 'Because of the second.'

/** The shapes options are stored in, and both names of the explanation. */
const shapes = [
  questionRow('as-list', { answers: json, explanation: because }),
  questionRow('as-object', {
    answers: JSON.stringify({ c: 'Gamma', a: 'Alpha', b: 'Beta' }),
    rationale: because,
  }),
  questionRow('as-json-string', { answers: JSON.stringify(json), explanation: because }),
  questionRow('as-commas', { answers: JSON.stringify('Alpha, Beta, Gamma'), rationale: because }),
  questionRow('in-options', { answers: '[]', options: json, explanation: because }),
]
const image = { image_url: '/images/knee-ap.webp', image_alt: 'A knee from the front' }
const cited = [
  {
    row: questionRow('cites-a-link', { ...image, image_citation: 'https://example.org/knee?view=ap' }),
    href: 'https://example.org/knee?view=ap',
  },
  {
    row: questionRow('cites-a-doi', { ...image, image_citation: '10.1234/knee.5' }),
    href: 'https://doi.org/10.1234/knee.5',
  },
]
const withoutOptions = questionRow('without-options', { answers: '[]', correct_answer: 0 })
const ineligible = [
  questionRow('blank-text', { question: ' \n ' }),
  questionRow('no-key', { correct_answer: null }),
  questionRow('no-keys', { is_multiple_answer: true, correct_answer: null, correct_answers: '[]' }),
]

function cardOf(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ has: page.locator('#reviewed-question') })
    .last()
}

async function complete({ page }: Student): Promise<void> {
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await seesToast(page, 'Exam Complete', 'Your exam has been submitted. Review your results now.')
}
