import type { Locator } from '@playwright/test'
import { seesKept } from './support/browser-storage.ts'
import { firstFace, noteClock, secondsOf } from './support/exam-clock.ts'
import { unfinishedByHttp } from './support/exam-by-http.ts'
import { ExamRoom, positionOf } from './support/exam-room.ts'
import { failure } from './support/failure.ts'
import { holdClock } from './support/hold-clock.ts'
import { expect, test } from './support/test.ts'
import { seesToast, toastOf } from './support/toasts.ts'

test('E-EXAM-01: the clock counts down from 03:30:00 by the second, and the progress bar grows with the question', async ({
  student,
}) => {
  const { page } = student
  await page.addInitScript(noteClock)
  await student.startExam()
  await expect.poll(() => page.evaluate(() => window.clockFaces.length)).toBeGreaterThan(7)
  const faces = await page.evaluate(() => window.clockFaces)
  expect(faces[0]?.text).toBe('03:30:00')
  // Compared face by face, because a busy machine may draw one of them late or not at all; and from the second on,
  // because the first waits for the whole room to be drawn, while the clock runs.
  const [, origin = { text: '', at: 0 }, ...later] = faces
  for (const { text, at } of later) {
    const counted = secondsOf(origin.text) - secondsOf(text)
    const passed = (at - origin.at) / 1000
    // A face may be a second late, and the one it is compared with may not.
    expect(Math.abs(counted - passed), `${text} after ${passed} s`).toBeLessThanOrEqual(2)
  }

  await expect(page.getByRole('heading', { name: 'Question 1 of 200', exact: true })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Exam progress' })
  const filled = bar.locator('> div').first()
  const width = async () => (await filled.boundingBox())?.width ?? 0
  await expect(bar).toHaveAttribute('aria-valuenow', '1')
  const before = await width()
  await new ExamRoom(page).goTo(99)
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await expect.poll(width).toBeGreaterThan(before * 50)
})

test('E-EXAM-01: the clock begins in full, however long a device takes to draw the room', async ({
  student,
}) => {
  const { page } = student
  await page.addInitScript(noteClock)
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    let drawn = false
    document.createElement = (name: string) => {
      if (name === 'fieldset' && !drawn) {
        drawn = true
        document.documentElement.dataset['slow'] = 'true'
        const end = performance.now() + 2500
        let now = 0
        while (now < end) now = performance.now()
      }
      return create(name)
    }
  })
  await student.startExam()
  expect(await firstFace(page)).toBe('03:30:00')
  await expect(page.locator('html')).toHaveAttribute('data-slow', 'true')
})

test('E-EXAM-02, E-EXAM-04, E-SAVE-01: one choice or several, moving and changing keep every answer', async ({
  student,
}) => {
  const { page } = student
  const exam = await student.startExam()
  const room = new ExamRoom(page)
  const several = page.getByText('(Select all that apply)', { exact: true })

  const single = positionOf(exam, (question) => !question.is_multiple_answer)
  await room.goTo(single)
  await expect(several).toBeHidden()
  await expect(room.checkboxes).toHaveCount(0)
  expect(await room.saves(() => student.choose([2]))).toMatchObject({ changes: { [single]: 2 } })
  expect(await room.saves(() => student.choose([0]))).toMatchObject({ changes: { [single]: 0 } })
  await expect(room.radios.nth(0)).toBeChecked()
  await expect(room.radios.nth(2)).not.toBeChecked()

  const multiple = positionOf(exam, (question) => question.is_multiple_answer)
  await room.goTo(multiple)
  await expect(several).toBeVisible()
  await expect(room.radios).toHaveCount(0)
  await room.saves(() => student.choose([0]))
  expect(await room.saves(() => student.choose([1]))).toMatchObject({ changes: { [multiple]: [0, 1] } })
  await expect(room.checkboxes.nth(0)).toBeChecked()
  await expect(room.checkboxes.nth(1)).toBeChecked()

  await room.goTo(0)
  await page.getByRole('button', { name: 'Previous' }).click({ force: true })
  await student.sees(0)
  await student.next()
  await student.sees(1)
  await room.press('Previous')
  await student.sees(0)
  await room.goTo(single)
  await expect(room.radios.nth(0)).toBeChecked()
  await room.goTo(199)
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Complete Exam', exact: true })).toBeVisible()
})

test('E-EXAM-05, P-GEN-03: a flag says so with its number, shows on control and navigator, and goes again without a word', async ({
  student,
}) => {
  const { page } = student
  await page.clock.install()
  await student.startExam()
  const room = new ExamRoom(page)
  await room.goTo(6)
  const control = page.getByRole('button', { name: 'Flag for review' })
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  await holdClock(page)
  await room.flag()
  const told = toastOf(page, { title: 'Question 7 flagged for review' })
  await expect(told).toBeVisible()
  await page.clock.runFor(2000)
  await expect(told).toBeVisible()
  await page.clock.runFor(3000)
  await expect(told).toHaveCount(0)
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await expect(room.square(6)).toHaveAccessibleName('Question 7, current, flagged')

  await room.flag()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  await expect(room.square(6)).toHaveAccessibleName('Question 7, current')
  await expect(told).toHaveCount(0)
})

