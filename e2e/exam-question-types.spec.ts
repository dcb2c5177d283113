import { phoneBox } from '@collimate/content/lint/lettering'
import type { Locator, Page } from '@playwright/test'
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

/** At the corner of the picture and in it. */
const marks = [
  { label: 'A', at: { x: 960, y: 960 } },
  { label: 'B', at: { x: 400, y: 300 } },
  { label: 'C', at: { x: 600, y: 500 }, from: { x: 800, y: 400 } },
  { label: 'D', box: { x: 100, y: 600, width: 300, height: 200 } },
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
      questionRow('long-spot', {
        type: 'hot-spot',
        question:
          'A runner who twisted a foot on the stairs of the stadium is tender over the tuberosity of the fifth metatarsal, and cannot stand on the toes or turn the foot inward. Mark the tuberosity.',
        answers: JSON.stringify([
          'Rounded front end of the outermost long bone',
          'Broad bone in the midfoot on the outer side',
          'Boat-shaped bone in the midfoot on the inner side',
          'Pointed rear end of the outermost long bone',
        ]),
        correct_answer: null,
        image_url: pictureAddress('diagrams/foot-dorsal-bare.svg'),
        image_alt: 'Bones of a foot, seen from above.',
        places: JSON.stringify([...places, { x: 300, y: 700 }]),
        regions: JSON.stringify([{ x: 500, y: 500, r: 80 }]),
      }),
      questionRow('drawing', {
        question: 'Which of the four bones is named in the drawing?',
        answers: JSON.stringify(
          ['One', 'Two', 'Three', 'Four'].map((name) => `${name}, ${'and more '.repeat(20)}`),
        ),
        image_url: pictureAddress('diagrams/foot-dorsal-bare.svg'),
        image_alt: 'Bones of a foot with letters.',
      }),
      questionRow('marks', {
        question: 'Which letter marks a finger?',
        answers: JSON.stringify(['A', 'B', 'C', 'D']),
        image_url: pictureAddress('diagrams/hand-dorsal-bare.svg'),
        image_alt: 'Bones of a hand with four lettered marks.',
        image_marks: JSON.stringify(marks),
      }),
    ],
    { scope: 'worker' },
  ],
})

/** Starts, and answers at which positions the questions are. */
async function begin(student: Student) {
  const exam = await student.startExam()
  const at = (type: string) => exam.questions.findIndex((question) => question.type === type)
  const asking = (text: string) =>
    exam.questions.findIndex(({ question_text }) => question_text.startsWith(text))
  const answers = async () => (await openByHttp(student.page.request, exam.id)).answers
  return {
    exam,
    order: at('ordered-list'),
    spot: asking('Select the middle'),
    longSpot: asking('A runner'),
    drawing: asking('Which of the four'),
    marked: asking('Which letter'),
    answers,
  }
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
  // The button goes, and the keyboard goes on from what came of it.
  await page.getByRole('button', { name: 'Keep this order' }).press('Enter')
  await expect(page.getByText('This order is your answer.', { exact: true })).toBeFocused()
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
  // What hides the letters hides nothing of the picture itself.
  const hide = page.getByRole('button', { name: 'Hide letters' })
  expect((await hide.boundingBox())?.y).toBeGreaterThanOrEqual(box.y + box.height)
  await expect(target.locator('b')).toHaveCount(3)
  await hide.click()
  await expect(target.locator('b')).toHaveCount(0)
  await hide.click()
  await expect(page.getByText('Your answer is a point you marked on the picture.')).toBeVisible()
  await student.seesSaved()
})

