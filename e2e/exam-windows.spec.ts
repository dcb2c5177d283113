import type { BrowserContext, Locator, Page } from '@playwright/test'
import { allStored, quietPage, seesKept, storedExam } from './support/browser-storage.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { unfinishedByHttp } from './support/exam-by-http.ts'
import { plainRows } from './support/question-rows.ts'
import type { ServerUnderTest } from './support/server.ts'
import { userIdOf } from './support/sessions.ts'
import { atAnotherBrowser, expect, test, type Student } from './support/test.ts'

test.use({ bank: [plainRows(200), { scope: 'worker' }] })

/** What the server holds, without taking the exam from its window; null while this browser keeps another exam. */
async function openedAnswers(page: Page, id: string): Promise<unknown> {
  const stored = await storedExam(page, await userIdOf(page))
  if (stored?.['attemptId'] !== id) return null
  return (stored['acknowledged'] as { answers: unknown }).answers
}

async function resume(student: Student): Promise<void> {
  await student.page.goto('/mock-exam')
  await student.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
}

/** Answers so many questions in a row with the second option. */
async function answerOn(student: Student, from: number, count: number): Promise<void> {
  for (let position = from; position < from + count; position += 1) {
    await student.goTo(position)
    await student.choose([1])
  }
}

test('A5 answers another window left are offered by number, compared and added as the student says', async ({
  student,
  context,
}) => {
  const { page } = student
  const exam = await student.startExam()
  await student.choose([0])
  await student.seesSaved()
  const userId = await userIdOf(page)
  const other = await context.newPage()
  await other.goto(quietPage)
  await other.evaluate(
    (leftover) => new BroadcastChannel('collimate-exam').postMessage({ kind: 'left', leftover }),
    {
      userId,
      attemptId: exam.id,
      holder: '00000000-0000-4000-8000-000000000001',
      changes: { 0: 1, 1: 1, 2: 3 },
      madeAt: { 0: 1, 1: 1, 2: 1 },
      questions: {},
    },
  )
  await page.bringToFront()
  const offer = page.getByRole('dialog', { name: '3 answers from your other window' })
  await expect(offer).toContainText('2 are to questions you haven’t answered here, 1 differs')
  await offer.getByRole('button', { name: 'Add the 2 unanswered' }).click()
  const rest = page.getByRole('dialog', { name: '1 answer from your other window' })
  await rest.getByRole('button', { name: 'Review the 1 that differs' }).click()
  const compare = page.getByRole('dialog', { name: 'Which answers to keep' })
  await compare.getByRole('radio', { name: /^Other window: B\./ }).check()
  await compare.getByRole('button', { name: 'Keep these answers' }).click()
  await expect(compare).toBeHidden()
  await expect
    .poll(async () => await openedAnswers(page, exam.id), { timeout: 60_000 })
    .toEqual({ 0: 1, 1: 1, 2: 3 })
})

