import type { OngoingQuiz, QuizResult } from '@collimate/contract/quizzes'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { questionRow } from './support/question-rows.ts'
import { atAnotherBrowser, expect, type Student, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

/** Of each question the second option is right. */
const bank = [
  ...['sa-1', 'sa-2'].map((id) => questionRow(id, { explanation: 'Because.' })),
  questionRow('ph-1', { category: 'physics', section: 'PH1', explanation: 'Because.' }),
  questionRow('an-1', { category: 'anatomy', section: 'AN1', explanation: 'Because.' }),
]

test.use({ bank: [bank, { scope: 'worker' }] })

async function askForTimed(page: Page): Promise<void> {
  await page.goto('/quizzes')
  const form = page.getByRole('region', { name: 'Build your own' })
  await form.getByText('Timed', { exact: true }).click()
  await expect(form.getByText(/The clock keeps running if you leave\.$/)).toBeVisible()
  await expect(form.getByText('4 match. You get all 4 of them.')).toBeVisible()
  await form.getByRole('button', { name: 'Start with 4 questions' }).click()
}

async function startTimed(page: Page): Promise<void> {
  await askForTimed(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Mixed Quiz' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
}

/** A timed quiz whose first question is answered with the second option. */
async function answerFirst(student: Student): Promise<void> {
  await startTimed(student.page)
  await student.sees(0)
  await student.page.keyboard.press('b')
  await expect(student.option(1)).toBeChecked()
  await student.seesSaved()
}

/** Whether what a button says keeps clear of its edges. */
function wordsFit(button: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(button)
  const [words, edges] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
  return words.left >= edges.left + 4 && words.right <= edges.right - 4
}

const results = async (page: Page) => {
  const answer = await page.request.get('/api/quizzes/results/latest')
  return ((await answer.json()) as { result: QuizResult }).result
}

test('a timed quiz tells nothing before its end, goes on in another browser, and is reviewed then', async ({
  student,
  browser,
  baseURL,
}) => {
  test.slow()
  const { page } = student
  await answerFirst(student)
  await expect(page.getByRole('button', { name: 'Check Answer' })).toHaveCount(0)
  await checkAccessibility(page, 'timed quiz room')
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.getByRole('button', { name: 'Next Question' }).evaluate(wordsFit)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.keyboard.press('Enter')
  await student.sees(1)
  await page.keyboard.press('a')
  await expect(student.option(0)).toBeChecked()
  await student.seesSaved()
  // An answer may change until the end.
  await student.goTo(0)
  await page.keyboard.press('c')
  await expect(student.option(2)).toBeChecked()
  await student.seesSaved()
  await page.reload()
  await student.goTo(0)
  await expect(student.option(2)).toBeChecked()
  await expect(page.getByText('Because.')).toHaveCount(0)

  const there = await atAnotherBrowser(student, browser, baseURL ?? '')
  await there.student.page.goto('/dashboard')
  await expect(there.student.page.getByText('2 of 4 answered. Its clock is running.')).toBeVisible()
  await there.student.page.getByRole('link', { name: 'Resume' }).click()
  await there.student.goTo(0)
  await expect(there.student.option(2)).toBeChecked()
  await there.student.choose([1])
  await there.student.seesSaved()
  await student.goTo(3)
  // Not taken where this window already knows that it lost the quiz.
  await student.option(1).press('Space')
  await expect(page.getByText('This quiz is open in another window')).toBeVisible()
  await checkAccessibility(page, 'timed quiz open elsewhere')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('This quiz is open in another window')).toHaveCount(0)
  await student.choose([1])
  await student.seesSaved()
  await student.goTo(0)
  await expect(student.option(1)).toBeChecked()
  await there.context.close()

  await student.goTo(3)
  await page.locator('#stem').click()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Finish this quiz?' })
  await expect(dialog).toContainText('1 unanswered. You can’t change your answers after this.')
  await checkAccessibility(page, 'timed quiz, finish')
  await dialog.getByRole('button', { name: 'Finish Quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  expect(await results(page)).toMatchObject({ correct: 2, total: 4, score: 50, category: 'mixed' })
  await page.goBack()
  await expect(page).toHaveURL(/\/quizzes$/)
})

test('answers that came too late are named beside what counted, until they are deleted', async ({
  student,
  browser,
  context,
  baseURL,
}) => {
  test.slow()
  const { page } = student
  await answerFirst(student)
  await context.setOffline(true)
  await student.goTo(1)
  await page.keyboard.press('a')
  await expect(student.option(0)).toBeChecked()

  const there = await atAnotherBrowser(student, browser, baseURL ?? '')
  await there.student.page.goto('/dashboard')
  await there.student.page.getByRole('link', { name: 'Resume' }).click()
  await expect(there.student.page.getByRole('timer')).toBeVisible()
  await there.student.page.getByRole('button', { name: 'Finish Quiz', exact: true }).first().click()
  const dialog = there.student.page.getByRole('alertdialog', { name: 'Finish this quiz?' })
  await dialog.getByRole('button', { name: 'Finish Quiz' }).click()
  await expect(there.student.page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  await there.context.close()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  // The dashboard names its day as well.
  const title = /1 answer didn’t reach us before your quiz( of \w+ \d+)? was over/
  const late = page.getByRole('status').filter({ hasText: title })
  await expect(late).toContainText('Question 2. It is in this browser only, and does not count.')
  await expect(late.getByRole('listitem')).toContainText('On this device: A.')
  await expect(late.getByRole('listitem')).toContainText('Counted: No answer')
  await checkAccessibility(page, 'quiz complete, late answers')
  await page.goto('/dashboard')
  await late.getByRole('link', { name: 'See it' }).click()
  await late.getByRole('button', { name: 'Delete from this device' }).press('Enter')
  await expect(late).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeFocused()
  await seesToast(page, 'Deleted from this device')
  await page.goto('/quizzes')
  await expect(page.getByRole('region', { name: 'Build your own' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

test('a built quiz that starts once the student has left fetches nobody back, but for its clock', async ({
  student,
}) => {
  const { page } = student
  const welcome = page.getByRole('heading', { name: /^Welcome, / })
  let free = Promise.withResolvers<void>()
  await page.route('**/api/quizzes/built', async (route) => {
    await free.promise
    await route.continue()
  })
  const leave = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(welcome).toBeVisible()
    const built = page.waitForResponse('**/api/quizzes/built')
    free.resolve()
    await (await built).finished()
  }
  await page.goto('/quizzes')
  await page.getByRole('button', { name: 'Start with 4 questions' }).click()
  await leave()
  await expect(page).toHaveURL(/\/dashboard$/)
  free = Promise.withResolvers()
  await askForTimed(page)
  await leave()
  await expect(page.getByRole('heading', { level: 1, name: 'Mixed Quiz' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('going away inside the app sends what could not be saved in the room', async ({ student }) => {
  const { page } = student
  await startTimed(page)
  // The server is well again once the room is left; a try that the room makes by itself fails.
  await page.route('**/api/quizzes/*/answers', async (route) => {
    const inRoom = await page.evaluate(() => location.pathname === '/quiz')
    await (inRoom ? route.fulfill({ status: 503, body: '' }) : route.continue())
  })
  await page.keyboard.press('b')
  await expect(page.getByText('Not saved yet (1)').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Build your own' })).toBeVisible()
  const current = async () => {
    const answer = await page.request.get('/api/quizzes/current')
    return ((await answer.json()) as { quiz: OngoingQuiz | null }).quiz
  }
  await expect.poll(current).toMatchObject({ answered: 1, total: 4 })
})

test('a timed quiz ends with its time, with the answers it has', async ({ student }) => {
  const { page } = student
  await page.clock.install()
  await answerFirst(student)
  await page.clock.fastForward('04:20')
  await seesToast(page, 'Time’s up', 'We graded what you answered.')
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  expect(await results(page)).toMatchObject({ correct: 1, total: 4, score: 25 })
})

test('a timed quiz keeps a bookmark and a note of its question', async ({ student }) => {
  const { page } = student
  await startTimed(page)
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Your note' })
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('Fifteen') ?? false)
  await field.fill('Fifteen percent rule')
  await expect(page.getByRole('group', { name: 'For yourself' })).toContainText('Your note')
  await checkAccessibility(page, 'timed quiz room, note open')
  await field.press('Escape')
  await kept
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Your note' }).click()
  await expect(field).toHaveValue('Fifteen percent rule')
})

test('a timed quiz has the calculator of the exam, by button, key and the menu of a phone, offline too', async ({
  student,
  context,
}) => {
  const { page } = student
  const script = page.waitForResponse(/\/assets\/calculator-panel-/)
  await startTimed(page)
  // What opens on need is there soon after the start.
  await (await script).finished()
  await context.setOffline(true)
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await page.getByRole('button', { name: 'Calculator', exact: true }).click()
  await expect(calculator).toBeFocused()
  await page.keyboard.type('0.1+0.2=')
  await expect(calculator.locator('output')).toHaveText('0.3')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(calculator).toBeHidden()
  await page.keyboard.press('Shift+C')
  await expect(calculator).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More: calculator, help, quit' }).click()
  await page.getByRole('menuitem', { name: 'Calculator' }).click()
  await expect(calculator).toBeVisible()
  await checkAccessibility(page, 'timed quiz, calculator', 'phone')
  // The question can be scrolled out from under it.
  await page.locator('html').evaluate((html) => html.scrollTo(0, html.scrollHeight))
  const end = await page.getByRole('region', { name: 'Question controls' }).boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await calculator.boundingBox())?.y ?? 0)
})