test('on a phone a hot spot shows its picture, its text and three of its places above the dock', async ({
  student,
}) => {
  const { page } = student
  const { longSpot } = await begin(student)
  await student.goTo(longSpot)
  await page.setViewportSize({ width: 390, height: 844 })
  const picture = page.getByRole('img', { name: 'Bones of a foot, seen from above.' })
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThanOrEqual(phoneBox.height)
  const dock = page.getByRole('region', { name: 'Question controls' })
  const rows = page.getByRole('region', { name: `Question ${longSpot + 1}` }).locator('fieldset label')
  await expect(rows).toHaveCount(4)
  const third = rows.nth(2)
  await expect.poll(async () => (await third.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // The picture may still be as large as at a desk.
  await expect
    .poll(async () => {
      const [row, bar] = [await third.boundingBox(), await dock.boundingBox()]
      return row && bar ? row.y + row.height - bar.y : NaN
    })
    .toBeLessThanOrEqual(0)
})

test('the way to report a question ends where its answers end, beside a strike-out or without one', async ({
  student,
}) => {
  const { page } = student
  const { order, marked } = await begin(student)
  const edgeOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box === null ? null : Math.round(box.x + box.width)
  }
  const report = page.getByRole('button', { name: 'Report question' })
  for (const [position, rows] of [
    [order, page.getByRole('group', { name: /^Put these steps/ }).getByRole('listitem')],
    [marked, page.getByRole('region', { name: `Question ${marked + 1}` }).locator('fieldset label')],
  ] as const) {
    await student.goTo(position)
    // Its words end there: the room around them is the button's own.
    await expect
      .poll(async () => {
        const [row, button] = [await edgeOf(rows.first()), await edgeOf(report)]
        return row !== null && button !== null && Math.abs(button - 11 - row) <= 1
      })
      .toBe(true)
  }
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

test('E-EXAM-02: on a small phone a marked picture keeps the height at which its letters lie apart', async ({
  student,
}) => {
  const { page } = student
  const { marked } = await begin(student)
  await student.goTo(marked)
  await page.setViewportSize({ width: 320, height: 568 })
  const figure = page.getByRole('figure').filter({
    has: page.getByRole('img', { name: 'Bones of a hand with four lettered marks.' }),
  })
  const box = () => figure.locator('div').first().boundingBox()
  await expect.poll(async () => (await box())?.height).toBeGreaterThanOrEqual(phoneBox.height)
})

/** How far each shape and letter is from its place on the picture, in pixels, and how large the smallest letter is. */
function placing(picture: Locator) {
  return picture.evaluate((image: HTMLImageElement) => {
    const overlay = image.parentElement?.querySelector('[data-picture-marks]')
    if (!overlay) return null
    const box = image.getBoundingClientRect()
    const scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    const [left, top] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2]
    const permille = (x: number, y: number) => [(1000 * (x - left)) / width, (1000 * (y - top)) / height]
    const ends = (shape: Element) => {
      const { x, y, right, bottom } = shape.getBoundingClientRect()
      return shape instanceof SVGCircleElement
        ? permille((x + right) / 2, (y + bottom) / 2)
        : [...permille(x, y), ...permille(right, bottom)]
    }
    const letters = [...overlay.querySelectorAll('text')]
    return {
      rings: [...overlay.querySelectorAll('g:last-of-type circle')].map(ends),
      boxes: [...overlay.querySelectorAll('g:last-of-type > rect')].map(ends),
      letters: letters.map(({ textContent }) => textContent),
      type: letters.map((letter) => getComputedStyle(letter).fontSize),
      inside: letters.every((letter) => {
        const own = letter.getBoundingClientRect()
        return own.x >= left && own.y >= top && own.right <= left + width && own.bottom <= top + height
      }),
    }
  })
}

/** As the marks say, to a pixel or two. */
async function seesMarks(picture: Locator): Promise<void> {
  const near = (...list: number[]) => list.map((permille) => expect.closeTo(permille, -1))
  await expect
    .poll(() => placing(picture))
    .toEqual({
      rings: [near(960, 960), near(400, 300)],
      boxes: [near(100, 600, 400, 800)],
      letters: ['A', 'B', 'C', 'D'],
      type: ['14px', '14px', '14px', '14px'],
      inside: true,
    })
}

test('E-EXAM-02: marks lie on their places of the picture at every size, each with a letter that can be read', async ({
  student,
}) => {
  const { page } = student
  const { marked } = await begin(student)
  await student.goTo(marked)
  const picture = page.getByRole('img', { name: 'Bones of a hand with four lettered marks.' })
  for (const [width, height] of [
    [1280, 860],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await seesMarks(picture)
  }
  await checkAccessibility(page, 'marked picture')

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Enlarge image' }).click()
    const viewer = page.getByRole('dialog', { name: 'Bones of a hand with four lettered marks.' })
    const large = viewer.getByRole('img')
    for (const size of ['Fit', '100%', '200%']) {
      await viewer.getByRole('button', { name: size }).click()
      await seesMarks(large)
    }
    if (width === 390) await checkAccessibility(page, 'marked picture, enlarged', 'phone')
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
  }
})

test('a marked picture keeps its marks in the review', async ({ student }) => {
  const { page } = student
  const { marked } = await begin(student)
  await student.goTo(marked)
  await student.choose([0])
  await student.seesSaved()
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  const map = page.getByRole('navigation', { name: 'All questions' })
  await map.getByRole('button', { name: new RegExp(`^Question ${marked + 1},`) }).click()
  await seesMarks(page.getByRole('img', { name: 'Bones of a hand with four lettered marks.' }))
})