test('A5 answers made offline while another browser completes are shown, and said not to count', async ({
  student,
  browser,
  context,
  baseURL,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(1)
  await context.setOffline(true)
  await answerOn(student, 1, 3)

  const { student: there, context: other } = await atAnotherBrowser(student, browser, baseURL ?? '')
  await resume(there)
  await there.sees(1)
  await there.page.getByRole('button', { name: 'Review before completing' }).click()
  await there.page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(there.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()

  await context.setOffline(false)
  const late = page.getByRole('dialog', { name: 'This exam was completed in another window' })
  await expect(late).toContainText('3 answers from this window were not saved before that, and do not count.')
  await expect(late).toContainText('Questions 2, 3, 4')
  await late.getByRole('button', { name: 'See them' }).click()
  await expect(late.getByRole('listitem')).toHaveText([
    /Question 2.*Here: B\. Second.*Counted: No answer/,
    /Question 3/,
    /Question 4/,
  ])
  await late.getByRole('button', { name: 'Go to the results' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await other.close()
})

/** Leaves the room with answers that only this device has; without a session, so that not even the last call saves them. */
async function leaveUnsent(student: Student): Promise<void> {
  const { page } = student
  await page.context().setOffline(true)
  await answerOn(student, 1, 3)
  await expect(page.getByText('Will save when online (3)', { exact: true }).first()).toBeVisible()
  await seesKept(page, { answers: 4, position: 3 })
  await page.context().clearCookies()
  await page.close()
  await page.context().setOffline(false)
}

async function signInAgain({ email, password }: Student, { request }: BrowserContext): Promise<void> {
  expect((await request.post('/api/accounts/sign-in', { data: { email, password } })).status()).toBe(200)
}

async function complete({ page }: Student): Promise<void> {
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
}

test('A5 answers left on a device are named when the student comes back days later, beside what counted', async ({
  student,
  browser,
  context,
  baseURL,
}) => {
  await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(student.page.request))?.answered).toBe(1)
  await leaveUnsent(student)

  const { student: there, context: other } = await atAnotherBrowser(student, browser, baseURL ?? '')
  await resume(there)
  // Alike in one, differing in one, open in one.
  await there.choose([1])
  await there.goTo(2)
  await there.choose([3])
  await complete(there)
  await expect(there.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await other.close()

  await signInAgain(student, context)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const notice = page.getByRole('status').filter({ hasText: '2 answers didn’t reach us before your exam of' })
  await notice.getByRole('button', { name: 'See them' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not saved in time' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Question 3.*On this device: B\. Second.*Counted: D\. Fourth/,
    /Question 4.*On this device: B\. Second.*Counted: No answer/,
  ])
  await checkAccessibility(page, 'answers not saved in time')
  await dialog.getByRole('link', { name: 'See the result' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await notice.getByRole('button', { name: 'See them' }).click()
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notice.getByRole('button', { name: 'See them' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete from this device' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect
    .poll(async () => await allStored(page))
    .toMatchObject({ exams: {}, others: [{ store: 'leftovers', values: [] }] })
})

test('A5 answers left on a device outlive the exam that takes the place of theirs, and come back with it', async ({
  student,
  browser,
  context,
  baseURL,
}) => {
  const exam = await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(student.page.request))?.answered).toBe(1)
  await leaveUnsent(student)
  const { student: there, context: other } = await atAnotherBrowser(student, browser, baseURL ?? '')
  await there.startExam()
  await there.page.getByRole('button', { name: 'Save and leave' }).click()
  await expect(there.page).toHaveURL(/dashboard/)
  await other.close()

  await signInAgain(student, context)
  student.page = await context.newPage()
  const { page } = student
  // The new exam goes on at this device, where it takes the place of what was kept.
  await resume(student)
  await student.sees(0)
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByText('3 answers of an earlier exam were not saved in time')).toBeVisible()
  await page.goto('/mock-exam')
  await page.getByRole('button', { name: 'Bring back' }).click()
  // Not the exam it traded places with: for a moment both say how far they have come.
  await expect(
    page.getByText(/^1 of 200 answered, .* The clock runs only while the exam is open\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  const offer = page.getByRole('dialog', { name: '3 answers from your other window' })
  await expect(offer).toContainText('Questions 2, 3, 4')
  await offer.getByRole('button', { name: 'Add the 3 unanswered' }).click()
  await expect.poll(async () => await openedAnswers(page, exam.id)).toEqual({ 0: 0, 1: 1, 2: 1, 3: 1 })
})

/** Where two windows, a dying server and cut lines meet: what was chosen last, and what a dialog named. */
class Chaos {
  readonly chosen = new Map<number, number>()
  /** Positions a dialog named, with the letter of the answer that is not in the result. */
  readonly named = new Map<number, string>()
  readonly #server: ServerUnderTest

  constructor(server: ServerUnderTest) {
    this.#server = server
  }

  /** Answers questions in a row by the keyboard, each with another option than in the round before. */
  async answer(student: Student, from: number, to: number, round = 0): Promise<void> {
    await student.goTo(from)
    for (let position = from; position < to; position += 1) {
      const option = (position + round) % 4
      await student.pressKeys([option])
      this.chosen.set(position, option)
      if (position + 1 < to) {
        await student.page.keyboard.press('ArrowRight')
        await student.sees(position + 1)
      }
    }
  }

  /** As a power cut in the middle of an exam: the answers given meanwhile wait in the window. */
  async answerWithoutServer(student: Student, from: number, to: number): Promise<void> {
    await this.#server.kill()
    await this.answer(student, from, to)
    await this.#server.start()
    await back(student)
    await expect
      .poll(async () => (await unfinishedByHttp(student.page.request))?.answered, { timeout: 60_000 })
      .toBe(this.chosen.size)
  }

  /** Reads the answers a dialog names as not kept or not counted. */
  async read(dialog: Locator, label: string): Promise<void> {
    await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
    for (const text of await dialog.getByRole('listitem').allInnerTexts()) {
      const number = /Question (\d+)/.exec(text)?.[1]
      const letter = new RegExp(`${label}:\\s*([A-D])\\.`).exec(text)?.[1]
      if (number !== undefined && letter !== undefined) this.named.set(Number(number) - 1, letter)
    }
  }
}

/** The student looks at the window again, which then waits no longer. */
function back({ page }: Student): Promise<void> {
  return page.evaluate(() => void window.dispatchEvent(new Event('focus'))).then(() => undefined)
}

test('A5 two windows, five kills of the server, two take-overs, one window offline: 200 of 200 count or are named', async ({
  student: here,
  browser,
  context,
  baseURL,
  server,
}) => {
  // Some three hundred key presses, and five starts of the server, on whatever machine.
  test.setTimeout(600_000)
  const chaos = new Chaos(server)
  await here.startExam()
  await chaos.answer(here, 0, 20)
  await chaos.answerWithoutServer(here, 20, 25)
  await chaos.answer(here, 25, 40)
  await chaos.answerWithoutServer(here, 40, 45)
  await chaos.answer(here, 45, 80)
  await here.seesSaved()

  // The first take-over: five answers are on a device without a connection, and are given differently at the other.
  await context.setOffline(true)
  await chaos.answer(here, 80, 85)
  const { student: there, context: other } = await atAnotherBrowser(here, browser, baseURL ?? '')
  await resume(there)
  await chaos.answer(there, 80, 95, 1)
  await chaos.answerWithoutServer(there, 95, 100)
  await there.seesSaved()
  await context.setOffline(false)
  const taken = here.page.getByRole('dialog', { name: 'This exam is open in another window' })
  await expect(taken).toContainText('5 answers from this window are not saved yet.')
  await expect(taken).toContainText('Questions 81, 82, 83, 84, 85')
  await taken.getByRole('button', { name: 'Take it back here' }).click()
  const conflicts = here.page
    .getByRole('status')
    .filter({ hasText: '5 questions were answered in two windows' })
  await conflicts.getByRole('button', { name: 'Compare' }).click()
  const compare = here.page.getByRole('dialog', { name: 'Answered in two windows' })
  await chaos.read(compare, 'Not kept')
  expect([...chaos.named]).toEqual([80, 81, 82, 83, 84].map((position) => [position, 'ABCD'[position % 4]]))
  await compare.getByRole('button', { name: 'Close' }).click()
  await conflicts.getByRole('button', { name: 'Got it' }).click()

  await chaos.answer(here, 100, 120)
  await chaos.answerWithoutServer(here, 120, 125)
  await chaos.answer(here, 125, 150)
  await chaos.answerWithoutServer(here, 150, 155)
  await chaos.answer(here, 155, 170)
  await here.seesSaved()

  // The second take-over: the other window completes while fifteen answers wait here.
  await context.setOffline(true)
  await chaos.answer(here, 170, 185)
  await back(there)
  await there.page.getByRole('button', { name: 'Take it back here' }).click()
  await chaos.answer(there, 185, 200)
  await complete(there)
  await expect(there.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await context.setOffline(false)
  const late = here.page.getByRole('dialog', { name: 'This exam was completed in another window' })
  await late.getByRole('button', { name: 'See them' }).click()
  await chaos.read(late, 'Here')
  await late.getByRole('button', { name: 'Go to the results' }).click()
  await expect(here.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await other.close()

  const { questions } = await here.latestResult()
  const lost = [...chaos.chosen].filter(
    ([position, option]) =>
      questions[position]?.chosen[0] !== option && chaos.named.get(position) !== 'ABCD'[option],
  )
  expect(chaos.chosen.size).toBe(200)
  expect(chaos.named.size).toBe(20)
  expect(lost).toEqual([])
})
