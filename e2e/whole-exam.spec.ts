import { percentOf } from '@collimate/domain/questions/score'
import { rightPlaces, wrongPlaces } from './support/answer-keys.ts'
import { seesKept } from './support/browser-storage.ts'
import { unfinishedByHttp } from './support/exam-by-http.ts'
import { atAnotherBrowser, expect, newAccount, Student, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

/** Positions at which something goes wrong, and for how many questions. */
const networkCuts = [20, 90, 150]
const serverDeaths = [55, 120]
const outageLength = 4
const reloadAt = 75
const otherBrowserAt = 135

test('A student signs up and sits all 200 questions through cut networks and a killed server; all 200 are graded as chosen (P-SIGNUP-07, E-GEN-01, E-EXAM-01, E-SAVE-01, E-RESUME-01, E-RESUME-03, E-RESUME-07, E-DONE-01, E-DONE-02, E-SCORE-01)', async ({
  browser,
  server,
}) => {
  test.setTimeout(600_000)
  let context = await browser.newContext()
  let student = new Student(await context.newPage(), newAccount())
  await signUpByHand(student)
  const exam = await student.startExam()
  expect(exam.questions).toHaveLength(200)

  const expected: number[][] = []
  for (const [position, question] of exam.questions.entries()) {
    if (networkCuts.includes(position)) await context.setOffline(true)
    if (networkCuts.includes(position - outageLength)) await context.setOffline(false)
    if (serverDeaths.includes(position)) await server.kill()
    if (serverDeaths.includes(position - outageLength)) await server.start()
    if (position === reloadAt) {
      await seesKept(student.page, { answers: position, position })
      await student.page.reload()
    }
    if (position === otherBrowserAt) {
      await student.seesSaved()
      await expect
        .poll(async () => (await unfinishedByHttp(student.page.request))?.answered, { timeout: 60_000 })
        .toBe(position)
      const other = await atAnotherBrowser(student, browser, server.url)
      await context.close()
      context = other.context
      student = other.student
      await student.page.goto('/mock-exam')
      await student.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
    }
    await student.sees(position)
    const places = position % 3 === 2 ? wrongPlaces(question) : rightPlaces(question)
    // Every other question by keys, as a student in practice does.
    const byKeys = position % 2 === 1
    await (byKeys ? student.pressKeys(places) : student.choose(places))
    expected.push(places)
    if (position === exam.questions.length - 1) break
    await (byKeys ? student.page.keyboard.press('Enter') : student.next())
  }

  await student.page.getByRole('button', { name: 'Complete Exam' }).click()
  await seesToast(student.page, 'Exam Complete', 'Your exam has been submitted. Review your results now.')

  const result = await student.latestResult()
  expect(result.questions.map((question) => question.chosen)).toEqual(expected)
  const right = exam.questions.filter((_, position) => position % 3 !== 2).length
  expect({ answered: result.answered, correct: result.correct, score: result.score }).toEqual({
    answered: 200,
    correct: right,
    score: percentOf(right, 200),
  })
  await expect(student.page.getByText(`${result.score}%`).first()).toBeVisible()
  await context.close()
})

async function signUpByHand({ page, username, email, password }: Student): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Create a New Account' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/choose-plan')
}
