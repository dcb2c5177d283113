import { checkAccessibility } from './support/check-accessibility.ts'
import { questionRow } from './support/question-rows.ts'
import { expect, test } from './support/test.ts'

const bank = [
  ...['sa-1', 'sa-2', 'sa-3'].map((id) => questionRow(id, { explanation: 'Because.' })),
  questionRow('ph-1', { category: 'physics' }),
]

test.use({ bank: [bank, { scope: 'worker' }] })

test('how sure is one tap or Shift and a digit, may be left out, and comes back as calibration', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await page.goto('/quiz?category=safety&count=3')
  const sure = page.getByRole('radiogroup', { name: 'How sure are you? You can skip this.' })
  await expect(sure.getByRole('radio')).toHaveCount(3)
  await page.keyboard.press('b')
  await sure.getByText('Sure', { exact: true }).click()
  await expect(sure.getByRole('radio', { name: 'Sure', exact: true })).toBeChecked()
  await sure.getByText('Sure', { exact: true }).click()
  await expect(sure.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Shift+Digit2')
  await expect(sure.getByRole('radio', { name: 'Fairly sure' })).toBeChecked()
  // Kept in the browser like the answer.
  await page.reload()
  await expect(sure.getByRole('radio', { name: 'Fairly sure' })).toBeChecked()
  await expect(student.option(1)).toBeChecked()
  await checkAccessibility(page, 'quiz room, how sure')
  await page.locator('#stem').click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You said: Fairly sure')).toBeVisible()
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await page.keyboard.press('a')
  await page.keyboard.press('Shift+Digit1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You said: Sure')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await expect(page.getByText('You said:')).toHaveCount(0)

  await page.goto('/progress')
  const card = page.getByRole('region', { name: 'How sure, how right' })
  await expect(card).toContainText(
    'When you say Sure, you are right 0% of the time. 1 answer was sure and wrong',
  )
  await card.getByText('Show as a table').click()
  await expect(card.getByRole('row')).toHaveText([
    'You saidRightRangeAnswersWrong',
    /^Sure0%0 to \d+%11$/,
    /^Fairly sure100%\d+ to 100%10$/,
  ])
  await checkAccessibility(page, 'progress with calibration')
})
