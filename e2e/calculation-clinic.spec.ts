import type { CheckedAnswer } from '@collimate/contract/clinic'
import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { expect, test } from './support/test.ts'

const address = '/quizzes/calculation-clinic'

/** The clinic's page, by its roles and words. */
class ClinicPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get question(): Locator {
    return this.page.getByRole('region', { name: 'Question' })
  }

  get answer(): Locator {
    return this.page.getByRole('textbox', { name: 'Your answer' })
  }

  get explanation(): Locator {
    return this.page.getByRole('region', { name: 'Explanation' })
  }

  /** Opens the clinic for one formula. */
  async open(formula = ''): Promise<void> {
    await this.page.goto(formula === '' ? address : `${address}?formula=${formula}`)
    await expect(this.answer).toBeVisible()
  }

  /** The numbers of the stem, in their order. */
  async numbers(): Promise<number[]> {
    const stem = await this.question.getByRole('paragraph').first().innerText()
    return (stem.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((text) => Number(text.replaceAll(',', '')))
  }
}

test('the quiz page and the dialogs of math and physics lead to the clinic, open to a member', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/quizzes')
  await page.getByRole('link', { name: 'Calculation clinic' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calculation Clinic' })).toBeVisible()
  for (const category of ['math', 'physics']) {
    await page.goto(`/quizzes?category=${category}`)
    await page.getByRole('dialog').getByRole('link', { name: 'calculation clinic' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Calculation Clinic' })).toBeVisible()
  }
  await page.goto('/quizzes?category=safety')
  await expect(page.getByRole('dialog', { name: 'Start Quiz' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
  await page.goto(address)
  await page.getByRole('link', { name: 'Back to Quizzes' }).click()
  await expect(page).toHaveURL(/\/quizzes$/)
})

test('by keyboard: a right answer, a known error, the steps alone, and a tally of the visit', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open('T05')
  await checkAccessibility(page, 'calculation clinic, a question')
  const [first = 0] = await clinic.numbers()
  await clinic.answer.focus()
  await page.keyboard.type(String(first / 2))
  await page.keyboard.press('Enter')
  await expect(clinic.explanation.getByRole('heading', { name: 'Correct' })).toBeVisible()
  await expect(clinic.explanation.getByRole('listitem')).toContainText(
    `${first} ÷ 2 = ${(first / 2).toFixed(1)} mAs`,
  )
  await expect(clinic.explanation.locator('math')).toHaveCount(2)
  await expect(page.getByText('1 of 1 right')).toBeVisible()
  await checkAccessibility(page, 'calculation clinic, a right answer')

  // The keyboard never left the answer: Enter again goes on.
  await page.keyboard.press('Enter')
  await expect(clinic.explanation).toHaveCount(0)
  await expect(clinic.answer).toBeFocused()
  await expect(clinic.answer).toHaveValue('')
  const [second = 0] = await clinic.numbers()
  expect(second).not.toBe(first)
  await page.keyboard.type(String(second * 2))
  await page.keyboard.press('Enter')
  await expect(clinic.explanation.getByRole('heading', { name: 'Not quite' })).toBeVisible()
  await expect(clinic.explanation).toContainText(
    `You typed ${second * 2}. This corrects in the wrong direction and doubles mAs: ${second} × 2 = `,
  )
  await expect(page.getByText('1 of 2 right')).toBeVisible()
  await checkAccessibility(page, 'calculation clinic, a known error')

  await page.keyboard.press('Enter')
  await expect(clinic.explanation).toHaveCount(0)
  await expect(clinic.answer).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show the steps' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(clinic.explanation.getByRole('heading', { name: 'The steps' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next question' })).toBeFocused()
  await expect(page.getByText('1 of 2 right')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(clinic.explanation).toHaveCount(0)
  await expect(clinic.answer).toBeFocused()
})

test('the next question has the keyboard from the moment it is on screen', async ({ student }) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open('T05')
  await clinic.answer.fill('1')
  await page.keyboard.press('Enter')
  await expect(clinic.explanation.getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => {
    const before = document.querySelector('main form input')
    new MutationObserver((_changes, observer) => {
      const field = document.querySelector('main form input')
      if (field === null || field === before) return
      observer.disconnect()
      document.documentElement.dataset['focused'] = String(field === document.activeElement)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-focused', 'true')
})

test('on a phone the verdict comes into view by itself', async ({ student }) => {
  const { page } = student
  await page.setViewportSize({ width: 390, height: 844 })
  const clinic = new ClinicPage(page)
  await clinic.open('T05')
  await clinic.answer.fill('1')
  const check = await page.getByRole('button', { name: 'Check', exact: true }).boundingBox()
  // The window ends right below the button.
  await page.setViewportSize({ width: 390, height: Math.ceil((check?.y ?? 0) + (check?.height ?? 0)) + 8 })
  await page.keyboard.press('Enter')
  await expect(clinic.explanation.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
})

test('what cannot be read is said, with nothing lost and nothing sent', async ({ student }) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open('T05')
  const stem = await clinic.question.getByRole('paragraph').first().innerText()
  const said = {
    '': 'Type your answer first.',
    '12,5': 'Use a decimal point, like 22.5.',
    '1e999': 'Write the number out, without an e.',
    '12.5 mAs': 'Type the number alone, without its unit.',
    abc: 'Type a number, like 22.5.',
    '99999999999': 'That number is too large. Check the decimal point.',
  }
  for (const [typed, text] of Object.entries(said)) {
    await clinic.answer.fill(typed)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(clinic.question.getByText(text)).toBeVisible()
    await expect(clinic.answer).toHaveValue(typed)
    await expect(clinic.answer).toBeFocused()
    await expect(clinic.answer).toHaveAttribute('aria-invalid', 'true')
  }
  await checkAccessibility(page, 'calculation clinic, an unreadable answer')
  await expect(clinic.question.getByRole('paragraph').first()).toHaveText(stem)
  await expect(clinic.explanation).toHaveCount(0)
})

test('a check that does not get through keeps the answer, and the next press sends it', async ({
  student,
}) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open('T05')
  const [number = 0] = await clinic.numbers()
  await page.route('**/api/clinic/answers', (route) => route.abort())
  await clinic.answer.fill(String(number / 2))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(clinic.question.getByText('We couldn’t check your answer.')).toBeVisible()
  await expect(clinic.answer).toHaveValue(String(number / 2))
  await page.unroute('**/api/clinic/answers')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(clinic.explanation.getByRole('heading', { name: 'Correct' })).toBeVisible()
})

test('a question that does not arrive can be asked for again', async ({ student }) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await page.route('**/api/clinic/question?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } }),
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'We couldn’t load a question' })).toBeVisible()
  await page.unroute('**/api/clinic/question?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(clinic.answer).toBeVisible()
})

test('the brackets around a fraction are as tall as it is, also on a device without a face for mathematics', async ({
  student,
}) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open('T03')
  await clinic.answer.fill('1')
  await clinic.answer.press('Enter')
  const formula = clinic.explanation.locator('math').first()
  await expect(formula).toBeVisible()
  const heightOf = (tag: string, text: string) =>
    formula
      .locator(tag)
      .filter({ hasText: text })
      .first()
      .evaluate((part) => part.getBoundingClientRect().height)
  await expect
    .poll(async () => (await heightOf('mo', '(')) / (await heightOf('mfrac', 'D')))
    .toBeGreaterThan(0.9)
  // A page without a formula does not load the face.
  const loaded = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => family === 'Formulas' && status === 'loaded')
          .length,
    )
  await expect.poll(loaded).toBe(1)
  await page.goto('/quizzes')
  await expect(page.getByRole('region', { name: 'Build your own' })).toBeVisible()
  expect(await loaded()).toBe(0)
})

