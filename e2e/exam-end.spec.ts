import type { MockExamResult } from '@collimate/contract/mock-exams'
import type { Locator, Page } from '@playwright/test'
import { seesKept, seesSent, storedExam } from './support/browser-storage.ts'
import { choiceOf, saveByHttp, sitByHttp, startByHttp, unfinishedByHttp } from './support/exam-by-http.ts'
import { endSession, silenceBell, userIdOf } from './support/sessions.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { holdClock } from './support/hold-clock.ts'
import { untilEffectsRun } from './support/stopped-clock.ts'
import { expect, test, type Student } from './support/test.ts'
import { seesToast, toastOf } from './support/toasts.ts'

const completions = '**/api/mock-exams/*/complete'
const submitted = 'Your exam has been submitted. Review your results now.'
const problem = 'There was a problem saving your exam results. Please try again.'
const timeUp = "Time's up! Your exam has been submitted."

test('E-TIME-01: at zero the exam is submitted by itself with what was answered', async ({ student }) => {
  const { page } = student
  const useUpTime = await resumeNearTheEnd(student)
  await student.choose([1])
  await useUpTime()
  await seesToast(page, 'Exam Complete', timeUp)
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  expect(await student.latestResult()).toMatchObject({ answered: 4, time_spent: 12_600, total: 200 })
})

