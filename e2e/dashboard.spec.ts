import type { Page } from '@playwright/test'
import type { OngoingQuiz } from '@collimate/contract/quizzes'
import { allStored, seesKept } from './support/browser-storage.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { choiceOf, saveByHttp, sitByHttp, startByHttp, unfinishedByHttp } from './support/exam-by-http.ts'
import { ExamRoom } from './support/exam-room.ts'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { holdClock } from './support/hold-clock.ts'
import { betweenRuns } from './support/question-rows.ts'
import type { ServerUnderTest } from './support/server.ts'
import { endSession, silenceBell, userIdOf } from './support/sessions.ts'
import { untilEffectsRun } from './support/stopped-clock.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const minute = 60_000

test('P-DASH-01, P-DASH-07, P-PROG-01: a new student finds a welcome, a tip, zeros, and six rooms', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Radiology tip' })).toContainText(/\w+/)
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress.locator('dl').first()).toHaveText(
    'Study streak0 daysExams completed0Quizzes completed0',
  )
  await expect(progress.locator('dl').last()).toHaveText(
    'Best topic in quizzesNone yetWeakest topic in quizzesNone yet',
  )
  const rooms = page.getByRole('navigation', { name: 'Features' }).getByRole('link')
  await expect(rooms).toHaveCount(6)
  const places = await rooms.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(places).toEqual([
    '/mock-exam',
    '/quizzes',
    '/choose-plan',
    '/exposure-visualizer',
    '/arcade',
    '/ai-chatbot',
  ])
  const locked = rooms.filter({ hasText: 'With a subscription' })
  await expect(locked).toHaveText([/Guided Lessons/, /Arcade/, /RadBot/])
  // The lock, and the arrow that every room has.
  await expect(locked.locator('.lucide')).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Give Feedback' })).toBeVisible()
})

test('P-PROG-04: the progress is asked for with the student’s own time zone', async ({
  student: { page },
  timezoneId,
}) => {
  const asked = page.waitForRequest(/\/api\/progress(\?|$)/)
  await page.goto('/dashboard')
  expect(new URL((await asked).url()).searchParams.get('time_zone')).toBe(timezoneId)
})

test('D4: until it is known whether a quiz is waiting, the dashboard shows the shape of what comes', async ({
  student: { page },
}) => {
  await page.route('**/api/quizzes/current', () => {})
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Take a mock exam' })).toBeVisible()
  await expect(page.locator('.breathe').filter({ visible: true })).toHaveCount(1)
})

