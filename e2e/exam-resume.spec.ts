import type { MockExam } from '@collimate/contract/mock-exams'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietPage, allStored, seesKept, seesSent, storedExam, storeExam } from './support/browser-storage.ts'
import { choiceOf, openByHttp, saveByHttp, startByHttp, unfinishedByHttp } from './support/exam-by-http.ts'
import { firstFace, noteClock, secondsOf } from './support/exam-clock.ts'
import { failure } from './support/failure.ts'
import { userIdOf } from './support/sessions.ts'
import { atAnotherBrowser, expect, signUp, test } from './support/test.ts'
import { notedBy, seesToast } from './support/toasts.ts'

const examCalls = '**/api/mock-exams/**'

test('E-RESUME-01: after a reload the same question, answers, flags and time stand, from the browser alone', async ({
  student,
}) => {
  const { page } = student
  const exam = await student.startExam()
  await student.choose([1])
  await student.next()
  await page.getByRole('button', { name: 'Flag for review' }).click()
  await student.next()
  await student.choose([0])
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(12_597)
  await seesKept(page, { answers: 2, position: 2 })
  const read = performance.now()
  const before = await secondsLeft(page)

  await page.addInitScript(noteClock)
  await page.route(examCalls, (route) => route.abort())
  await page.reload()
  await student.sees(2)
  await expect(page.locator('#stem')).toHaveText(exam.questions[2]?.question_text ?? '')
  await expect(student.option(0)).toBeChecked()
  const after = secondsOf(await firstFace(page))
  expect(after).toBeLessThanOrEqual(before)
  // No more than has really passed.
  expect(after).toBeGreaterThanOrEqual(before - 2 - (performance.now() - read) / 1000)
  await expect(square(page, 1)).toHaveAccessibleName('Question 2, flagged')
  await student.goTo(0)
  await expect(student.option(1)).toBeChecked()

  await page.unroute(examCalls)
  await seesSent(page, await userIdOf(page), 2)
  expect((await openByHttp(page.request, exam.id)).flags).toEqual([1])
})

test('E-RESUME-02: with the recently-quit marker the stored exam is ignored and the marker removed', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([1])
  await student.seesSaved()
  await page.goto(quietPage)
  const marker = 'collimate-exam-recently-quit'
  const userId = await userIdOf(page)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [marker, userId] as const)
  await page.goto('/mock-exam')
  await expect(page.getByRole('heading', { name: 'Mock Exam', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Question 1 of/)).toBeHidden()
  await expect.poll(async () => (await allStored(page)).local).not.toHaveProperty(marker)
  await expect.poll(() => storedExam(page, userId)).toBeUndefined()
})

test('E-RESUME-03, E-RESUME-04, E-RESUME-07: 12 answered and 600 s spent resume in any browser at question 13 with 03:20:00, the same questions, answers and flags', async ({
  student,
  browser,
  baseURL,
}) => {
  const started = await startByHttp(student.page.request)
  const { exam } = started
  const changes = Object.fromEntries(
    exam.questions.slice(0, 12).map((question, position) => [position, choiceOf(question, [position % 4])]),
  )
  await saveByHttp(student.page.request, started, { changes, flags: [3, 150], timeSpent: 600 })

  const { page } = student
  await page.addInitScript(noteClock)
  await page.goto('/dashboard')
  const opened = nextOpen(page)
  await page.getByRole('link', { name: 'Resume' }).click()
  expect(await firstFace(page)).toBe('03:20:00')
  await seesSame(await opened)
  await page.close()

  const { student: there, context } = await atAnotherBrowser(student, browser, baseURL ?? '')
  await there.page.goto('/mock-exam')
  const openedThere = nextOpen(there.page)
  await there.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await there.sees(12)
  await seesSame(await openedThere)
  await there.goTo(7)
  await expect(there.option(3)).toBeChecked()
  await expect(square(there.page, 3)).toHaveAccessibleName('Question 4, answered, flagged')
  await expect(square(there.page, 150)).toHaveAccessibleName('Question 151, flagged')
  await expect(there.page.locator('#stem')).toHaveText(exam.questions[7]?.question_text ?? '')
  await context.close()

  async function seesSame(now: MockExam) {
    expect(now.questions).toEqual(exam.questions)
    expect({ answers: now.answers, flags: now.flags }).toEqual({ answers: changes, flags: [3, 150] })
  }
})

