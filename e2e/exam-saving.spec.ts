import type { MockExam } from '@collimate/contract/mock-exams'
import type { Page } from '@playwright/test'
import { revealingTexts } from './support/answer-keys.ts'
import { allStored, countToasts, seesKept, seesSent, storedExam } from './support/browser-storage.ts'
import { secondsOf } from './support/exam-clock.ts'
import { ExamRoom } from './support/exam-room.ts'
import { endSession, userIdOf } from './support/sessions.ts'
import { openByHttp, unfinishedByHttp } from './support/exam-by-http.ts'
import { holdSave } from './support/hold-save.ts'
import { atAnotherBrowser, expect, Student, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const saves = '**/api/mock-exams/*/answers'

test('E-SAVE-01: each choice is with the server at once, by its index, a multi-answer one as a list, with the time spent', async ({
  student,
}) => {
  const { page } = student
  const exam = await student.startExam()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/03:(29:5[0-7]|29:[0-4]\d|2[0-8]:\d\d)$/)
  const work = (await new ExamRoom(page).saves(() => student.choose([1]))) as {
    changes: unknown
    time_spent: number
  }
  expect(work.changes).toEqual(exam.questions[0]?.is_multiple_answer ? { 0: [1] } : { 0: 1 })
  expect(work.time_spent).toBeGreaterThanOrEqual(3)
  const stored = await unfinishedByHttp(page.request)
  expect(stored?.answered).toBe(1)
  // The time is also saved by itself every now and then.
  expect(stored?.time_spent).toBeGreaterThanOrEqual(work.time_spent)
  const left = secondsOf(
    /[\d:]+$/.exec((await page.getByRole('timer').getAttribute('aria-label')) ?? '')?.[0] ?? '',
  )
  // The face of the clock may be late, never by more than the next one.
  expect(stored?.time_spent).toBeLessThanOrEqual(12_600 - left + 1)

  const multiple = exam.questions.findIndex(
    (question, position) => position > 0 && question.is_multiple_answer,
  )
  await student.goTo(multiple)
  await student.choose([0, 2])
  const userId = await userIdOf(page)
  await expect
    .poll(async () => (await storedExam(page, userId))?.['acknowledged'])
    .toMatchObject({ answers: { [multiple]: [0, 2] } })
  await seesSent(page, userId, 2)
  expect((await openByHttp(page.request, exam.id)).answers[multiple]).toEqual([0, 2])
})

test('E-SAVE-02: a save that fails is told once per trouble, nothing is lost, and the next trouble is told again', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  const told = await countToasts(page, 'Error saving progress')
  let failures = 0
  const fail = async () => {
    await page.route(saves, async (route) => {
      failures += 1
      await route.fulfill({
        status: 500,
        json: { error: 'Something went wrong on our side. Please try again.', code: 'unexpected' },
      })
    })
  }
  await fail()
  await student.choose([0])
  await seesToast(page, 'Error saving progress', "Your answer couldn't be saved. Please try again.")
  await expect(indicator(page, 'Not saved yet (1)')).toBeVisible()
  await student.next()
  await student.choose([1])
  await expect(indicator(page, 'Not saved yet (2)')).toBeVisible()
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3)
  expect(await told()).toBe(1)

  await page.unroute(saves)
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(2)
  await student.seesSaved()

  await fail()
  await student.next()
  await student.choose([2])
  await expect.poll(told).toBe(2)
})

test('E-SAVE-02: the sign beside the question number says Saved, Saving…, Will save when online, and what waits', async ({
  student,
  context,
}) => {
  const { page } = student
  await student.startExam()
  await student.seesSaved()
  const said = page.locator('[aria-busy]').getByRole('status')
  await expect(said).toHaveText('')

  const release = await holdSave(page)
  await student.choose([0])
  await expect(indicator(page, 'Saving…')).toBeVisible()
  release()
  await student.seesSaved()

  const told = await countToasts(page, 'Error saving progress')
  await context.setOffline(true)
  for (const waiting of [1, 2, 3]) {
    await student.next()
    await student.choose([1])
    await expect(indicator(page, `Will save when online (${waiting})`)).toBeVisible()
    // Said once: with its number it would interrupt at every answer.
    await expect(said).toHaveText('Will save when online')
  }
  await context.setOffline(false)
  await student.seesSaved()
  await expect(said).toHaveText('')
  await expect.poll(() => unfinishedByHttp(page.request)).toMatchObject({ answered: 4 })
  // Being offline is no failure of ours: the sign says it, no toast does.
  expect(await told()).toBe(0)
})