test('a formula is picked, stays in the address, and no answer is in the page before it is due', async ({
  student,
}) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open()
  const picker = page.getByRole('combobox', { name: 'Formula' })
  await expect(picker).toHaveValue('mixed')
  const drawn = page.waitForResponse((response) =>
    response.url().includes('/api/clinic/question?formula=T03'),
  )
  await picker.focus()
  await picker.selectOption('mAs for a new distance')
  const { question } = (await (await drawn).json()) as { question: Record<string, unknown> }
  expect(Object.keys(question).toSorted()).toEqual(['decimals', 'formula', 'id', 'signed', 'stem', 'unit'])
  await expect(clinic.question).toContainText('How many mAs keep the receptor exposure the same?')
  await expect(page).toHaveURL(/formula=T03$/)
  await expect(picker).toBeFocused()
  await page.reload()
  await expect(clinic.question).toContainText('How many mAs keep the receptor exposure the same?')

  const [mAs = 0, before = 1, after = 0] = await clinic.numbers()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/clinic/answers'))
  await clinic.answer.fill((mAs * (after / before) ** 2).toFixed(6))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(clinic.explanation.getByRole('heading', { name: 'Correct' })).toBeVisible()
  const { checked } = (await (await answered).json()) as { checked: CheckedAnswer }
  await expect(clinic.explanation.getByRole('listitem')).toHaveText(
    checked.steps.map(({ says, line }) => `${says}${line}`),
  )
})

test('the exam’s calculator opens beside the question and gives the keyboard back', async ({ student }) => {
  const { page } = student
  const clinic = new ClinicPage(page)
  await clinic.open('T05')
  await page.getByRole('button', { name: 'Calculator' }).click()
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await expect(calculator).toBeFocused()
  await page.keyboard.type('12.5*2')
  await page.keyboard.press('Enter')
  await expect(calculator.getByRole('status')).toHaveText('25')
  await checkAccessibility(page, 'calculation clinic, with the calculator', 'desk')
  await page.keyboard.press('Escape')
  await expect(calculator).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Calculator' })).toBeFocused()
})