test('E-RESUME-05: an exam with every question answered resumes at the last one', async ({ student }) => {
  const started = await startByHttp(student.page.request)
  const changes = Object.fromEntries(
    started.exam.questions.map((question, position) => [position, choiceOf(question, [0])]),
  )
  await saveByHttp(student.page.request, started, { changes, timeSpent: 60 })
  await student.page.goto('/mock-exam')
  await student.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await student.sees(199)
  await expect(student.page.getByRole('button', { name: 'Complete Exam' })).toBeVisible()
})

test('E-RESUME-08: when the questions cannot be loaded it says so and the record is kept', async ({
  student,
}) => {
  const { page } = student
  await startByHttp(page.request)
  await page.goto('/mock-exam')
  const opens = '**/api/mock-exams/*/open'
  await page.route(opens, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'unexpected' } }),
  )
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await seesToast(page, 'Error', 'Failed to load exam questions. Please try again.')
  await page.unroute(opens)
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await student.sees(0)
})

test('E-RESUME-08: a copy on this device is no reason to go on without a word while the server answers that it is broken', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([1])
  await seesSent(page, await userIdOf(page), 1)
  await page.goto(quietPage)
  await page.goto('/mock-exam')
  const resume = page.getByRole('button', { name: 'Resume Previous Exam' })
  await expect(resume).toBeVisible()
  await page.route('**/api/mock-exams/current', (route) => route.fulfill(failure))
  await resume.click()
  await seesToast(page, 'Error', 'Failed to load exam questions. Please try again.')
  await expect(resume).toBeVisible()
  await page.unroute('**/api/mock-exams/current')

  // The exam is found and not opened: the copy goes on, and that is said once.
  await page.route('**/api/mock-exams/*/open', (route) => route.fulfill(failure))
  await resume.click()
  await seesToast(page, 'Error', 'Failed to load exam questions. Please try again.')
  await student.sees(1)
  await page.unroute('**/api/mock-exams/*/open')
  await student.seesSaved()
  expect(notedBy(page)).toEqual([])
  await student.goTo(0)
  await expect(student.option(1)).toBeChecked()
  expect(await unfinishedByHttp(page.request)).toMatchObject({ answered: 1 })
})

test('E-START-02: only a reload of the room comes back to it; after any other page the student is asked', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([1])
  await seesKept(page, { answers: 1, position: 0 })
  await page.reload()
  await student.sees(0)
  await page.goto('/dashboard')
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Resume Previous Exam' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start New Exam' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Exam', exact: true })).toHaveCount(0)
})

