import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { questionRow } from './support/question-rows.ts'
import { silenceBell, switchAccount } from './support/sessions.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const bank = [
  ...['sa-1', 'sa-2'].map((id) => questionRow(id, { explanation: 'Because.' })),
  questionRow('sa-3', { section: 'SA2', explanation: 'Because.' }),
  questionRow('ph-1', { category: 'physics', section: 'PH1' }),
  questionRow('an-1', {
    category: 'anatomy',
    section: 'AN1',
    is_multiple_answer: true,
    correct_answer: null,
    correct_answers: JSON.stringify([0, 2]),
  }),
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
  await expect(page.getByRole('main').getByRole('radio', { disabled: false })).toHaveCount(0)

  await page.keyboard.press('Enter')
  await student.sees(1)
  await page.keyboard.press('a')
  await expect(student.option(0)).toBeChecked()
  await page.keyboard.press('Shift+Digit1')
  await expect(sure.getByRole('radio', { name: 'Sure', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You said: Sure')).toBeVisible()
  await page.keyboard.press('Enter')
  await student.sees(2)
  await page.keyboard.press('b')
  await expect(student.option(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await expect(page.getByText('You said:')).toHaveCount(0)

  await page.goto('/progress')
  const card = page.getByRole('region', { name: 'How sure, how right' })
  await expect(card).toContainText(
    'When you say Sure, you are right 0% of the time. 1 answer was sure but wrong',
  )
  await card.getByText('Show as a table').click()
  await expect(card.getByRole('row')).toHaveText([
    'You saidRightRangeAnswersWrong',
    /^Sure0%0 to \d+%11$/,
    /^Fairly sure100%\d+ to 100%10$/,
  ])
  await checkAccessibility(page, 'progress with calibration')
  await card.getByRole('link', { name: 'Practice what you were sure of and got wrong' }).click()
  const form = page.getByRole('region', { name: 'Build your own' })
  await expect(form.getByRole('radio', { name: 'Sure but wrong' })).toBeChecked()
  await expect(form.getByText('1 matches.')).toBeVisible()
})

test('bookmark and note are kept from the room, read in the review, and listed as my questions', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await page.goto('/quiz?category=physics&count=1')
  const bookmark = page.getByRole('button', { name: 'Bookmark' })
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('m')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Your note' })
  await expect(field).toBeFocused()
  // Letters belong to the field now: none of them answers or flags.
  await field.pressSequentially('Inverse square: double the distance, a fourth.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'quiz room, note open')
  await page.route('**/api/question-notes/*', (route) => route.abort())
  await field.fill('Inverse square')
  await expect(
    page.getByText('Your note isn’t saved yet. Check your connection and try again.'),
  ).toBeVisible()
  await page.unroute('**/api/question-notes/*')
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Written without a connection it waits, and goes out by itself.
  await page.context().setOffline(true)
  await field.fill('Inverse square law')
  await expect(page.getByText('Will save when online', { exact: true })).toBeVisible()
  await field.blur()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await field.fill('Inverse square')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.locator('#stem')).toBeFocused()
  await expect(student.option(1)).not.toBeChecked()

  // Its key is not due: the list has the question without it.
  const other = await page.context().newPage()
  await other.goto('/quizzes')
  await other.getByRole('link', { name: 'My questions' }).click()
  await other.getByRole('button', { name: /What does ph-1 ask/ }).click()
  await expect(
    other.getByText(/This question, or one much like it, is in a quiz or exam you haven’t finished/),
  ).toBeVisible()
  await other.close()

  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Finish Quiz' }).click()
  const card = page.getByRole('region', { name: /What does ph-1 ask/ })
  await expect(card.getByRole('textbox', { name: 'Your note' })).toHaveValue('Inverse square')
  await expect(card.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await checkAccessibility(page, 'review with a note')

  await page.goto('/quizzes/my-questions')
  const mine = page.getByRole('main')
  await expect(mine.getByText('1 of 1', { exact: true })).toBeVisible()
  const filter = mine.getByRole('group', { name: 'Which questions' })
  await expect(filter).toBeVisible()
  await checkAccessibility(page, 'my questions')
  await mine.getByRole('button', { name: /What does ph-1 ask/ }).click()
  await expect(mine.getByText('Your answer, correct')).toBeVisible()
  // Here a phone has room for the words beside the signs.
  await page.setViewportSize({ width: 390, height: 844 })
  const words = mine.getByRole('button', { name: 'Bookmark', exact: true }).getByText('Bookmark')
  await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(40)
  await page.setViewportSize({ width: 1280, height: 860 })
  await checkAccessibility(page, 'my questions, one open')
  const taken = (part: string) =>
    page.waitForResponse((response) => response.url().includes(part) && response.request().method() !== 'GET')
  const unmarked = taken('/api/question-notes/')
  await mine.getByRole('button', { name: 'Bookmark', exact: true }).click()
  expect((await unmarked).ok()).toBe(true)
  const emptied = taken('/api/question-notes/')
  await mine.getByRole('textbox', { name: 'Your note' }).fill('')
  expect((await emptied).ok()).toBe(true)
  await expect(mine.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(mine.getByRole('heading', { name: 'No questions saved yet' })).toBeVisible()
  await expect(filter).toHaveCount(0)
  await checkAccessibility(page, 'my questions, empty')
})

test('who chooses All by keyboard keeps the focus there while the list is on its way', async ({
  student: { page },
}) => {
  const all = page.getByRole('radio', { name: 'All', exact: true })
  const come = await holdAnswers(page, /\/api\/question-notes\?.*kind=all/)
  await page.goto('/quizzes/my-questions?kind=bookmarked')
  await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible()
  await page.getByRole('radio', { name: 'Bookmarked', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(all).toBeChecked()
  // Hidden, it would lose the focus when the next picture of the page is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(all).toBeFocused()
  come()
})

test('a bookmark set before the others have come hides none of them', async ({ student }) => {
  const { page } = student
  const bookmark = page.getByRole('button', { name: 'Bookmark' })
  const setBookmark = async () => {
    const kept = page.waitForResponse(
      (response) => response.url().includes('/api/question-notes/') && response.request().method() === 'PUT',
    )
    await page.keyboard.press('m')
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    expect((await kept).ok()).toBe(true)
  }
  await page.goto('/quiz?category=safety&count=3')
  await student.sees(0)
  await setBookmark()
  const othersCome = await holdAnswers(page, '**/api/question-notes/marks')
  await page.reload()
  await student.sees(0)
  await page.keyboard.press('ArrowRight')
  await student.sees(1)
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await setBookmark()
  othersCome()
  await page.keyboard.press('ArrowLeft')
  await student.sees(0)
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
})

test('a bookmark that waits or fails says so, and stays with its question when that is left', async ({
  student,
  context,
}) => {
  const { page } = student
  const keeping = '**/api/question-notes/sa-*'
  const seesMarked = (marked: boolean) =>
    expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', String(marked))
  const marksCome = page.waitForResponse('**/api/question-notes/marks')
  await page.goto('/quiz?category=safety&count=3')
  await marksCome
  await student.sees(0)
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.keyboard.press('m')
  await seesToast(page, 'Your bookmark isn’t saved yet')
  await seesMarked(true)
  await page.keyboard.press('ArrowRight')
  await student.sees(1)
  const kept = page.waitForResponse(keeping)
  await context.setOffline(false)
  expect((await kept).ok()).toBe(true)
  await seesMarked(false)
  await page.keyboard.press('ArrowLeft')
  await student.sees(0)
  await seesMarked(true)

  const left = Promise.withResolvers<void>()
  await page.route(keeping, async (route) => {
    await left.promise
    await route.fulfill(failure)
  })
  await page.keyboard.press('m')
  await seesMarked(false)
  await page.keyboard.press('ArrowRight')
  await student.sees(1)
  left.resolve()
  await seesToast(page, 'Your bookmark wasn’t saved')
  await page.keyboard.press('ArrowLeft')
  await student.sees(0)
  await seesMarked(true)
  const { bookmarked } = (await (await page.request.get('/api/question-notes/marks')).json()) as {
    bookmarked: string[]
  }
  expect(bookmarked).toHaveLength(1)
})

test('a note that is not saved is kept with its question, also when the session has ended', async ({
  student,
}) => {
  const { page } = student
  const field = page.getByRole('textbox', { name: 'Your note' })
  const keeping = '**/api/question-notes/sa-*'
  const ourSide = 'Something went wrong on our side. Please try again in a minute.'
  // It must not be the one to find out that the session is over.
  await silenceBell(page)
  await page.goto('/quiz?category=safety&count=3')
  await student.sees(0)
  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  await page.route(keeping, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(failure) : route.fallback(),
  )
  await field.fill('Time')
  await expect(page.getByText(`Your note isn’t saved yet. ${ourSide}`)).toBeVisible()
  await field.press('Escape')
  await seesToast(page, 'Your note wasn’t saved', ourSide)
  await page.keyboard.press('ArrowRight')
  await student.sees(1)
  await page.keyboard.press('ArrowLeft')
  await student.sees(0)
  await page.unroute(keeping)
  await page.keyboard.press('n')
  await expect(field).toHaveValue('Time')
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto('/quizzes/my-questions')
  const card = page.getByRole('button', { name: /What does sa-\d ask/ })
  await card.click()
  await expect(field).toHaveValue('Time')
  await page.context().clearCookies()
  await field.fill('Time and distance')
  const loggedOut = 'Your note isn’t saved yet. You’re logged out. Log in and try again.'
  await expect(page.getByText(loggedOut)).toBeVisible()
  await page.getByRole('button', { name: 'Save again' }).click()
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  await login.getByLabel('Password', { exact: true }).fill(student.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('Time and distance')
  await card.click()
  await expect(field).toHaveCount(0)
  await expect(page.getByText('Time and distance', { exact: true })).toBeVisible()
})

test('P-SESS-04: an open page shows another account its own questions; a note that is not saved waits for who wrote it', async ({
  student,
  neighbor,
}) => {
  const { page } = student
  // It must not be the one to find out that a session is over.
  await silenceBell(page)
  const kept = await page.request.put('/api/question-notes/sa-1', { data: { note: 'Inverse square' } })
  expect(kept.ok()).toBe(true)
  const card = page.getByRole('button', { name: /What does sa-1 ask/ })
  const field = page.getByRole('textbox', { name: 'Your note' })
  await page.goto('/quizzes/my-questions')
  await card.click()
  await expect(field).toHaveValue('Inverse square')
  await page.route('**/api/question-notes/sa-1', (route) => route.abort(), { times: 1 })
  await field.fill('Time')
  await expect(page.getByText('Your note isn’t saved yet.')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await switchAccount(page, neighbor)
  await expect(page.getByRole('heading', { name: 'No questions saved yet' })).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(sent).toEqual([])

  await switchAccount(page, student)
  await card.click()
  await expect(field).toHaveValue('Time')
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('P-SESS-04: a page that has not heard of another account leaves their note alone, and keeps its own', async ({
  student,
  neighbor,
}) => {
  const { page } = student
  await silenceBell(page)
  for (const [{ page: at }, note] of [
    [student, 'Inverse square'],
    [neighbor, 'Half-value layer'],
  ] as const) {
    const kept = await at.request.put('/api/question-notes/sa-1', { data: { note } })
    expect(kept.ok()).toBe(true)
  }
  const card = page.getByRole('button', { name: /What does sa-1 ask/ })
  const field = page.getByRole('textbox', { name: 'Your note' })
  await page.goto('/quizzes/my-questions')
  await card.click()
  await expect(field).toHaveValue('Inverse square')

  await page.context().addCookies(await neighbor.page.context().cookies())
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await field.fill('Time')
  expect((await sent).status()).toBe(409)
  await expect(page.getByRole('button', { name: neighbor.username })).toBeVisible()
  await card.click()
  await expect(field).toHaveValue('Half-value layer')

  await switchAccount(page, student)
  await card.click()
  await expect(field).toHaveValue('Time')
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a next page that fails says so, and is asked for again', async ({ student: { page } }) => {
  const kept = await page.request.put('/api/question-notes/sa-1', { data: { bookmarked: true } })
  expect(kept.ok()).toBe(true)
  const listing = /\/api\/question-notes\?.*kind=all/
  await page.route(listing, async (route) => {
    if (route.request().url().includes('before=')) return route.fulfill(failure)
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), more: true } })
  })
  await page.goto('/quizzes/my-questions')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load more of your questions.')
  await page.unroute(listing)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toHaveCount(0)
  // The button went with the last of them: the keyboard goes on from what it stood beside.
  await expect(page.getByRole('status').filter({ hasText: / of \d+$/ })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a quiz is built of categories, sections, types and pools, with what matches counted as one chooses', async ({
  student: { page },
}) => {
  test.slow()
  await page.goto('/quizzes')
  const form = page.getByRole('region', { name: 'Build your own' })
  await expect(form.getByText('5 match. You get 5 of them, in a new order.')).toBeVisible()
  await form.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(form.getByText('Choose at least one category.')).toBeVisible()
  await form.getByRole('button', { name: 'Choose all', exact: true }).click()
  await expect(form.getByText('5 match.')).toBeVisible()
  await form.getByText('Physics', { exact: true }).click()
  await expect(form.getByText('4 match. You asked for 5. Choose more sections to get them.')).toBeVisible()
  const types = form.getByRole('group', { name: 'Question types' })
  await expect(types.getByRole('checkbox')).toHaveCount(2)
  await types.getByRole('checkbox', { name: 'Single answer 3' }).press('Space')
  await expect(form.getByText('1 matches. You asked for 5.')).toBeVisible()
  await types.getByRole('checkbox', { name: 'Select all that apply 1' }).press('Space')
  await expect(form.getByText('Choose at least one question type.')).toBeVisible()
  await types.getByRole('checkbox', { name: 'Single answer 3' }).press('Space')
  await expect(form.getByText('3 match.')).toBeVisible()
  await form.getByText('Missed', { exact: true }).click()
  await expect(
    form.getByText('Nothing missed here. Choose All, or more sections or question types.'),
  ).toBeVisible()
  await expect(form.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await checkAccessibility(page, 'quizzes, nothing matches')
  await form.getByText('All', { exact: true }).click()
  await form.getByText('Physics', { exact: true }).click()
  await form.getByText('Sections', { exact: false }).first().click()
  await form.getByRole('spinbutton', { name: 'How many (max 5)' }).fill('20')
  await checkAccessibility(page, 'quizzes, sections open')
  await form.getByRole('button', { name: 'Start with 4 questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mixed Quiz' })).toBeVisible()
  await expect(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  // A reload goes on with it, and so does the dashboard.
  await page.reload()
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your mixed quiz is waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'Resume' }).click()
  await expect(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
  await page.goto('/quizzes')
  await form.getByText('Missed', { exact: true }).click()
  await expect(form.getByText('1 matches.')).toBeVisible()
})