test('P-DASH-03, P-DASH-05: an exam under way has its card; quitting deletes it, and failing says so', async ({
  student,
}) => {
  const { page } = student
  await startByHttp(page.request)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your mock exam is waiting' })
  await expect(card.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', '/mock-exam')
  await page.route('**/api/mock-exams/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await card.getByRole('button', { name: 'Quit', exact: true }).click()
  await seesToast(page, 'Error deleting exam')
  await expect(card).toBeVisible()
  await page.unroute('**/api/mock-exams/*')
  await card.getByRole('link', { name: 'Resume' }).click()
  await student.sees(0)
  await seesKept(page, { answers: 0, position: 0 })
  await page.goBack()
  await card.getByRole('button', { name: 'Quit', exact: true }).click()
  await seesToast(page, 'Exam cancelled', 'Your mock exam has been cancelled.')
  await expect(card).toBeHidden()
  // The keyboard goes on from the page's content, not from its beginning.
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  const current = await page.request.get('/api/mock-exams/current')
  expect(await current.json()).toEqual({ exam: null })
  const { exams, questions } = await allStored(page)
  expect([...Object.keys(exams), ...Object.keys(questions)]).toEqual([])
})

test('P-DASH-05, P-DASH-04: one press quits an exam with answers; Undo brings it back, and Resume continues it', async ({
  student,
}) => {
  const { page } = student
  // One with more answers is kept already.
  const replaced = await startByHttp(page.request)
  const changes = Object.fromEntries(
    replaced.exam.questions.slice(0, 2).map((question, place) => [place, choiceOf(question, [0])]),
  )
  await saveByHttp(page.request, replaced, { changes })
  await page.clock.install()
  const exam = await student.startExam()
  await student.choose([0])
  await student.next()
  const release = await holdAnswers(page, '**/api/mock-exams/current')
  await new ExamRoom(page).press('Save and leave')
  const card = page.getByRole('region', { name: 'Your mock exam is waiting' })
  // The exam replaced, which the start screen showed, is not offered to be quit until the new one is known.
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(card).toHaveCount(0)
  release()
  const quitting = page.waitForResponse((answer) => answer.url().endsWith(exam.id))
  const quit = card.getByRole('button', { name: 'Quit', exact: true })
  await expect(quit).toBeVisible()
  // A toast goes by itself.
  await holdClock(page)
  await quit.click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.clock.resume()
  expect(await (await quitting).json()).toEqual({ kept: exam.id })
  await seesToast(page, 'Your exam is back', 'Pick up where you left off.')
  await expect(card).toContainText('1 of 200 answered')
  expect(await unfinishedByHttp(page.request)).toMatchObject({ id: exam.id, answered: 1 })

  await card.getByRole('link', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/mock-exam$/)
  await student.sees(1)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await student.sees(0)
  await expect(page.locator('fieldset input').first()).toBeChecked()
})

test('P-DASH-05: answers that only this device has go with an exam that is quit, and come back by Undo', async ({
  student,
  context,
  server,
}) => {
  const exam = await student.startExam()
  await student.seesSaved()
  await context.setOffline(true)
  await student.choose([0])
  await seesKept(student.page, { answers: 1, position: 0 })
  // A closing page is no longer cut off and sends what it holds: so nobody may be there to hear.
  await server.kill()
  await student.page.close()
  await context.setOffline(false)
  await server.start()
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your mock exam is waiting' })
  await expect(card).toContainText('0 of 200 answered')
  await holdClock(page)
  await card.getByRole('button', { name: 'Quit', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.clock.resume()
  await expect(card).toContainText('1 of 200 answered')
  expect(await unfinishedByHttp(page.request)).toMatchObject({ id: exam.id, answered: 1 })
  const { exams } = await allStored(page)
  expect(Object.keys(exams)).toEqual([])
})

test('P-DASH-03: who comes back from the exam sees the answer counted that was still on its way', async ({
  student,
}) => {
  const { page } = student
  await startByHttp(page.request)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your mock exam is waiting' })
  await card.getByRole('link', { name: 'Resume' }).click()
  await student.sees(0)
  await student.seesSaved()
  const release = await holdAnswers(page, '**/api/mock-exams/*/answers', { on: 'there' })
  await student.choose([0])
  await page.goBack()
  await expect(card).toContainText('0 of 200 answered')
  release()
  await expect(card).toContainText('1 of 200 answered')
})

test('P-DASH-03, P-DASH-04, P-DASH-06, P-PROG-02, P-PROG-06: quizzes count, and the one under way is resumed or quit', async ({
  student,
  server,
}) => {
  const { page } = student
  await sitByHttp(page.request, { right: 150 })
  await sitByHttp(page.request, { right: 160 })
  await insertQuizzes(server, await userIdOf(page))
  await page.goto('/dashboard')
  const progress = page.getByRole('region', { name: 'Your progress' })
  // Two days when midnight has passed meanwhile.
  await expect(progress.locator('dl').first()).toHaveText(
    /^Study streak(1 day|2 days)Exams completed2Quizzes completed2$/,
  )
  await expect(progress.locator('dl').last()).toHaveText(
    'Best topic in quizzesSafety80%Weakest topic in quizzesMath40%',
  )
  await expect(page.getByRole('img', { name: 'Mock exam scores, oldest first: 75%, 80%' })).toBeVisible()

  const card = page.getByRole('region', { name: 'Your Physics quiz is waiting' })
  await expect(card).toContainText('2 of 20 answered.')
  await expect(card.getByRole('link', { name: 'Resume' })).toHaveAttribute(
    'href',
    '/quiz?category=physics&resume=true',
  )
  await checkAccessibility(page, 'dashboard with exams, quizzes and a quiz under way')
  await page.evaluate(() => localStorage.setItem('collimate-quiz', '{}'))
  const { quiz } = (await (await page.request.get('/api/quizzes/current')).json()) as { quiz: OngoingQuiz }
  const unsent = `collimate-timed-quiz ${quiz.id} before`
  const kept = { userId: await userIdOf(page), id: quiz.id, holder: 'before', sequence: 1, changes: [[0, 1]] }
  await page.evaluate((entry) => localStorage.setItem(...entry), [unsent, JSON.stringify(kept)] as const)
  await page.route('**/api/quizzes/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await card.getByRole('button', { name: 'Quit', exact: true }).click()
  await seesToast(page, 'Error deleting quiz', 'There was a problem deleting your quiz.')
  await expect(card).toBeVisible()
  await page.unroute('**/api/quizzes/*')
  await card.getByRole('button', { name: 'Quit', exact: true }).click()
  await expect(card).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('collimate-quiz'))).toBeNull()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), unsent)).toBeNull()
  await page.reload()
  await expect(progress).toBeVisible()
  await expect(card).toBeHidden()
})

test('what the dashboard cannot learn of a quiz under way it says, and asks again', async ({
  student: { page },
}) => {
  await page.route('**/api/quizzes/current', (route) => route.fulfill(failure))
  await page.goto('/dashboard')
  const unknown = page.getByRole('heading', { name: 'We couldn’t load your quiz' })
  await expect(unknown).toBeVisible()
  await expect(page.getByText('Your answers are safe. Something went wrong on our side.')).toBeVisible()
  await checkAccessibility(page, 'dashboard, quiz not loaded')
  await page.unroute('**/api/quizzes/current')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(unknown).toHaveCount(0)
})