test('E-RESUME-03: who goes back while the exam is still loading is not fetched into it', async ({
  student,
}) => {
  const { page } = student
  await startByHttp(page.request)
  await page.goto('/dashboard')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/mock-exams/*/open', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/mock-exams/*/open')
  await page.getByRole('link', { name: 'Resume' }).click()
  await asked
  await page.goBack()
  const quit = page.getByRole('button', { name: 'Quit', exact: true })
  await expect(quit).toBeVisible()
  const opened = page.waitForResponse('**/api/mock-exams/*/open')
  release()
  await (await opened).finished()
  await quit.click()
  await expect(page.getByRole('heading', { name: 'Take a mock exam' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('E-TIME-02: no time passes while the page is closed, and the time on leaving is the time it was open', async ({
  student,
  context,
}) => {
  const { page } = student
  await student.startExam()
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(12_596)
  const read = performance.now()
  const left = await secondsLeft(page)
  await page.goto(quietPage)
  const gone = performance.now()
  await expect
    .poll(async () => (await unfinishedByHttp(page.request))?.time_spent)
    .toBeGreaterThanOrEqual(12_600 - left)
  // The exam stays open until the next page is there.
  const most = 12_600 - left + 2 + (gone - read) / 1000
  expect((await unfinishedByHttp(page.request))?.time_spent).toBeLessThanOrEqual(most)
  await page.close()

  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + 600_000 })
  await later.addInitScript(noteClock)
  await later.goto('/mock-exam')
  await later.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await expect(later.getByText(/^Question 1 of/)).toBeVisible()
  const spent = 12_600 - secondsOf(await firstFace(later))
  expect(spent).toBeGreaterThanOrEqual(12_600 - left - 1)
  expect(spent).toBeLessThanOrEqual(most + 1)
})

test('E-TIME-03: a stored exam without a time goes on at 03:00:00', async ({ student }) => {
  const { page } = student
  await student.startExam()
  const userId = await userIdOf(page)
  await expect.poll(() => storedExam(page, userId)).toBeDefined()
  await page.goto(quietPage)
  const { timeRemaining: _timeRemaining, ...timeless } = (await storedExam(page, userId)) ?? {}
  await storeExam(page, userId, timeless)
  await page.addInitScript(noteClock)
  await page.goto('/mock-exam')
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  expect(await firstFace(page)).toBe('03:00:00')
})

test('E-RESUME-01, E-RESUME-03: a stored exam that cannot be read goes, is said, and the server has the answers', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([2])
  const userId = await userIdOf(page)
  await seesSent(page, userId, 1)
  await page.goto(quietPage)
  await storeExam(page, userId, { ...(await storedExam(page, userId)), answers: {}, acknowledged: 'torn' })
  await page.goto('/mock-exam')
  await expect(page.getByText('We couldn’t read an exam saved on this device')).toBeVisible()
  await expect
    .poll(async () => {
      const { exams, others } = await allStored(page)
      return { exams, others }
    })
    .toEqual({ exams: {}, others: [{ store: 'leftovers', values: [] }] })
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await student.sees(1)
  await student.goTo(0)
  await expect(student.option(2)).toBeChecked()
})

test('E-RESUME-01: the exam another student left in this browser is neither shown nor touched', async ({
  student,
  browser,
  baseURL,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([2])
  const owner = await userIdOf(page)
  await seesSent(page, owner, 1)
  await page.goto(quietPage)
  await page.request.post('/api/accounts/sign-out')

  const other = await signUp(page)
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible()
  const otherId = await userIdOf(page)
  await page.goto(quietPage)
  const record = await storedExam(page, owner)
  expect(record).toMatchObject({ userId: owner, answers: { 0: expect.anything() } })
  await storeExam(page, otherId, record ?? {})
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible()
  expect(await unfinishedByHttp(page.request)).toBeNull()

  const { student: back, context } = await atAnotherBrowser(student, browser, baseURL ?? '')
  expect(await unfinishedByHttp(back.page.request)).toMatchObject({ answered: 1 })
  await context.close()
  expect(other.username).not.toBe(student.username)
})

test('E-RESUME-01, E-SAVE-01: the browser is closed offline with unsent answers; opened again, they are there and go out', async ({
  playwright,
  launchOptions,
  baseURL,
  server,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'collimate-profile-'))
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(baseURL ? { baseURL } : {}),
    })
  let context = await open()
  const student = await signUp(context.pages()[0] ?? (await context.newPage()))
  const exam = await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(student.page.request))?.answered).toBe(1)
  await context.setOffline(true)
  for (let position = 1; position <= 3; position += 1) {
    await student.next()
    await student.sees(position)
    await student.choose([position % 4])
  }
  await expect(student.page.getByText('Will save when online (3)').first()).toBeVisible()
  await seesKept(student.page, { answers: 4, position: 3 })
  // A closing page sends what it can, and the browser is no longer cut off then: so nobody may be there to hear.
  await server.kill()
  await context.close()
  await server.start()

  context = await open()
  student.page = context.pages()[0] ?? (await context.newPage())
  expect(await unfinishedByHttp(student.page.request)).toMatchObject({ answered: 1 })
  await student.page.goto('/mock-exam')
  await student.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await student.sees(4)
  await student.goTo(3)
  await expect(student.option(3)).toBeChecked()
  await expect.poll(async () => (await unfinishedByHttp(student.page.request))?.answered).toBe(4)
  const { answers } = await openByHttp(student.page.request, exam.id)
  expect(answers).toEqual(
    Object.fromEntries([0, 1, 2, 3].map((place) => [place, choiceAt(exam, place, place % 4)])),
  )
  await context.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
})

function choiceAt(exam: MockExam, position: number, place: number) {
  return exam.questions[position]?.is_multiple_answer ? [place] : place
}

/** What the clock in the header shows. */
async function secondsLeft(page: Page): Promise<number> {
  const name = (await page.getByRole('timer').getAttribute('aria-label')) ?? ''
  const [hours = 0, minutes = 0, seconds = 0] = (/(\d+):(\d+):(\d+)$/.exec(name) ?? []).slice(1).map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

function square(page: Page, position: number) {
  return page.getByRole('region', { name: 'All questions' }).getByRole('button').nth(position)
}

/** What the server answers to the page that opens the exam next. */
async function nextOpen(page: Page): Promise<MockExam> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/open') && response.ok())
  return ((await answer.json()) as { exam: MockExam }).exam
}