test('E-TIME-01: at zero and offline nothing more is answered, and the exam is submitted once the network is back', async ({
  student,
  context,
}) => {
  const { page } = student
  const useUpTime = await resumeNearTheEnd(student)
  await context.setOffline(true)
  await student.choose([1])
  await useUpTime()
  const dialog = page.getByRole('dialog', { name: 'Your time is up' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await context.setOffline(false)
  await seesToast(page, 'Exam Complete', timeUp)
  expect(await student.latestResult()).toMatchObject({ answered: 4, time_spent: 12_600 })
})

test('E-TIME-01: at zero and logged out nothing is lost: who closes the log-in is told how to go on', async ({
  student,
}) => {
  const { page } = student
  // The session ends with the exam, however slow the way there was.
  const refusal = { error: 'Please log in to start the exam.', code: 'exam-needs-login' }
  await page.route(completions, (route) => route.fulfill({ status: 401, json: refusal }))
  const useUpTime = await resumeNearTheEnd(student)
  await useUpTime()
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  const timeIsUp = page.getByRole('dialog', { name: 'Your time is up' })
  await expect(login).toBeVisible()
  await login.getByRole('button', { name: 'Close' }).click()
  await expect(login).toBeHidden()
  await page.unroute(completions)
  await timeIsUp.getByRole('button', { name: 'Log in again' }).click()
  await expect(timeIsUp).toBeHidden()
  await login.getByLabel('Password', { exact: true }).fill(student.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  expect(await student.latestResult()).toMatchObject({ answered: 3, time_spent: 12_600 })
})

test('E-TIME-01, E-RESUME-05: the page is closed at zero before the exam could be submitted; opened again, it is submitted with every answer', async ({
  student,
  context,
  server,
}) => {
  const useUpTime = await resumeNearTheEnd(student)
  await context.setOffline(true)
  await student.choose([1])
  await useUpTime()
  await expect(student.page.getByRole('dialog', { name: 'Your time is up' })).toBeVisible()
  // What is on the screen is not yet on the disk.
  await seesKept(student.page, { answers: 4, position: 3, timeRemaining: 0 })
  // A closing page is no longer cut off and submits what it holds: so nobody may be there to hear.
  await server.kill()
  await student.page.close()
  await context.setOffline(false)
  await server.start()
  student.page = await context.newPage()
  await student.page.goto('/mock-exam')
  await student.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await seesToast(student.page, 'Exam Complete', timeUp)
  expect(await student.latestResult()).toMatchObject({ answered: 4, time_spent: 12_600 })
})

test('E-DONE-01: who goes back while the exam is being graded is told of its end and not fetched away', async ({
  student,
}) => {
  const { page } = student
  await startByHttp(page.request)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Resume' }).click()
  await student.sees(0)
  // Only what the browser keeps is there after a reload, and on a slow machine that takes longer than the first paint.
  const userId = await userIdOf(page)
  await expect.poll(() => storedExam(page, userId)).toBeDefined()
  // What the dashboard has read is gone with the page: its first answers are still on their way when the exam ends.
  await page.reload()
  await student.sees(0)
  await student.goTo(199)
  const complete = await holdCompletion(page)
  const [progress, latest] = [/\/api\/progress/, /\/api\/mock-exams\/results\/latest/]
  const answers = [await holdAnswers(page, progress), await holdAnswers(page, latest)]
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(page.getByText('Processing your exam...', { exact: true })).toBeVisible()
  // Until then it would be taken back.
  await expect(page.getByRole('button', { name: 'Back to questions' })).toBeHidden()
  const asked = [progress, latest].map((path) => page.waitForRequest(path))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your mock exam is waiting' })).toBeVisible()
  await Promise.all(asked)
  complete()
  await seesToast(page, 'Exam Complete', submitted)
  for (const answer of answers) answer()
  await expect(page.getByRole('link', { name: 'Go to Mock Exam' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review Your Answers' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('Exams completed1')
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** With one answer saved, at the last question, and the clock held. */
async function holdAtTheEnd(student: Student): Promise<Page> {
  const { page } = student
  await page.clock.install()
  await student.startExam()
  await student.choose([0])
  await student.goTo(199)
  // A save on its way would not outlast the minute that passes.
  await seesSent(page, await userIdOf(page), 1)
  await holdClock(page)
  return page
}

test('E-DONE-01: a press on Complete Exam that was a slip is taken back', async ({ student }) => {
  const page = await holdAtTheEnd(student)
  const complete = page.getByRole('button', { name: 'Complete Exam', exact: true })
  await complete.click()
  await expect(page.getByText('Processing your exam...', { exact: true })).toBeVisible()
  // Read out, for who does not see it.
  await expect(page.getByText('199 unanswered, 0 flagged.', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Back to questions' }).click()
  await student.sees(199)
  await page.clock.fastForward(10_000)
  await student.sees(199)
  expect(await unfinishedByHttp(page.request)).not.toBeNull()
  await complete.click()
  // Tab leads to the way back, too.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Back to questions' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.clock.fastForward(3000)
  await seesToast(page, 'Exam Complete', submitted)
})

test('E-DONE-01: an exam whose page is closed right after Complete Exam is submitted', async ({
  student,
}) => {
  const page = await holdAtTheEnd(student)
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(page.getByText('Processing your exam...', { exact: true })).toBeVisible()
  expect(await unfinishedByHttp(page.request)).not.toBeNull()
  await page.goto('about:blank')
  await expect.poll(() => unfinishedByHttp(page.request)).toBeNull()
  expect(await student.latestResult()).toMatchObject({ answered: 1 })
})

/** Complete Exam, and within its three seconds the network goes and another tab comes before the page. */
async function failUnseen(student: Student): Promise<{ page: Page; kept: Record<string, unknown> }> {
  const page = await holdAtTheEnd(student)
  const kept = (await storedExam(page, await userIdOf(page))) ?? {}
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Back to questions' })).toBeVisible()
  await page.context().setOffline(true)
  await turnPage(page, 'hidden')
  await student.sees(199)
  // Longer than a toast stays.
  await page.clock.fastForward(30_000)
  return { page, kept }
}

test('E-DONE-03: completing that failed behind another tab is said when the student is back', async ({
  student,
}) => {
  const { page } = await failUnseen(student)
  const toast = toastOf(page, { title: 'Error completing exam', description: problem })
  await expect(toast).toBeHidden()
  await page.context().setOffline(false)
  await turnPage(page, 'visible')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Back to questions' })).toBeVisible()
  await page.clock.fastForward(3000)
  await seesToast(page, 'Exam Complete', submitted)
})

test('E-DONE-03: completing that failed behind another tab is not said where the exam has gone on', async ({
  student,
}) => {
  const { page, kept } = await failUnseen(student)
  await page.evaluate((message) => new BroadcastChannel('collimate-exam').postMessage(message), {
    kind: 'taken',
    userId: kept['userId'],
    holder: '00000000-0000-4000-8000-000000000001',
    attemptId: kept['attemptId'],
  })
  await expect(page.getByRole('dialog', { name: 'This exam is open in another window' })).toBeVisible()
  await turnPage(page, 'visible')
  await expect(toastOf(page, { title: 'Error completing exam' })).toBeHidden()
})

/** Puts the page behind another, or before it again. */
function turnPage(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('E-DONE-01: a key pressed twice at Complete Exam does not take the completion back', async ({
  student,
}) => {
  const page = await holdAtTheEnd(student)
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Processing your exam...', { exact: true })).toBeVisible()
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Back to questions' })).toBeVisible()
  await page.clock.fastForward(3000)
  await seesToast(page, 'Exam Complete', submitted)
})

test('E-DONE-01, E-DONE-02, E-RES-04, E-RES-10: completing grades, clears the browser, shows the flags; a reload shows the same, a fresh visit the start', async ({
  student,
}) => {
  const { page } = student
  const exam = await student.startExam()
  const userId = await userIdOf(page)
  // A second at least, or no time would have been spent.
  await expect(page.getByRole('timer')).toHaveAccessibleName(/03:29:[0-5]\d/)
  for (const position of [0, 1, 2]) {
    await student.sees(position)
    await student.choose([0])
    await page.getByRole('button', { name: 'Flag for review' }).click()
    await seesToast(page, `Question ${position + 1} flagged for review`)
    if (position < 2) await student.next()
  }
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await expect(page.getByRole('heading', { name: 'Before you complete' })).toBeVisible()
  // A9: with this much still open, the lit button leads there.
  await page.getByRole('button', { name: 'Go to question 4', exact: true }).click()
  await student.sees(3)
  await student.goTo(199)
  const release = await holdCompletion(page)
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(page.getByText('Processing your exam...', { exact: true })).toBeVisible()
  release()
  await seesToast(page, 'Exam Complete', submitted)
  await expect(page).toHaveURL(/\/mock-exam$/)
  await expect(page.getByText('You flagged 3 question(s) for review:', { exact: true })).toBeVisible()
  const carried = await page.evaluate(() => (history.state as { usr: object }).usr)
  expect(carried).toEqual({ result: exam.id, flaggedQuestions: [0, 1, 2] })

  expect(await storedExam(page, userId)).toBeUndefined()
  expect(await unfinishedByHttp(page.request)).toBeNull()
  const result = await student.latestResult()
  expect(result).toMatchObject({ id: exam.id, answered: 3, flags: [0, 1, 2] })
  expect(result.questions.map(({ id }) => id)).toEqual(exam.questions.map(({ id }) => id))
  expect(result.time_spent).toBeGreaterThan(0)

  // A17: each question says how long it was on screen; one that never was says nothing.
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  await expect(page.getByText(/^Question 1 of 200 · \d+ (s|min)$/)).toBeVisible()
  await page.getByRole('button', { name: /^Question 150, / }).click()
  await expect(page.getByText('Question 150 of 200', { exact: true })).toBeVisible()

  // The way to the content is no other page: what led here stays, for a reload too.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  expect(await page.evaluate(() => (history.state as { usr: object }).usr)).toEqual(carried)
  await page.reload()
  await expect(page.getByText(`${result.correct} of 200 correct`)).toBeVisible()
  await expect(page.getByText('You flagged 3 question(s) for review:', { exact: true })).toBeVisible()
  // The start has the path of the results: the keyboard goes on from its heading.
  await page.getByRole('banner').getByRole('link', { name: 'Mock Exam' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mock Exam' })).toBeFocused()
  await page.goto(`/mock-exam?result=${result.id}`)
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Take a mock exam' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your mock exam is waiting' })).toBeHidden()
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible()
})

test('on a phone a question opened from far down the list before completing is read from its top', async ({
  student,
}) => {
  const { page } = student
  await page.setViewportSize({ width: 390, height: 500 })
  await student.startExam()
  await page.getByRole('button', { name: 'Review before completing' }).click()
  const row = page.getByRole('main').getByRole('listitem').getByRole('button', { name: /^150 / })
  await row.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await row.press('Enter')
  await student.sees(149)
  await expect(page.locator('#stem')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('E-DONE-03: completing that fails says so and may be repeated; an exam that is gone says so too', async ({
  student,
}) => {
  const { page } = student
  await page.clock.install()
  const exam = await student.startExam()
  await student.choose([0])
  await page.getByRole('button', { name: 'Review before completing' }).click()
  const complete = page.getByRole('button', { name: 'Complete Exam', exact: true })
  await page.route(completions, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'unexpected' } }),
  )
  // Or the toast might go by itself before it is dismissed. A save on its way would not outlast the minute that passes.
  await seesSent(page, await userIdOf(page), 1)
  await holdClock(page)
  await complete.click()
  await seesToast(page, 'Error completing exam', problem)
  const toast = toastOf(page, { title: 'Error completing exam' })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await page.clock.resume()
  await complete.click()
  await seesToast(page, 'Error completing exam', problem)
  await page.unroute(completions)

  // Completing is to find out, and no save of the time before it.
  await page.route('**/api/mock-exams/*/answers', (route) => route.abort())
  expect((await page.request.delete(`/api/mock-exams/${exam.id}`)).status()).toBe(200)
  await complete.click()
  await seesToast(page, 'Error', 'Could not find exam data. Please try again.')
})

test('E-RES-01, P-GEN-07: 75 is green, 74 and 65 yellow, 64 red, on results, dashboard and the list of them', async ({
  student,
}) => {
  const { page } = student
  const bands = [
    { score: 75, right: 150, color: 'green', words: "Excellent! You're well prepared!" },
    { score: 74, right: 148, color: 'yellow', words: 'Good job! Review the areas you missed.' },
    { score: 65, right: 130, color: 'yellow', words: 'Good job! Review the areas you missed.' },
    { score: 64, right: 128, color: 'red', words: 'Keep studying! Review the key concepts.' },
  ]
  for (const { score, right, color, words } of bands) {
    const { id } = await sitByHttp(page.request, { right })
    await page.goto('/dashboard')
    expect(
      await colorOf(
        page
          .getByRole('img', { name: `Score: ${score}%` })
          .locator('circle')
          .last(),
        'stroke',
      ),
    ).toBe(color)
    await page.goto(`/mock-exam?result=${id}`)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    expect(await colorOf(page.getByText(`${score}%`, { exact: true }).first(), 'color')).toBe(color)
    expect(await colorOf(page.getByText(words, { exact: true }), 'color')).toBe(color)
    for (const { percent, ring } of await rings(page)) {
      expect(await colorOf(ring.locator('circle').last(), 'stroke')).toBe(bandColor(percent))
    }
  }
  await page.goto('/progress')
  const rows = page.getByRole('region', { name: 'All results', exact: true }).getByRole('row')
  for (const { score, color } of bands) {
    const sign = rows.filter({ hasText: `${score}%` }).getByText(/^(Ready|Close|Build up)$/)
    expect(await colorOf(sign, 'color'), `${score}%`).toBe(color)
  }
})

test('E-RES-02, E-RES-03, E-RES-05, E-RES-07, E-NAV-02: rings, progress and a review whose filters list exactly their questions', async ({
  student,
}) => {
  const { page } = student
  await sitByHttp(page.request, { right: 140 })
  const result = await sitByHttp(page.request, { right: 150, wrong: 20, flags: [4, 155, 190] })
  await page.goto(`/mock-exam?result=${result.id}`)
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  const shown = (await rings(page)).map(({ label, percent }) => [label, percent])
  expect(shown).toEqual(expectedRings(result))
  const progress = page
    .getByRole('region', { name: 'Your Progress' })
    .or(page.locator('[aria-labelledby=your-progress]'))
  await expect(progress.locator('dl')).toHaveText('Exams Completed2Average Score72.5')

  await expect(page).toHaveTitle('Results · Collimate')
  await expect(page.getByRole('heading', { level: 1, name: /^Mock exam, / })).toBeFocused()

  // A17, A18: it opens on what went wrong, solid in the map; what is not listed is there for the eye alone.
  const cells = page.getByRole('navigation', { name: 'All questions' }).getByRole('button')
  const squares = page.getByRole('navigation', { name: 'All questions' }).locator('ol > li')
  await expect(page.getByRole('radio', { name: 'Incorrect', exact: true })).toBeChecked()
  await expect(cells).toHaveCount(50)
  await expect(squares).toHaveCount(200)
  await seesReview(page, result, 150)
  const isSolid = (square: Locator) =>
    square.locator(':scope > *').evaluate((element) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(element)
      return backgroundColor === borderTopColor
    })
  expect(await Promise.all([150, 169, 0, 170].map((position) => isSolid(squares.nth(position))))).toEqual([
    true,
    true,
    false,
    false,
  ])
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Current',
    'Answered',
    'Correct',
    'Incorrect',
    'Unanswered',
    'Flagged',
  ])
  // E-NAV-02: a number outside the filter is pressed, and shows its question all the same.
  await squares.nth(0).click()
  await seesReview(page, result, 0)
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  const lists = { All: 200, Correct: 150, Incorrect: 50, Flagged: 3 }
  for (const [filter, count] of Object.entries(lists)) {
    await page
      .getByRole('group', { name: 'Which questions to review' })
      .getByText(filter, { exact: true })
      .click()
    await expect(cells).toHaveCount(count)
    const words = count === 200 ? 'All 200 questions listed' : `${count} of 200 questions listed`
    await expect(page.getByRole('status').filter({ hasText: 'listed' })).toHaveText(words)
  }
  const flagged = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('aria-label')))
  expect(flagged).toEqual([
    'Question 5, correct, flagged',
    'Question 156, incorrect, flagged',
    'Question 191, unanswered, flagged',
  ])
  await seesReview(page, result, 4)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await seesReview(page, result, 155)
  await page.getByRole('button', { name: /^191/ }).click()
  await seesReview(page, result, 190)
  await expect(page.getByText('You didn’t answer this question.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('E-NAV-01: the review’s map scrolls by itself, 300 px high from 768 px on and 200 px under it (0030)', async ({
  student,
}) => {
  const { page } = student
  const { id } = await sitByHttp(page.request, { right: 150 })
  await page.goto(`/mock-exam?result=${id}`)
  const map = page.getByRole('navigation', { name: 'All questions' }).locator('ol')
  await expect(map.getByRole('listitem', { includeHidden: true })).toHaveCount(200)
  for (const [width, height] of [
    [767, 200],
    [768, 300],
    [1023, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await expect.poll(async () => (await map.boundingBox())?.height, `at ${width} px`).toBe(height)
    expect(await map.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  }
})

test('E-RES-05: printed results are whole, dark on light, and without controls (D8)', async ({ student }) => {
  const { page } = student
  await sitByHttp(page.request, { right: 150, wrong: 20 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto('/mock-exam?result=latest')
  const map = page.getByRole('navigation', { name: 'All questions' }).locator('ol')
  await expect(map).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await map.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
  await expect(page.getByRole('group', { name: 'Which questions to review' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  // Four rings in one row have a line between them, and none over some of them.
  const ring = page.locator('[aria-labelledby=by-category]').getByRole('listitem').nth(2)
  await expect(ring).toHaveCSS('border-width', '0px 0px 0px 1px')
  // What an answer came to is the ground of its square.
  await expect(map.locator('.keeps-color').first()).toHaveCSS('print-color-adjust', 'exact')
})

test('E-RES-05: all listed questions are printed with their pictures, and none is drawn before (D8)', async ({
  student,
}) => {
  const { page } = student
  const result = await sitByHttp(page.request, { right: 150, wrong: 20 })
  // The browser's own dialog would wait for a person.
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(
        [...document.images].every((picture) => picture.complete && picture.naturalWidth > 0),
      )
    }
  })
  await page.goto('/mock-exam?result=latest')
  const review = page.getByRole('region', { name: 'Review Your Answers' })
  const printed = page.getByRole('list', { name: 'Questions', exact: true, includeHidden: true })
  const card = page.locator('[aria-labelledby=reviewed-question]')
  await expect(review.getByText('50 of 200 questions listed', { exact: true })).toBeVisible()
  await expect(printed).toHaveCount(0)
  await review.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed.locator('> li')).toHaveCount(50)
  await expect(printed.locator('> li').first()).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByText(/^Only these incorrect questions are printed\./)).toBeVisible()
  // What must be read together stays on one page.
  await expect(printed.locator('h3').first()).toHaveCSS('break-after', 'avoid')
  await expect(printed.locator('li li').first()).toHaveCSS('break-inside', 'avoid')
  await expect(printed.locator('figure').first()).toHaveCSS('break-inside', 'avoid')
  await expect(printed.locator('h3').first()).toHaveCSS('break-inside', 'avoid')
  await expect(page.locator('[aria-labelledby=by-category]').getByRole('listitem')).toHaveCount(4)
  // A question begins on the page on which the one before ends.
  const pages = pagesOf(await page.pdf({ format: 'Letter' }))
  expect(pages).toBeGreaterThan(20)
  expect(pages).toBeLessThan(45)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(printed).toHaveCount(0)

  await page.emulateMedia({ media: 'screen' })
  await review.getByText('All', { exact: true }).click()
  // The browser's own command.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(printed.locator('> li')).toHaveCount(200)
  await expect(printed.locator('> li').nth(120)).toContainText(result.questions[120]?.question_text ?? '?')
  await expect(page.getByText(/questions are printed\./)).toBeHidden()
})

test('E-RES-05: who leaves the results before the printing begins prints nothing (D8)', async ({
  student,
}) => {
  const { page } = student
  await sitByHttp(page.request, { right: 150, wrong: 20 })
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'true'
    }
  })
  await page.clock.install()
  await page.goto('/mock-exam?result=latest')
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await expect(print).toBeVisible()
  await holdClock(page)
  const passes = async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await page.clock.runFor(16_000)
      await untilEffectsRun(page)
    }
  }
  await print.click()
  await passes()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
  await page.evaluate(() => delete document.body.dataset['printed'])
  await print.click()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(print).toHaveCount(0)
  await passes()
  expect(await page.locator('body').getAttribute('data-printed')).toBeNull()
})

test('E-RES-06: an empty review and broken question data say so', async ({ student }) => {
  const { page } = student
  const result = await sitByHttp(page.request, { right: 3 })
  const answers = `**/api/mock-exams/${result.id}/result`
  await page.route(answers, (route) => route.fulfill({ json: { result: { ...result, questions: [] } } }))
  await page.goto(`/mock-exam?result=${result.id}`)
  await expect(page.getByText('No questions available for review', { exact: true })).toBeVisible()
  await page.unroute(answers)
  const [first, ...others] = result.questions
  const broken = { ...result, questions: [{ ...first, options: null }, ...others] }
  await page.route(answers, (route) => route.fulfill({ json: { result: broken } }))
  await page.reload()
  await expect(page.getByText('Question data is incomplete or corrupted', { exact: true })).toBeVisible()
})

test('E-RES-08: the session is lost when the results load: it is said and /auth opens', async ({
  student,
  browser,
}) => {
  const { page } = student
  await sitByHttp(page.request, { right: 3 })
  // The results are to find out, and nothing that the dashboard still asks for.
  await silenceBell(page)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  // Each of these is an answer: a slow page is quiet before it has asked.
  await expect(page.getByRole('link', { name: 'Review Your Answers' })).toBeVisible()
  for (const part of ['Take a mock exam', 'Your progress', 'Mastery map'])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await endSession(student, browser)
  await page.getByRole('link', { name: 'Review Your Answers' }).click()
  await seesToast(page, 'Authentication Error', 'Please log in to view exam results')
  await expect(page).toHaveURL(/\/auth/)
})

test('E-RES-07, E-RES-09: no record, a failed call and an exception each have their words and the way to the dashboard', async ({
  student,
}) => {
  const { page } = student
  const latest = '**/api/mock-exams/results/latest'
  await page.goto('/mock-exam?result=latest')
  await seesError('No exam data found. Please start a new exam')
  await page.goto('/mock-exam?result=00000000-0000-4000-8000-000000000000')
  await seesError('No exam data found. Please start a new exam')
  await page.route(latest, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'unexpected' } }),
  )
  await page.goto('/mock-exam?result=latest')
  await seesError('Failed to fetch exam data. Please try again')
  await page.unroute(latest)
  await page.route(latest, (route) => route.fulfill({ json: null }))
  await page.goto('/mock-exam?result=latest')
  await seesError('An unexpected error occurred. Please try again.')

  // A12: one while the results are drawn is no other.
  await page.unroute(latest)
  const result = await sitByHttp(page.request, { right: 3 })
  await page.route(latest, (route) => route.fulfill({ json: { result: { ...result, categories: null } } }))
  await page.goto('/mock-exam?result=latest')
  await seesError('An unexpected error occurred. Please try again.')
  await page.unroute(latest)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await page.route(latest, (route) => route.fulfill({ json: { result: { ...result, categories: null } } }))
  await page.reload()
  await seesError('An unexpected error occurred. Please try again.')
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  async function seesError(text: string) {
    const alert = page.getByRole('alert')
    await expect(alert.getByText(text, { exact: true })).toBeVisible()
    // Where there is no exam, nothing is promised.
    await expect(alert.getByText('Your exam and your answers are safe.')).toHaveCount(
      text.startsWith('No exam data found.') ? 0 : 1,
    )
    await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible()
  }
})

/** Longer than any machine takes to answer one question, and short enough not to be taken for a sleep. */
const secondsLeft = 80

/**
 * An exam with three answers and little time left, opened in the student's browser.
 *
 * @returns lets that time pass at once
 */
async function resumeNearTheEnd(student: Student): Promise<() => Promise<void>> {
  const { page } = student
  await page.clock.install()
  const started = await startByHttp(page.request)
  const changes = Object.fromEntries(
    started.exam.questions.slice(0, 3).map((question, position) => [position, choiceOf(question, [0])]),
  )
  await page.goto('/mock-exam')
  await saveByHttp(page.request, started, { changes, timeSpent: 12_600 - secondsLeft })
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await student.sees(3)
  return () => page.clock.fastForward(secondsLeft * 1000)
}

/** Completing waits on the way until released. */
async function holdCompletion(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(completions, async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

async function rings(page: Page) {
  const all = page.getByRole('region', { name: 'Performance by category' }).getByRole('img')
  await expect(all).toHaveCount(Object.keys(ringNames).length)
  return Promise.all(
    (await all.all()).map(async (ring) => {
      const [label = '', percent = ''] = ((await ring.getAttribute('aria-label')) ?? '').split(': ')
      return { ring, label, percent: Number.parseInt(percent) }
    }),
  )
}

const ringNames = {
  'patient-care': 'Patient Care',
  safety: 'Safety',
  'image-production': 'Image Production',
  procedures: 'Procedures',
}
const partOf = { physics: 'image-production', math: 'image-production', anatomy: 'procedures' } as const

/** Each exam category with its percent, counted from the answers. */
function expectedRings({ questions }: MockExamResult) {
  return Object.entries(ringNames).map(([category, name]) => {
    const own = questions.filter(
      (question) => (partOf[question.category as keyof typeof partOf] ?? question.category) === category,
    )
    return [name, Math.round((100 * own.filter((question) => question.is_correct).length) / own.length)]
  })
}

/** The card shows this question with own answer, right answer and why. */
async function seesReview(page: Page, result: MockExamResult, position: number): Promise<void> {
  const question = result.questions[position]
  if (question === undefined) throw new Error(`There is no question at ${position}.`)
  const card = page.locator('[aria-labelledby=reviewed-question]')
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(question.question_text)
  for (const [place, option] of question.options.entries()) {
    // By place, not by words: "Measles" also stands in "German measles".
    const row = card.getByRole('list').first().getByRole('listitem').nth(place)
    await expect(row).toContainText(option)
    const chosen = question.chosen.includes(place)
    const right = question.correct_answers.includes(place)
    if (chosen && right) await expect(row.getByText('Your answer, correct', { exact: true })).toBeVisible()
    else if (right) await expect(row.getByText('Correct answer', { exact: true })).toBeVisible()
    else if (chosen) await expect(row.getByText('Your answer', { exact: true })).toBeVisible()
    // A wrong option's reason stands under it, a right one's in the explanation under them all (exam-bank.spec.ts).
    if (question.type === 'single' || question.type === 'multiple')
      await expect(right ? card : row).toContainText(
        question.option_reasons?.[place] ?? 'Each option has a reason.',
      )
  }
  await expect(card).toContainText(question.option_reasons?.[0] ?? 'Each option has a reason.')
}

function bandColor(percent: number): string {
  if (percent >= 75) return 'green'
  return percent >= 65 ? 'yellow' : 'red'
}

/** The painted color, by its place on the wheel. */
async function colorOf(locator: Locator, property: 'color' | 'stroke'): Promise<string> {
  const hue = await locator.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas === null) return -1
    canvas.fillStyle = getComputedStyle(element)[name as 'color']
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    const most = Math.max(red, green, blue)
    const span = most - Math.min(red, green, blue)
    if (span === 0) return -1
    if (most === red) return (60 * (green - blue)) / span + (green < blue ? 360 : 0)
    return most === green ? 120 + (60 * (blue - red)) / span : 240 + (60 * (red - green)) / span
  }, property)
  if (hue >= 80 && hue < 180) return 'green'
  if (hue >= 28 && hue < 65) return 'yellow'
  return hue >= 330 || (hue >= 0 && hue < 25) ? 'red' : `hue ${hue}`
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