test('E-EXAM-05: on a phone the word of a flag lies in the header, beside the clock and the menu', async ({
  student,
}) => {
  const { page } = student
  await page.clock.install()
  await student.startExam()
  const room = new ExamRoom(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await holdClock(page)
  await room.flag()
  const told = toastOf(page, { title: 'Question 1 flagged for review' })
  const header = page.getByRole('banner')
  await expect
    .poll(async () => {
      const [word, bar] = [await told.boundingBox(), await header.boundingBox()]
      return word !== null && bar !== null && word.y >= bar.y && word.y + word.height <= bar.y + bar.height
    })
    .toBe(true)
  const end = await told.boundingBox().then((word) => (word ? word.x + word.width : NaN))
  expect(end).toBeLessThanOrEqual((await page.getByRole('timer').boundingBox())?.x ?? NaN)
  await page.clock.runFor(3000)
  await expect(told).toHaveCount(0)
})

test('E-EXAM-05: on the narrowest phone the word of a flag takes two lines', async ({ student }) => {
  const { page } = student
  await page.clock.install()
  await student.startExam()
  const room = new ExamRoom(page)
  await room.goTo(199)
  await page.setViewportSize({ width: 320, height: 568 })
  await holdClock(page)
  await room.flag()
  const told = toastOf(page, { title: 'Question 200 flagged for review' })
  const words = told.getByText('Question 200 flagged for review', { exact: true })
  await expect(words).toBeVisible()
  const lines = await words.evaluate(
    (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
  const end = await told.boundingBox().then((word) => (word ? word.x + word.width : NaN))
  expect(end).toBeLessThanOrEqual((await page.getByRole('timer').boundingBox())?.x ?? NaN)
})

test.describe('without the offline copy of the pictures', () => {
  test.use({ serviceWorkers: 'block' })

  test('E-EXAM-06: a picture that does not load leaves a placeholder; one that does can be looked at closely', async ({
    student,
  }) => {
    const { page } = student
    const exam = await student.startExam()
    const room = new ExamRoom(page)
    // The first questions' pictures may be here already, and two questions may show the same one.
    const urls = exam.questions.map(({ image_url }) => image_url)
    const pictured = [...urls.keys()].filter(
      (position) => position >= 5 && urls[position] != null && urls.indexOf(urls[position]) === position,
    )
    const [first = 0, second = 0] = pictured
    await page.route(`**${exam.questions[first]?.image_url ?? ''}`, (route) => route.abort())
    await room.goTo(first)
    await expect(page.getByRole('img', { name: 'Image unavailable' })).toBeVisible()

    await room.goTo(second)
    const alt = exam.questions[second]?.image_alt ?? 'Picture for this question'
    await expect(page.getByRole('img', { name: 'Image unavailable' })).toBeHidden()
    await room.press('Enlarge image')
    const viewer = page.getByRole('dialog', { name: alt })
    const picture = viewer.getByRole('img', { name: alt })
    await expect(picture).toBeVisible()
    await viewer.getByRole('button', { name: '200%' }).click()
    const naturalWidth = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)
    await expect.poll(naturalWidth).toBeGreaterThan(0)
    const natural = await naturalWidth()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(natural * 2)
    await viewer.getByLabel('Brightness').fill('150')
    await viewer.getByLabel('Contrast').fill('60')
    await viewer.getByRole('button', { name: 'Invert' }).click()
    await expect(picture).toHaveCSS('filter', 'brightness(1.5) contrast(0.6) invert(1)')
    await viewer.getByRole('button', { name: 'Reset' }).click()
    await expect(picture).toHaveCSS('filter', 'brightness(1) contrast(1)')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await student.sees(second)
  })
})

test('E-EXAM-01: the clock can be hidden, which this device remembers (D8)', async ({ student }) => {
  const { page } = student
  await student.startExam()
  const clock = page.getByRole('timer')
  const hide = page.getByRole('button', { name: 'Hide clock' })
  await expect(clock).toHaveText(/^03:\d\d:\d\d$/)
  await hide.click()
  await expect(clock).toHaveText('Hidden')
  await expect(hide).toHaveAttribute('aria-pressed', 'true')
  // For who asks a screen reader it is there as before.
  await expect(clock).toHaveAccessibleName(/^Time remaining 03:\d\d:\d\d$/)
  await seesKept(page, { answers: 0, position: 0 })
  await page.reload()
  await expect(clock).toHaveText('Hidden')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More: calculator, help, quit' }).click()
  await page.getByRole('menuitem', { name: 'Show clock' }).click()
  await expect(clock).toHaveText(/^03:\d\d:\d\d$/)
})

test('E-NAV-01, P-GEN-04: five columns and 300 px at 768 px, four columns and 200 px at 767 px', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  const { navigator } = new ExamRoom(page)
  for (const { width, columns, height } of [
    { width: 767, columns: 4, height: 200 },
    { width: 768, columns: 5, height: 300 },
    { width: 1280, columns: 5, height: 300 },
  ]) {
    await page.setViewportSize({ width, height: 860 })
    const scroller = navigator.getByRole('region', { name: 'All questions' })
    const squares = navigator.getByRole('list').first()
    await expect.poll(() => columnsOf(squares)).toBe(columns)
    expect(await firstRowOf(squares)).toBe(columns)
    expect((await scroller.boundingBox())?.height).toBe(height)
    expect(await scroller.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    expect(await scroller.evaluate(cutsARow)).toBe(true)
  }
})

test('P-GEN-04: on a tablet the header of the room is one row, whichever question', async ({ student }) => {
  const { page } = student
  await student.startExam()
  await new ExamRoom(page).goTo(199)
  const title = page.getByRole('heading', { level: 1, name: 'Question 200 of 200' })
  const quit = page.getByRole('button', { name: 'Quit Exam' })
  for (const width of [768, 832, 899, 900, 1024]) {
    await page.setViewportSize({ width, height: 860 })
    await expect
      .poll(async () => {
        const [first, last] = await Promise.all([title.boundingBox(), quit.boundingBox()])
        return first !== null && last !== null && last.y < first.y + first.height
      }, `at ${width} px`)
      .toBe(true)
  }
})

test('E-NAV-02: a number leads to its question; answered and flagged show, right and wrong do not', async ({
  student,
}) => {
  const { page } = student
  const exam = await student.startExam()
  const room = new ExamRoom(page)
  await student.choose([0])
  await student.seesSaved()
  await room.goTo(120)
  await expect(room.stem).toHaveText(exam.questions[120]?.question_text ?? '')
  await room.flag()
  await expect(room.square(0)).toHaveAccessibleName('Question 1, answered')
  await expect(room.square(120)).toHaveAccessibleName('Question 121, current, flagged')
  await expect(room.square(120)).toHaveAttribute('aria-current', 'step')
  await expect(room.navigator.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Current',
    'Answered',
    'Flagged',
  ])
  await expect(room.navigator).not.toContainText(/correct|right|wrong/i)
  expect(JSON.stringify(exam)).not.toMatch(/"(correct_answer|rationale|explanation)":/)
})

test('E-QUIT-01, E-QUIT-02: quitting asks; Cancel goes on, a failed quit keeps the exam, a good one leaves nothing', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([0])
  await student.seesSaved()
  const room = new ExamRoom(page)
  await room.press('Quit Exam')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to quit?' })
  await expect(
    question.getByText("Your exam progress will be lost and you'll have to start over if you quit now.", {
      exact: true,
    }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(question).toBeHidden()
  await student.next()
  await student.sees(1)

  await page.route('**/api/mock-exams/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(failure) : route.continue(),
  )
  await room.press('Quit Exam')
  await page.getByRole('button', { name: 'Yes, Quit Exam', exact: true }).click()
  await seesToast(page, 'Error', 'There was a problem cancelling your exam.')
  await expect.poll(() => unfinishedByHttp(page.request)).toMatchObject({ answered: 1 })
  await page.unroute('**/api/mock-exams/*')
  await expect(question).toBeHidden()

  await room.press('Quit Exam')
  await page.getByRole('button', { name: 'Yes, Quit Exam', exact: true }).click()
  await seesToast(page, 'Exam cancelled', 'Your mock exam has been cancelled.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Take a mock exam' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(0)
  expect(await unfinishedByHttp(page.request)).toBeNull()
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Start Exam', exact: true })).toBeVisible()
})

/** How many columns the grid lays out. */
function columnsOf(grid: Locator): Promise<number> {
  return grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
}

/** Whether a row of squares is plainly cut at the lower edge, so that one sees there are more. */
function cutsARow(scroller: Element): boolean {
  const edge = scroller.getBoundingClientRect().bottom
  return [...scroller.querySelectorAll('li')].some((square) => {
    const { top, bottom } = square.getBoundingClientRect()
    return top < edge - 12 && bottom > edge + 12
  })
}

/** How many of its items stand side by side at the top. */
function firstRowOf(grid: Locator): Promise<number> {
  return grid.evaluate((element) => {
    const tops = [...element.children].map((child) => child.getBoundingClientRect().top)
    return tops.filter((top) => top === tops[0]).length
  })
}