test('E-SAVE-04, E-GEN-11, X-API-10: what the browser keeps and what it was sent are whole, and hold no key and no explanation', async ({
  student,
}) => {
  const { page } = student
  const answers = collectAnswers(page)
  const exam = await student.startExam()
  await student.choose([1])
  await page.getByRole('button', { name: 'Flag for review' }).click()
  await student.next()
  await student.seesSaved()
  const userId = await userIdOf(page)
  await expect.poll(async () => (await storedExam(page, userId))?.['currentQuestion']).toBe(1)

  const record = await storedExam(page, userId)
  expect(Object.keys(record ?? {}).toSorted()).toEqual(recordFields)
  expect(record).toMatchObject({
    attemptId: exam.id,
    started: true,
    flags: [0],
    questions: exam.questions,
    timeLimit: 12_600,
  })
  expect(record?.['answers']).toEqual(exam.questions[0]?.is_multiple_answer ? { 0: [1] } : { 0: 1 })
  expect(record?.['timeRemaining']).toBeLessThanOrEqual(12_600)
  for (const question of (record?.['questions'] ?? []) as object[])
    expect(Object.keys(question).toSorted()).toEqual(shownFields)

  const kept = JSON.stringify(await allStored(page))
  const sent = (await Promise.all(answers)).join('\n')
  expect(sent).toContain(exam.questions[0]?.id)
  for (const text of [kept, sent, await page.content()]) expect(giveaways(text, exam)).toEqual([])
})

