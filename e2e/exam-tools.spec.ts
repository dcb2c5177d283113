import { firstFace, noteClock } from './support/exam-clock.ts'
import { ExamRoom, positionOf } from './support/exam-room.ts'
import { holdClock } from './support/hold-clock.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

test('The calculator counts exactly, basic and scientific, by hand and by keyboard, and answers nothing', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  const room = new ExamRoom(page)
  const { calculator } = room
  const display = calculator.locator('output')
  const press = async (...keys: string[]) => {
    for (const key of keys) await calculator.getByRole('button', { name: key, exact: true }).click()
  }
  await room.press('Calculator')
  await press('0', 'Point', '1', 'Plus', '0', 'Point', '2', 'Equals')
  await expect(display).toHaveText('0.3')
  const [panel, lastKey] = await Promise.all([
    calculator.boundingBox(),
    calculator.getByRole('button', { name: 'Equals', exact: true }).boundingBox(),
  ])
  expect(bottomOf(panel) - bottomOf(lastKey)).toBeLessThan(4)
  // What is told meanwhile covers none of its keys.
  const told = await page.locator('.toasts').boundingBox()
  expect((told?.x ?? Infinity) + (told?.width ?? Infinity)).toBeLessThan(panel?.x ?? 0)
  await press('C, clear')
  await expect(calculator.getByRole('button', { name: 'sin, sine in degrees' })).toHaveCount(0)
  await press('Scientific', 'sin, sine in degrees', '3', '0', 'Equals')
  await expect(display).toHaveText('0.5')
  // The mouse leaves Enter to the calculation; who came to a key by Tab presses it.
  await press('C, clear')
  await page.keyboard.type('4*')
  await press('sin, sine in degrees')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(display).toHaveText('2')
  await calculator.getByRole('button', { name: '7', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(display).toHaveText('7')

  await page.keyboard.press('Delete')
  await calculator.focus()
  await page.keyboard.type('12.5*(4-2)/5')
  await page.keyboard.press('Enter')
  await expect(display).toHaveText('5')
  // A comma parts thousands: it is no decimal point.
  await page.keyboard.type('60,000/2400=')
  await expect(display).toHaveText('25')
  await press('M+, memory plus', 'C, clear', 'MR, memory recall')
  await expect(display).toHaveText('25')
  await student.sees(0)
  await expect(room.radios.or(room.checkboxes).and(page.locator(':checked'))).toHaveCount(0)

  await calculator.focus()
  await page.keyboard.press('Escape')
  await expect(calculator).toBeHidden()
  await page.keyboard.press('Shift+C')
  await expect(calculator).toBeVisible()
  await press('Close calculator')
  await expect(calculator).toBeHidden()
  await expect(page.getByRole('button', { name: 'Calculator', exact: true })).toBeFocused()
})

test('In a low window the calculator scrolls to its last key, under its title', async ({ student }) => {
  const { page } = student
  await page.setViewportSize({ width: 1280, height: 360 })
  await student.startExam()
  const room = new ExamRoom(page)
  const { calculator } = room
  await room.press('Calculator')
  await calculator.getByRole('button', { name: 'Scientific' }).click()
  expect(bottomOf(await calculator.boundingBox())).toBeLessThanOrEqual(360)
  for (const key of ['Equals', 'sin, sine in degrees']) {
    await calculator.getByRole('button', { name: key, exact: true }).focus()
    await expect(calculator.getByRole('button', { name: key, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(calculator.getByRole('button', { name: 'Close calculator' })).toBeInViewport({ ratio: 1 })
  }
})

test('Striking out only marks; keys choose, move and flag; help names them', async ({ student }) => {
  const { page } = student
  const exam = await student.startExam()
  const room = new ExamRoom(page)
  await room.goTo(
    positionOf(exam, (question) => !question.is_multiple_answer && question.options.length >= 3),
  )
  await room.press('Strike out option A')
  const text = page.locator('fieldset').getByRole('listitem').first().locator('label > span').last()
  await expect(text).toHaveCSS('text-decoration-line', 'line-through')
  await expect(room.radios.first()).not.toBeChecked()
  await page.keyboard.press('b')
  await expect(room.radios.nth(1)).toBeChecked()
  await room.radios.nth(1).focus()
  await page.keyboard.press('c')
  await expect(room.radios.nth(2)).toBeChecked()
  await expect(room.radios.nth(2)).toBeFocused()
  await page.keyboard.press('1')
  await expect(room.radios.nth(0)).toBeChecked()
  await expect(
    page.getByText('You struck out the answer you chose. It’s still chosen.', { exact: true }),
  ).toBeVisible()
  await room.press('Strike out option A')
  await expect(text).toHaveCSS('text-decoration-line', 'none')
  await expect(room.radios.first()).toBeChecked()

  await room.goTo(10)
  await page.keyboard.press('ArrowRight')
  await student.sees(11)
  await page.keyboard.press('Enter')
  await student.sees(12)
  await page.keyboard.press('ArrowLeft')
  await student.sees(11)
  await page.keyboard.press('f')
  await expect(room.square(11)).toHaveAccessibleName('Question 12, current, flagged')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByText('Choose an option', { exact: true })).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(room.square(11)).toHaveAccessibleName('Question 12, current, flagged')
  await room.press('Help and keys')
  await expect(help).toBeVisible()
})

test('The tour of the room is skipped once and remembered', async ({ student }) => {
  const { page } = student
  const tour = page.getByRole('heading', { name: 'How the exam room works' })
  await page.goto('/mock-exam')
  await expect(tour).toBeVisible()
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(tour).toBeHidden()
  await page.reload()
  const again = page.getByRole('button', { name: 'How the exam room works' })
  await expect(again).toBeVisible()
  await expect(tour).toBeHidden()
  await again.click()
  await expect(tour).toBeVisible()
})

test('The review before completing counts answered, unanswered and flagged, and leads back to each', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  const room = new ExamRoom(page)
  for (const position of [0, 1, 2]) {
    await room.goTo(position)
    await student.choose([0])
  }
  await room.goTo(4)
  await room.flag()
  await room.goTo(2)
  await room.flag()
  await room.press('Review before completing')
  const review = page.getByRole('main')
  await expect(review.getByRole('heading', { name: 'Before you complete' })).toBeVisible()
  await expect(
    review.getByText('197 unanswered, 2 flagged. Complete the exam anyway?', { exact: true }),
  ).toBeVisible()
  for (const [name, count] of [
    ['All 200', 200],
    ['Unanswered 197', 197],
    ['Flagged 2', 2],
    ['Answered 3', 3],
  ] as const) {
    await review.getByText(name, { exact: true }).click()
    await expect(review.getByRole('radio', { name })).toBeChecked()
    await expect(review.getByRole('listitem')).toHaveCount(count)
  }
  await review.getByText('Flagged 2', { exact: true }).click()
  await review.getByRole('listitem').nth(1).getByRole('button').click()
  await student.sees(4)
})

for (const { choice, limit, hours } of [
  { choice: /Time and a half/, limit: '05:15:00', hours: '5.25 hours' },
  { choice: /Double time/, limit: '07:00:00', hours: '7 hours' },
]) {
  test(`Extended time set in the account settings starts the clock at ${limit}`, async ({ student }) => {
    const { page } = student
    await page.goto('/account-settings')
    await page.getByRole('radio', { name: choice }).check()
    await page.getByRole('button', { name: 'Save exam settings' }).click()
    await seesToast(page, 'Profile updated', 'Your profile has been updated successfully.')
    await page.clock.install()
    await page.addInitScript(noteClock)
    await page.goto('/mock-exam')
    await expect(page.getByText(hours)).toBeVisible()
    // The room may take more than a second to be drawn, and its clock runs by then.
    await holdClock(page)
    await page.getByRole('button', { name: 'Start Exam', exact: true }).click()
    expect(await firstFace(page)).toBe(limit)
  })
}

function bottomOf(box: { y: number; height: number } | null): number {
  if (box === null) throw new Error('It is not on the page.')
  return box.y + box.height
}