test('P-PROG-01: what the dashboard shows of the progress stays when asking again fails', async ({
  student: { page },
}) => {
  await page.goto('/dashboard')
  const shown = [
    page.getByRole('region', { name: 'Your progress' }),
    page.getByRole('region', { name: 'Mastery map' }),
  ]
  for (const card of shown) await expect(card).toBeVisible()
  await page.route('**/api/progress*', (route) => route.fulfill(failure))
  await page.route('**/api/progress/report*', (route) => route.fulfill(failure))
  const refused = ['**/api/progress?*', '**/api/progress/report?*'].map((url) => page.waitForResponse(url))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await Promise.all(refused)
  await untilEffectsRun(page)
  for (const card of shown) await expect(card).toBeVisible()
})

test('D9: at the foot of the rooms stand help and the disclaimer, and nothing is advertised', async ({
  student: { page },
}) => {
  const footer = page.getByRole('contentinfo')
  // The second is open to visitors too, and they get the whole footer there.
  for (const room of ['/dashboard', '/study-materials']) {
    await page.goto(room)
    await expect(footer.getByRole('link')).toHaveText([
      'Support',
      'FAQ',
      'Privacy Policy',
      'Terms of Service',
    ])
    await expect(footer).toContainText('Collimate is for educational use only.')
  }
  await footer.getByRole('link', { name: 'Support' }).click()
  await expect(page).toHaveURL(/\/support$/)
  await expect(footer.getByText('Features', { exact: true })).toBeVisible()
})

test('P-FEED-01, P-FEED-02, P-FEED-03: feedback needs words, says how it went, and keeps them when it fails', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' })
  const words = dialog.getByRole('textbox', { name: 'Your feedback' })
  await expect(words).toBeFocused()
  await checkAccessibility(page, 'feedback dialog')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/feedback')) sent.push(request.postDataJSON())
  })
  await words.fill('   ')
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  await seesToast(page, 'Please enter your feedback')
  expect(sent).toEqual([])

  await page.route('**/api/feedback', (route) => route.abort())
  await words.fill('More physics, please.')
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  await seesToast(
    page,
    'Error submitting feedback',
    'No answer from the server. Check your connection and try again.',
  )
  await expect(words).toHaveValue('More physics, please.')
  await page.unroute('**/api/feedback')
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  await seesToast(page, 'Thank you', 'Your feedback has been sent.')
  await expect(dialog).toBeHidden()
  expect(sent.at(-1)).toEqual({ message: 'More physics, please.' })
})

test('P-FEED-03: feedback typed in a session that has ended is kept, asks to log in, and is sent (D5)', async ({
  student,
  browser,
}) => {
  const { page } = student
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' })
  const words = dialog.getByRole('textbox', { name: 'Your feedback' })
  await words.fill('More physics, please.')
  await silenceBell(page)
  await endSession(student, browser)
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  await seesToast(page, 'Error submitting feedback')
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(login).toContainText('What you entered is still here')
  await login.getByRole('button', { name: 'Close' }).click()
  await expect(words).toHaveValue('More physics, please.')
  await dialog.getByRole('button', { name: 'Send Feedback' }).click()
  await login.getByLabel('Password', { exact: true }).fill(student.password)
  const sent = page.waitForRequest('**/api/feedback')
  await login.getByRole('button', { name: 'Log In' }).click()
  expect((await sent).postDataJSON()).toEqual({ message: 'More physics, please.' })
  await seesToast(page, 'Thank you', 'Your feedback has been sent.')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('P-DASH-10: signing out says so at /; when it fails the student stays signed in', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/dashboard')
  await page.route('**/api/accounts/sign-out', (route) =>
    route.fulfill({ status: 500, json: { error: 'The disk is full.', code: 'unexpected' } }),
  )
  await signOut(page)
  await seesToast(page, 'The disk is full.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.unroute('**/api/accounts/sign-out')
  await page.route('**/api/accounts/sign-out', (route) => route.abort())
  await signOut(page)
  await seesToast(page, 'Error signing out')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.unroute('**/api/accounts/sign-out')
  await signOut(page)
  await seesToast(page, 'Signed out successfully')
  await expect(page).toHaveURL(/\/$/)
})

test('P-DASH-10: signing out on a line that stays silent fails while the student is there', async ({
  student: { page },
}) => {
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  await page.route('**/api/accounts/sign-out', () => {})
  const asked = page.waitForRequest('**/api/accounts/sign-out')
  await signOut(page)
  await asked
  await page.clock.fastForward(11_000)
  await seesToast(page, 'Error signing out')
  await expect(page).toHaveURL(/\/dashboard$/)
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Two finished, and one under way with two answers. */
async function insertQuizzes(server: ServerUnderTest, user_id: string): Promise<void> {
  await betweenRuns(server, async ({ db }) => {
    await db
      .insertInto('quiz_progress')
      .values([
        { user_id, category: 'safety', completed: true, score: 80, question_count: 5 },
        { user_id, category: 'math', completed: true, score: 40, question_count: 10 },
        {
          user_id,
          category: 'physics',
          answers: JSON.stringify([1, null, 3]),
          total_questions: 20,
          created_at: new Date(Date.now() - minute),
        },
      ])
      .execute()
  })
}