test('E-SAVE-01, E-ACC-02: the session ends in the middle of the exam; after logging in again in the dialog nothing is lost', async ({
  student,
  browser,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(1)
  // Or the save of the time might find out first, and its dialog stand before the question.
  const release = await holdSave(page)
  await endSession(student, browser)

  await student.next()
  await student.choose([1])
  release()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toBeVisible()
  await bringBack(page)
  await expect(dialog.getByLabel('Email')).toHaveValue(student.email)
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You’re logged out. Your answers are safe on this device.')).toBeVisible()
  await student.next()
  await student.choose([2])
  await student.sees(2)
  await expect(indicator(page, 'Not saved yet (2)')).toBeVisible()

  // Completing needs the session too: it asks again, and without it the exam goes on.
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await page.getByRole('button', { name: 'Complete Exam' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Back to questions' }).click()

  await page.getByRole('button', { name: 'Log in again' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByText('Invalid email or password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(student.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await student.sees(2)
  // The word that led to the log-in is gone.
  await expect(page.locator('#stem')).toBeFocused()
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(3)
  await student.seesSaved()
})

test('P-SESS-03, E-SAVE-01: who logs in again in another tab goes on in the exam without doing it twice', async ({
  student,
  browser,
  context,
}) => {
  const { page } = student
  await student.startExam()
  // Or the save of the time might find out first, and its dialog stand before the question.
  const release = await holdSave(page)
  await endSession(student, browser)
  await student.choose([1])
  release()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toBeVisible()
  const other = await context.newPage()
  await other.goto('/auth?view=login')
  await other.getByLabel('Email').fill(student.email)
  await other.getByLabel('Password', { exact: true }).fill(student.password)
  await other.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await student.sees(0)
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(1)
})

test('E-SAVE-01, E-RESUME-01: the session ends and the page is reloaded with unsent answers; after logging in they are there and go out', async ({
  student,
  browser,
}) => {
  const { page } = student
  await student.startExam()
  const release = await holdSave(page)
  await endSession(student, browser)
  await student.choose([1])
  release()
  await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  await seesKept(page, { answers: 1, position: 0 })
  await page.reload()
  await page.waitForURL('**/auth')
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Resume' }).click()
  await student.sees(1)
  await student.goTo(0)
  await expect(student.option(1)).toBeChecked()
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(1)
})

test('E-RESUME-03: two windows of one browser: the newer holds the exam, the older says so and can take it back', async ({
  student,
  context,
}) => {
  const first = student.page
  await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(first.request))?.answered).toBe(1)

  const second = await context.newPage()
  await second.goto('/mock-exam')
  await second.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await expect(elsewhere(first)).toBeVisible()
  student.page = second
  await student.sees(1)
  await student.goTo(0)
  await expect(student.option(0)).toBeChecked()
  await student.choose([1])
  await expect.poll(async () => (await unfinishedByHttp(second.request))?.answered).toBe(1)
  await student.next()
  await student.choose([2])
  await expect.poll(async () => (await unfinishedByHttp(second.request))?.answered).toBe(2)

  await elsewhere(first).getByRole('button', { name: 'Take it back here' }).click()
  await expect(elsewhere(first)).toBeHidden()
  await expect(elsewhere(second)).toBeVisible()
  student.page = first
  await student.sees(0)
  await expect(student.option(1)).toBeChecked()
  await student.next()
  await expect(student.option(2)).toBeChecked()
})

test('E-RESUME-07, A6: two browsers: the later answer is kept and named, the rest is added', async ({
  student,
  browser,
  context,
  baseURL,
}) => {
  const exam = await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(student.page.request))?.answered).toBe(1)
  await context.setOffline(true)
  await student.choose([1])
  await student.next()
  await student.choose([1])
  await expect(indicator(student.page, 'Will save when online (2)')).toBeVisible()

  const { student: there, context: other } = await atAnotherBrowser(student, browser, baseURL ?? '')
  await there.page.goto('/mock-exam')
  await there.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await there.sees(1)
  await there.goTo(0)
  await expect(there.option(0)).toBeChecked()
  await there.choose([2])
  // Where several may be chosen, the first choice is still among them.
  const theirs = exam.questions[0]?.is_multiple_answer ? [0, 2] : 2
  const changed = async () => (await storedExam(there.page, await userIdOf(there.page)))?.['acknowledged']
  await expect.poll(changed).toMatchObject({ answers: { 0: theirs } })

  await context.setOffline(false)
  await expect(elsewhere(student.page)).toContainText('2 answers from this window are not saved yet.')
  await elsewhere(student.page).getByRole('button', { name: 'Take it back here' }).click()
  await expect(
    student.page.getByText('1 question was answered in two windows. The later answer was kept.'),
  ).toBeVisible()
  // It hears of it with its next save.
  await expect(elsewhere(there.page)).toBeVisible({ timeout: 60_000 })
  await student.sees(1)
  await expect(student.option(1)).toBeChecked()
  await expect.poll(async () => (await unfinishedByHttp(student.page.request))?.answered).toBe(2)
  await student.page.getByRole('button', { name: 'Question 1', exact: true }).first().click()
  await student.sees(0)
  await expect(student.option(2)).toBeChecked()
  // With the last one settled the notice goes, and reading goes on at the question.
  await student.page.getByRole('button', { name: 'Compare' }).press('Enter')
  const compare = student.page.getByRole('dialog', { name: 'Answered in two windows' })
  await compare.getByRole('button', { name: 'Take the other answer' }).press('Enter')
  await expect(compare).toBeHidden()
  await expect(student.page.locator('#stem')).toBeFocused()
  await expect(student.option(1)).toBeChecked()
  await student.seesSaved()
  expect((await openByHttp(student.page.request, exam.id)).answers).toEqual({
    0: exam.questions[0]?.is_multiple_answer ? [0, 1] : 1,
    1: choiceAt(exam, 1, 1),
  })
  await other.close()
})

test('a new exam begun in another window: the old room says so, and leads to it', async ({
  student,
  context,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([0])
  const there = new Student(await context.newPage(), student)
  const { id } = await there.startExam()
  await there.choose([1])
  await there.seesSaved()

  const dialog = page.getByRole('dialog', { name: 'Another exam took this one’s place' })
  await expect(dialog).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'Go to that exam' }).click()
  await expect(dialog).toBeHidden()
  await expect(elsewhere(there.page)).toBeVisible()
  await student.goTo(0)
  await expect(student.option(1)).toBeChecked()
  const saved = page.waitForResponse((response) => response.url().endsWith(`/${id}/answers`))
  await student.choose([2])
  expect((await saved).status()).toBe(200)
})

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
const recordFields = [
  'acknowledged',
  'answers',
  'attemptId',
  'currentQuestion',
  'flags',
  'holder',
  'inFlight',
  'questionMs',
  'questions',
  'started',
  'struckOut',
  'timeLimit',
  'timeRemaining',
  'unsent',
  'updatedAt',
  'userId',
]

/** The sign in the header; its words stand there a second time for screen readers. */
function indicator(page: Page, words: string) {
  return page.getByRole('banner').getByText(words, { exact: true }).first()
}

/** As the browser does that shows a page again as it was left. Settles when what it asks the server is answered. */
async function bringBack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await fetch('/api/accounts/session')
  })
}

function elsewhere(page: Page) {
  return page.getByRole('dialog', { name: 'This exam is open in another window' })
}

/** The text of every answer of the server from now on; the promises settle as the bodies arrive. */
function collectAnswers(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/api\//.test(response.url())) answers.push(response.text().catch(() => ''))
  })
  return answers
}

/** Fields and texts that give answers away, among a text. */
function giveaways(text: string, exam: MockExam): string[] {
  const fields = [
    'correct_answer',
    'rationale',
    'explanation',
    'option_reasons',
    'takeaway',
    'is_correct',
  ].filter((field) => new RegExp(String.raw`["']${field}\\*["']\s*:`).test(text))
  const texts = exam.questions.flatMap(({ id }) => revealingTexts.get(id) ?? [])
  expect(texts.length).toBeGreaterThan(exam.questions.length)
  return [...fields, ...texts.filter((reason) => text.includes(JSON.stringify(reason).slice(1, -1)))]
}

function choiceAt(exam: MockExam, position: number, place: number) {
  return exam.questions[position]?.is_multiple_answer ? [place] : place
}
