import { phoneBox } from '@collimate/content/lint/lettering'
import type { Page } from '@playwright/test'
import { pictureAddress } from './support/answer-keys.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { openByHttp } from './support/exam-by-http.ts'
import { questionRow } from './support/question-rows.ts'
import { expect, test, type Student } from './support/test.ts'

const picture = '/images/knee-ap.webp'
const steps = ['Check the order', 'Wash your hands', 'Name the patient', 'Position the part']
const places = [
  { x: 250, y: 250 },
  { x: 500, y: 500 },
  { x: 750, y: 300 },
]

test.use({
  bank: [
    [
      questionRow('order', {
        type: 'ordered-list',
        question: 'Put these steps in order, first to last.',
        answers: JSON.stringify(steps),
        correct_answer: null,
        correct_answers: JSON.stringify([0, 1, 2, 3]),
      }),
      questionRow('spot', {
        type: 'hot-spot',
        question: 'Select the middle.',
        answers: JSON.stringify(['Upper left', 'Middle', 'Upper right']),
        correct_answer: null,
        image_url: picture,
        image_alt: 'A square with three lettered places.',
        places: JSON.stringify(places),
        regions: JSON.stringify([{ x: 500, y: 500, r: 80 }]),
      }),
      questionRow('drawing', {
        question: 'Which of the four bones is named in the drawing?',
        answers: JSON.stringify(
          ['One', 'Two', 'Three', 'Four'].map((name) => `${name}, ${'and more '.repeat(20)}`),
        ),
        image_url: pictureAddress('diagrams/foot-dorsal.svg'),
        image_alt: 'Bones of a foot with letters.',
      }),
    ],
    { scope: 'worker' },
  ],
})

/** Starts, and answers at which positions the questions are. */
async function begin(student: Student) {
  const exam = await student.startExam()
  const at = (type: string) => exam.questions.findIndex((question) => question.type === type)
  const answers = async () => (await openByHttp(student.page.request, exam.id)).answers
  return { exam, order: at('ordered-list'), spot: at('hot-spot'), drawing: at('single'), answers }
}

/** The rows' texts, as the accessibility tree lists them. */
function rows(page: Page) {
  return page.getByRole('group', { name: /^Put these steps/ }).getByRole('listitem')
}

async function shownOrder(page: Page): Promise<string[]> {
  const texts = await rows(page).allInnerTexts()
  return texts.map((text) => steps.find((step) => text.includes(step)) ?? text)
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, role: 'button' | 'radio', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('an ordered list is put in order by keyboard alone, and each move is said', async ({ student }) => {
  const { page } = student
  const { exam, order } = await begin(student)
  await student.goTo(order)
  for (const [place, step] of steps.entries()) {
    await tabTo(page, 'button', `Drag ${step}`)
    for (let from = (await shownOrder(page)).indexOf(step); from > place; from -= 1) {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('status').filter({ hasText: step })).toHaveText(
        `${step} is now number ${from} of 4.`,
      )
    }
    await page.locator('#stem').focus()
  }
  const keep = page.getByRole('button', { name: 'Keep this order' })
  if (await keep.isVisible()) await keep.press('Enter')
  expect(await shownOrder(page)).toEqual(steps)

  // Picked up, moved and put back where it was.
  await tabTo(page, 'button', 'Drag Name the patient')
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Escape']) await page.keyboard.press(key)
  expect(await shownOrder(page)).toEqual(steps)
  await expect(page.getByRole('button', { name: 'Drag Name the patient' })).toBeFocused()

  await student.seesSaved()
  const right = steps.map((step) => exam.questions[order]?.options.indexOf(step))
  await page.reload()
  await student.goTo(order)
  expect(await shownOrder(page)).toEqual(steps)
  await page.getByRole('button', { name: 'Move Check the order down' }).click()
  await page.getByRole('button', { name: 'Move Check the order up' }).click()
  await student.seesSaved()
  expect((await openByHttp(page.request, exam.id)).answers[order]).toEqual(right)
})

test('a hot spot is answered from its list by keyboard, and by a press on the picture alike', async ({
  student,
}) => {
  const { page } = student
  const { spot } = await begin(student)
  await student.goTo(spot)
  await page.keyboard.press('b')
  const middle = page.getByRole('radio', { name: /Middle/ })
  await expect(middle).toBeChecked()
  await tabTo(page, 'radio', 'B Middle')
  await page.keyboard.press('a')
  await expect(page.getByRole('radio', { name: /Upper left/ })).toBeChecked()

  const target = page.locator('[data-picture-target]')
  // Without its picture it is of another size.
  const shown = page.getByRole('img', { name: 'A square with three lettered places.' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const box = await target.boundingBox()
  if (box === null) throw new Error('The picture takes no press')
  await target.click({ position: { x: box.width * 0.5 + 6, y: box.height * 0.5 } })
  await expect(middle).toBeChecked()
  await target.click({ position: { x: box.width * 0.1, y: box.height * 0.9 } })
  await expect(middle).not.toBeChecked()
  await expect(page.getByText('Your answer is a point you marked on the picture.')).toBeVisible()
  await student.seesSaved()
})

test('both types, answered and reviewed, break no rule of accessibility', async ({ student }) => {
  const { page } = student
  const { order, spot } = await begin(student)
  await student.goTo(order)
  await page.getByRole('button', { name: 'Keep this order' }).click()
  await checkAccessibility(page, 'ordered list')
  await student.goTo(spot)
  await page.getByRole('radio', { name: /Upper right/ }).check()
  await checkAccessibility(page, 'hot spot')
  await student.seesSaved()
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  const map = page.getByRole('navigation', { name: 'All questions' })
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  await map.getByRole('button', { name: new RegExp(`^Question ${order + 1},`) }).click()
  await expect(page.getByRole('region', { name: 'Right order' }).getByRole('listitem')).toHaveText(
    steps.map((step) => new RegExp(step)),
  )
  await checkAccessibility(page, 'reviewed ordered list')
  await map.getByRole('button', { name: new RegExp(`^Question ${spot + 1},`) }).click()
  await expect(page.getByText('Correct answer')).toBeVisible()
  await checkAccessibility(page, 'reviewed hot spot')
})

test('E-EXAM-02: on a phone a drawing keeps the size its words need, however long the options are (A14)', async ({
  student,
}) => {
  const { page } = student
  const { drawing } = await begin(student)
  await student.goTo(drawing)
  await page.setViewportSize({ width: 390, height: 844 })
  const box = () => page.getByRole('img', { name: 'Bones of a foot with letters.' }).boundingBox()
  await expect.poll(async () => (await box())?.width).toBeGreaterThanOrEqual(phoneBox.width)
  await expect.poll(async () => (await box())?.height).toBeGreaterThanOrEqual(phoneBox.height)
})
