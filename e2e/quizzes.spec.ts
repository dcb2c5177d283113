import type { Quiz, QuizResult } from '@collimate/contract/quizzes'
import type { Locator, Page } from '@playwright/test'
import { failure } from './support/failure.ts'
import { fetchedAhead } from './support/fetched-ahead.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { betweenRuns, questionRow } from './support/question-rows.ts'
import { endSession, loseSession, silenceBell, userIdOf } from './support/sessions.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { untilEffectsRun } from './support/stopped-clock.ts'
import { expect, test, type Student } from './support/test.ts'
import { notedBy, seesToast } from './support/toasts.ts'

const hundred = 'a'.repeat(99) + '.'
const reasons = ['Not it.', 'It is.', 'No.', 'Neither.']
const explanations: Readonly<Record<string, string>> = {
  'safe-100': hundred,
  'safe-101': `${hundred}!`,
  'safe-3': 'Because.',
  'safe-4': 'Because.',
  'safe-5': 'As it was corrected.',
}
const steps = ['Check the order', 'Wash your hands', 'Name the patient']
const knee = { image_url: '/images/knee-ap.webp', image_alt: 'A knee from the front' }

/** Six of patient care; five of safety, one with a picture; anatomy of every type; one of physics; nothing of math. */
const see = '/exposure-visualizer?mode=physics&view=chest&kvp=110&mas=8&sid=180&grid=8%3A1'
const bank = [
  ...Array.from({ length: 6 }, (_, index) => questionRow(`care-${index}`, { category: 'patient-care' })),
  questionRow('safe-100', { explanation: hundred }),
  questionRow('safe-101', { explanation: `${hundred}!` }),
  questionRow('safe-3', { ...knee, image_citation: '10.1234/knee.5', explanation: 'Because.' }),
  questionRow('safe-4', { explanation: 'Because.', takeaway: 'Keep it.' }),
  questionRow('safe-5', { option_reasons: JSON.stringify(reasons), explanation: 'As it was corrected.' }),
  questionRow('an-spot', {
    category: 'anatomy',
    type: 'hot-spot',
    question: 'Select the middle.',
    answers: JSON.stringify(['Upper left', 'Middle']),
    correct_answer: null,
    ...knee,
    image_citation: '10.1234/knee.5',
    places: JSON.stringify([
      { x: 250, y: 250 },
      { x: 500, y: 500 },
    ]),
    regions: JSON.stringify([{ x: 500, y: 500, r: 80 }]),
  }),
  questionRow('an-order', {
    category: 'anatomy',
    type: 'ordered-list',
    question: 'Put these steps in order.',
    answers: JSON.stringify(steps),
    correct_answer: null,
    correct_answers: JSON.stringify([0, 1, 2]),
    ...knee,
    image_citation: '/our-pictures#radiographs',
  }),
  questionRow('an-several', {
    category: 'anatomy',
    is_multiple_answer: true,
    correct_answer: null,
    correct_answers: JSON.stringify([0, 2]),
    ...knee,
    image_citation: 'https://example.org/knee',
  }),
  questionRow('an-broken', {
    category: 'anatomy',
    image_url: '/images/no-such-picture.webp',
    image_citation: 'https://example.org/knee',
  }),
  questionRow('an-empty', {
    category: 'anatomy',
    answers: '[]',
    options: null,
    image_citation: 'https://example.org/no-picture',
  }),
  questionRow('ph-1', { category: 'physics', passport: JSON.stringify({ see }) }),
]

test.use({ bank: [bank, { scope: 'worker' }] })

/** The room of a quiz, by its roles and words. */
class QuizRoom {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get main(): Locator {
    return this.page.getByRole('region', { name: 'Question controls' }).getByRole('button').last()
  }

  get navigator(): Locator {
    return this.page.getByRole('navigation', { name: 'Questions' })
  }

  get explanation(): Locator {
    return this.page.getByRole('region', { name: 'Explanation' })
  }

  square(position: number): Locator {
    return this.navigator.getByRole('button', { name: new RegExp(`^Question ${position + 1}(,|$)`) })
  }

  async seesQuestion(position: number, total: number): Promise<void> {
    await expect(this.page.getByText(`Question ${position + 1} of ${total}`, { exact: true })).toBeVisible()
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
  }
}

/** Opens the address and answers the quiz the server started for it. */
async function start(page: Page, address: string): Promise<Quiz> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/quizzes') && response.request().method() === 'POST',
  )
  await page.goto(address)
  const { quiz } = (await (await answered).json()) as { quiz: Quiz }
  await expect(page.locator('#stem')).toBeVisible()
  return quiz
}

const idsOf = (quiz: Quiz) => quiz.questions.map(({ question }) => question.id)

async function answerHere(student: Student, place: number): Promise<void> {
  await student.choose([place])
  await student.page.getByRole('button', { name: 'Check Answer' }).click()
  await expect(student.page.getByRole('region', { name: 'Explanation' })).toBeVisible()
}

/** What the browser keeps of the quiz, as text; null for nothing. */
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('collimate-quiz'))

test('Q-PICK-01, Q-PICK-02, Q-PICK-03, Q-PICK-04, Q-PICK-05, Q-PICK-07: seven cards, and a dialog that starts what its button says', async ({
  student,
  browser,
}) => {
  const { page } = student
  await page.goto('/quizzes')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button')
  const soon = 'More questions coming soon...'
  await expect(cards).toHaveCount(7)
  const names = ['Patient Care', 'Safety', 'Image Production', 'Anatomy', 'Procedures', 'Math', 'Physics']
  for (const [index, name] of names.entries()) {
    await expect(cards.nth(index)).toContainText(name)
    const growing = ['Anatomy', 'Math', 'Physics'].includes(name)
    await expect(cards.nth(index).getByText(soon, { exact: true })).toHaveCount(growing ? 1 : 0)
  }
  await cards.nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Start Quiz' })
  await expect(dialog).toContainText('Choose the number of questions for your quiz session.')
  const field = dialog.getByRole('spinbutton', { name: 'Number of Questions (max 5)' })
  await expect(field).toHaveValue('5')
  await expect(field).toHaveAttribute('min', '1')
  for (const [typed, count] of [
    ['20', 5],
    ['3', 3],
    ['', 5],
    ['0', 5],
    ['-3', 5],
  ] as const) {
    await field.fill(typed)
    await expect(dialog.getByRole('button', { name: `Start Quiz with ${count} Questions` })).toBeVisible()
  }
  await field.fill('1')
  await expect(dialog.getByRole('button', { name: 'Start Quiz with 1 Question', exact: true })).toBeVisible()
  // A number typed before is not the next quiz's.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await cards.first().click()
  await expect(field).toHaveValue('5')
  await expect(dialog.getByRole('button', { name: 'Start Quiz with 5 Questions' })).toBeVisible()
  for (const name of names) {
    await page.goto(`/quizzes?category=${name.toLowerCase().replace(' ', '-')}`)
    await expect(dialog.getByText(name, { exact: true })).toBeVisible()
    for (const other of names.filter((one) => one !== name))
      await expect(dialog.getByText(other, { exact: true })).toHaveCount(0)
  }
  await page.goto('/quizzes?category=safety')
  await expect(dialog).toBeVisible()
  // What the page around it asks finds out first, and must not lead to the log-in without a word.
  await loseSession(student, browser)
  await dialog.getByRole('button', { name: 'Start Quiz with 5 Questions' }).click()
  await seesToast(page, 'Authentication Error', 'Please log in to start the quiz.')
  await expect(page).toHaveURL(/\/auth$/)
})

/** Types into the dialog and starts; waits for the quiz to be asked for. */
async function startTyped(page: Page, typed: string): Promise<{ address: string; count: number }> {
  await page.goto('/quizzes?category=patient-care')
  await page.evaluate(() => localStorage.removeItem('collimate-quiz'))
  const dialog = page.getByRole('dialog', { name: 'Start Quiz' })
  const field = dialog.getByRole('spinbutton')
  await field.fill('')
  await field.pressSequentially(typed)
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/quizzes') && request.method() === 'POST',
  )
  await dialog.getByRole('button', { name: /^Start Quiz with/ }).click()
  const { count } = (await asked).postDataJSON() as { count: number }
  await expect(page.locator('#stem')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  return { address: `${pathname}${search}`, count }
}

const careAddress = (count: number) => `/quiz?category=patient-care&count=${count}`

test('Q-PICK-05, Q-PICK-06: a member gets at most 5, and 5 for no number, without a word', async ({
  student: { page },
}) => {
  for (const [typed, count] of [
    ['20', 5],
    ['3', 3],
    ['', 5],
    ['five', 5],
    ['0', 5],
    ['-3', 5],
  ] as const) {
    expect(await startTyped(page, typed)).toEqual({ address: careAddress(count), count })
    await new QuizRoom(page).seesQuestion(0, count)
  }
  expect(notedBy(page)).toEqual([])
})

test('Q-QUIZ-01: the address says what is asked; alone it is patient care and 5', async ({
  student: { page },
}) => {
  const room = new QuizRoom(page)
  expect(await start(page, '/quiz')).toMatchObject({ category: 'patient-care' })
  await expect(page.getByRole('heading', { level: 1, name: 'Patient Care Quiz' })).toBeVisible()
  await room.seesQuestion(0, 5)
  expect((await start(page, '/quiz?category=safety&count=3')).questions).toHaveLength(3)
  await expect(page.getByRole('heading', { level: 1, name: 'Safety Quiz' })).toBeVisible()
  await room.seesQuestion(0, 3)
})

test('Q-PICK-01, Q-PICK-03, Q-PICK-05, Q-PICK-06, Q-QUIZ-02, Q-QUIZ-04: a subscriber may ask for up to 50, and gets what there is', async ({
  subscriber: { page },
}) => {
  await page.goto('/quizzes')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button')
  const dialog = page.getByRole('dialog', { name: 'Start Quiz' })
  await expect(cards).toHaveCount(7)
  for (const card of await cards.all()) {
    await card.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(await startTyped(page, '80')).toEqual({ address: careAddress(50), count: 50 })
  expect(await startTyped(page, '0')).toEqual({ address: careAddress(5), count: 5 })
  expect(notedBy(page)).toEqual([])
  await page.goto('/quizzes?category=safety')
  const field = dialog.getByRole('spinbutton', { name: 'Number of Questions (max 50)' })
  await field.fill('80')
  await expect(dialog.getByRole('button', { name: 'Start Quiz with 50 Questions' })).toBeVisible()
  await field.fill('7')
  await dialog.getByRole('button', { name: 'Start Quiz with 7 Questions' }).click()
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === '/quiz?category=safety&count=7')
  await new QuizRoom(page).seesQuestion(0, 5)
  expect((await start(page, '/quiz?category=anatomy&count=80')).questions).toHaveLength(5)
})

test('Q-QUIZ-03, Q-PICK-03: a subscription that ended in an open tab is known after one refusal', async ({
  subscriber: { page },
}) => {
  // An answer about the plan, come late, would undo what the refusal tells; the bell asks for one, too.
  await silenceBell(page)
  const checked = page.waitForResponse('**/api/billing/check-subscription')
  await page.goto('/quizzes?category=safety')
  await checked
  const refusal = { error: 'No.', code: 'quiz-needs-subscription' }
  await page.route('**/api/quizzes', (route) => route.fulfill({ status: 403, json: refusal }))
  const dialog = page.getByRole('dialog', { name: 'Start Quiz' })
  await dialog.getByRole('spinbutton', { name: 'Number of Questions (max 50)' }).fill('7')
  await dialog.getByRole('button', { name: 'Start Quiz with 7 Questions' }).click()
  await seesToast(page, 'Subscription Required', 'Please upgrade your subscription to access quizzes.')
  await expect(page).toHaveURL(/\/quizzes$/)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Safety/ })
    .click()
  await expect(
    dialog.getByRole('spinbutton', { name: 'Number of Questions (max 5)', exact: true }),
  ).toBeVisible()
})

test('Q-QUIZ-01, Q-QUIZ-07, Q-QUIZ-08, Q-QUIZ-10, Q-STATE-02, Q-STATE-08, Q-STATE-09, Q-DONE-01, Q-DONE-03, Q-DONE-04, Q-DONE-05: from start to review', async ({
  student,
}) => {
  const { page } = student
  const room = new QuizRoom(page)
  const quiz = await start(page, '/quiz?category=safety')
  const order = idsOf(quiz)
  await expect(page.getByRole('heading', { level: 1, name: 'Safety Quiz' })).toBeVisible()
  await expect(page).toHaveTitle(/^Safety Quiz/)
  await room.seesQuestion(0, 5)
  await expect(page.getByText('0% Complete', { exact: true })).toBeVisible()
  await seesNoCitation(page, order[0])
  // The first is flagged and skipped by the navigator.
  await room.press('Flag for review')
  await seesToast(page, 'Question 1 flagged for review')
  await expect(room.square(0)).toHaveAccessibleName('Question 1, current, flagged')
  await room.square(1).click()
  await room.seesQuestion(1, 5)
  await room.press('Flag for review')
  await seesToast(page, 'Question 2 flagged for review')
  await room.press('Flag for review')
  await expect(room.square(1)).toHaveAccessibleName('Question 2, current')

  const sure = page.getByRole('radiogroup', { name: /^How sure are you/ })
  for (const position of [1, 2, 3, 4]) {
    const right = position !== 2
    await room.seesQuestion(position, 5)
    await expect(room.main).toHaveText('Check Answer')
    await expect(room.main).toBeDisabled()
    await expect(room.main).toHaveAttribute('disabled')
    await expect(page.getByText('Answer the question first.')).toHaveCount(1)
    await page.locator('#stem').press('Enter')
    await expect(room.explanation).toBeHidden()
    await page.keyboard.press(right ? 'b' : 'a')
    await expect(room.main).toBeEnabled()
    await expect(page.getByText('Answer the question first.')).toHaveCount(0)
    // The first by hand.
    if (position === 1) await room.main.click()
    else {
      // Checked, the option with the focus is one no more, nor how sure one is: reading goes on at the question.
      if (position === 3) await student.option(1).focus()
      else if (position === 4) await sure.getByRole('radio').first().focus()
      else await page.locator('#stem').focus()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(right ? 'Your answer, correct' : 'Correct answer')).toBeVisible()
    await expect(position === 1 ? room.main : page.locator('#stem')).toBeFocused()
    await expect(page.getByRole('main').getByRole('radio', { disabled: false })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('radio', { checked: true })).toBeDisabled()
    await expect(room.square(position)).toHaveAccessibleName(
      `Question ${position + 1}, current, ${right ? 'correct' : 'incorrect'}`,
    )
    await expect(page.getByText(`${position * 20}% Complete`, { exact: true })).toBeVisible()
    await seesExplanation(room, order[position])
    await seesNoCitation(page, order[position])
    if (position === 4) break
    await expect(room.main).toHaveText('Next Question')
    await page.keyboard.press('Enter')
  }

  const keysKept = async () => {
    const kept = JSON.parse((await stored(page)) ?? '') as { questions: { question: object }[] }
    return kept.questions.map((one) => 'correct_answers' in one.question)
  }
  await expect.poll(keysKept).toEqual([false, true, true, true, true])
  await page.route('**/api/quizzes/*/open', (route) => route.abort())
  await page.reload()
  await room.seesQuestion(4, 5)
  await expect(room.navigator).toContainText('4 checked, 3 correct')
  await expect(room.square(0)).toHaveAccessibleName('Question 1, flagged')
  for (const [position, { question }] of quiz.questions.entries()) {
    await room.square(position).click()
    await expect(page.locator('#stem')).toHaveText(question.question_text)
  }
  await page.unroute('**/api/quizzes/*/open')

  await room.press('Finish Quiz')
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  await expect(page).toHaveURL(/\/quiz-complete$/)
  await expect.poll(() => stored(page)).toBeNull()
  const state = await page.evaluate(() => (history.state as { usr: object }).usr)
  expect(Object.keys(state).toSorted()).toEqual(['answers', 'flaggedQuestions', 'questions', 'quizData'])
  expect(state).toMatchObject({ quizData: { score: 75 }, flaggedQuestions: [0] })
  await expect(page.getByText('3/5', { exact: true })).toHaveClass(/text-low/)
  await expect(page.getByText('Keep studying! Focus on the key concepts you missed.')).toBeVisible()

  await page.getByRole('region', { name: 'Flagged Questions' }).getByRole('button').click()
  await expect(page.locator('#reviewed-question')).toBeFocused()
  await expect(page.getByText('You didn’t answer this question.')).toBeVisible()
  const map = page.getByRole('navigation', { name: 'All questions' })
  await expect(map.getByRole('list', { name: 'Legend' })).toContainText('Correct')
  await map.getByRole('button', { name: 'Question 3, incorrect' }).click()
  const card = page.getByRole('region', { name: quiz.questions[2]?.question.question_text ?? '' })
  await expect(card.getByText('Your answer', { exact: true })).toBeVisible()
  await expect(card.getByText('Correct answer', { exact: true })).toBeVisible()
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  const reviewed = page.locator('[aria-labelledby=reviewed-question]')
  const explained = reviewed.getByRole('region', { name: 'Explanation' })
  for (const [position, id] of order.entries()) {
    await map.getByRole('button', { name: `Question ${position + 1},` }).click()
    await expect(page.locator('#reviewed-question')).toHaveText(
      quiz.questions[position]?.question.question_text ?? '',
    )
    await seesNoCitation(page, id)
    // Whole; where each option has a reason of its own, those stand beside it.
    await expect(explained).toContainText(explanations[id] ?? '')
    if (id !== 'safe-5') continue
    for (const [place, reason] of reasons.entries())
      await expect(reviewed.getByRole('list').first().getByRole('listitem').nth(place)).toContainText(reason)
  }

  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Without what finishing carries along, the newest one is shown.
  await page.goto('/quiz-complete')
  await expect(page.getByText('3/5', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Take Another Quiz' }).click()
  await expect(page).toHaveURL(/\/quizzes$/)
})

/** Only an anatomy question names the source of its picture. */
async function seesNoCitation(page: Page, id: string | undefined): Promise<void> {
  if (id === 'safe-3') await expect(page.getByRole('img', { name: knee.image_alt })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Image Citation' })).toHaveCount(0)
}

/** As it stands for each of the bank's questions: a hundred characters at once, the rest behind a link. */
async function seesExplanation(room: QuizRoom, id: string | undefined): Promise<void> {
  const more = room.explanation.getByRole('link', { name: 'Read more' })
  await expect(room.explanation).toBeVisible()
  if (id === 'safe-101') {
    await expect(room.explanation).not.toContainText('!')
    await more.click()
    await expect(room.explanation).toContainText(`${hundred}!`)
    await expect(room.explanation).toBeFocused()
  } else if (id === 'safe-100') await expect(room.explanation).toContainText(hundred)
  await expect(more).toHaveCount(0)
}

test('E-GEN-10, Q-QUIZ-05, Q-QUIZ-06, Q-QUIZ-09, Q-REPORT-01, Q-REPORT-04, Q-DONE-02: anatomy with every type of question, reported from too', async ({
  student,
}) => {
  const { page } = student
  const room = new QuizRoom(page)
  const order = idsOf(await start(page, '/quiz?category=anatomy&count=5'))
  const goTo = (id: string) => room.square(order.indexOf(id)).click()
  const citation = page.getByRole('link', { name: 'Image Citation' })

  await goTo('an-empty')
  await expect(page.getByText('This question is missing answer options.', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Question \d$/ }).getByText('Anatomy')).toBeVisible()
  // Its source is named though it has no picture.
  await expect(citation).toHaveAttribute('href', 'https://example.org/no-picture')
  await goTo('an-broken')
  await expect(page.getByText('Image unavailable', { exact: true })).toBeVisible()
  await expect(citation).toHaveCount(0)
  await answerHere(student, 1)

  await goTo('an-several')
  await expect(page.getByText('(Select all that apply)', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(4)
  await expect(citation).toHaveAttribute('href', 'https://example.org/knee')
  await page.keyboard.press('a')
  await expect(room.main).toBeEnabled()
  // Taken back by its key while the button has the focus, the keys go on from the question.
  await room.main.focus()
  await page.keyboard.press('a')
  await expect(room.main).toBeDisabled()
  await expect(page.locator('#stem')).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('c')
  await room.press('Check Answer')
  await expect(page.getByText('Your answer, correct')).toHaveCount(2)

  await goTo('an-order')
  await expect(citation).toHaveAttribute('href', '/our-pictures#radiographs')
  await expect(citation).toHaveAttribute('target', '_blank')
  await expect(room.main).toBeDisabled()
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await room.press('Check Answer')
  await expect(page.getByRole('region', { name: 'Right order' })).toBeVisible()

  await goTo('an-spot')
  await expect(citation).toHaveAttribute('href', 'https://doi.org/10.1234/knee.5')
  await page.locator('[data-picture-target]').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('b')
  await room.press('Check Answer')
  await expect(room.square(order.indexOf('an-spot'))).toHaveAccessibleName(/correct/)
  await expect(page.locator('[data-picture-target]')).toHaveCount(0)

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await room.press('Report question')
  const report = page.getByRole('dialog', { name: 'Report Question' })
  await expect(report).toContainText('Select the middle.')
  await page.getByRole('textbox', { name: 'What is the issue with this question?' }).fill('Nothing.')
  await report.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(report).toBeHidden()
  expect(sent.filter((url) => url.endsWith('/api/question-reports'))).toEqual([])
  const reported = page.waitForRequest('**/api/question-reports')
  await room.press('Report question')
  await page.getByRole('textbox', { name: 'What is the issue with this question?' }).fill(' Too dark. ')
  await room.press('Submit Report')
  expect((await reported).postDataJSON()).toMatchObject({
    question_id: 'an-spot',
    question_type: 'quiz',
    question_text: 'Select the middle.',
    comment: 'Too dark.',
  })
  await seesToast(page, 'Report submitted', "Thank you for your feedback. We'll review this question.")

  await room.square(4).click()
  await room.main
    .or(page.getByRole('button', { name: 'Finish Quiz' }))
    .first()
    .click()
  // The order was drawn, and may have come right.
  await expect(page.getByText(/^[34]\/5$/)).toBeVisible()

  // On paper one of its kind stands beside the one on screen.
  const review = page.getByRole('region', { name: 'Review Your Answers' })
  await review.getByText('All', { exact: true }).click()
  await review.getByRole('button', { name: `Question ${order.indexOf('an-order') + 1},` }).click()
  await expect(citation).toHaveAttribute('href', '/our-pictures#radiographs')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Right order', { exact: true })).toHaveCount(2)
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('Q-QUIZ-03, Q-QUIZ-11, Q-QUIZ-12, Q-QUIZ-04, X-API-11: what keeps a quiz from starting is said, with a way on', async ({
  student: { page },
}) => {
  const room = new QuizRoom(page)
  await page.goto('/quiz?category=safety&count=20')
  await seesToast(page, 'Subscription Required', 'Please upgrade your subscription to access quizzes.')
  await expect(page).toHaveURL(/\/quizzes$/)
  for (const [slug, name] of [
    ['math', 'Math'],
    ['history', 'history'],
  ]) {
    await page.goto(`/quiz?category=${slug}`)
    await seesToast(page, 'Error', `No questions found for ${name}. Please try another category.`)
    await expect(page).toHaveURL(/\/quizzes$/)
  }
  await page.route('**/api/quizzes', (route) => route.fulfill(failure))
  await page.goto('/quiz?category=physics&count=5')
  await seesToast(page, 'Error starting quiz', 'There was a problem starting your quiz. Please try again.')
  await expect(page.getByRole('link', { name: 'Back to Quizzes' })).toBeVisible()
  const unreadable = { code: 'quiz-questions-unreadable', error: 'No.' }
  await page.unroute('**/api/quizzes')
  await page.route('**/api/quizzes', (route) => route.fulfill({ status: 503, json: unreadable }))
  await room.press('Try again')
  await seesToast(page, 'Error', 'Failed to load quiz questions. Please try again.')
  await page.unroute('**/api/quizzes')
  await room.press('Try again')
  await room.seesQuestion(0, 1)
})

test('Q-STATE-01, Q-STATE-03 to Q-STATE-07, P-DASH-03, P-DASH-04: a quiz is kept, resumed, replaced and quit', async ({
  student,
}) => {
  const { page } = student
  const room = new QuizRoom(page)
  await page.goto('/quiz?category=safety&count=5&resume=true')
  await seesToast(page, 'No quiz to resume', 'Starting a new quiz instead.')
  await expect(page).toHaveURL((url) => url.search === '?category=safety&count=5')
  await answerHere(student, 1)
  // The server knows the place before the page is left: the dashboard leads back to it.
  const placed = page.waitForResponse((response) => response.url().endsWith('/place') && response.ok())
  await room.press('Next Question')
  await room.seesQuestion(1, 5)
  await placed
  await page.keyboard.press('c')
  await expect(student.option(2)).toBeChecked()
  const first = await page.locator('#stem').textContent()
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? '{}') as object)
    .toMatchObject({ currentQuestion: 1, selectedAnswers: expect.arrayContaining([2]) })

  await page.goto('/quiz?category=safety&count=3')
  await expect(page.locator('#stem')).toHaveText(first ?? '')
  await expect(student.option(2)).toBeChecked()
  await room.seesQuestion(1, 5)

  // Another category clears it in this browser; the dashboard still leads back to what was answered.
  await start(page, '/quiz?category=anatomy&count=5')
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? '{}') as object)
    .toMatchObject({ data: { category: 'anatomy' } })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Resume' }).click()
  await room.seesQuestion(1, 5)
  await expect(page.getByRole('heading', { level: 1, name: 'Safety Quiz' })).toBeVisible()
  await expect(room.square(0)).toHaveAccessibleName('Question 1, correct')

  // Finished elsewhere, it is no more to be resumed.
  const { id } = JSON.parse((await stored(page)) ?? '') as { id: string }
  const holder = crypto.randomUUID()
  await page.request.post(`/api/quizzes/${id}/open`, { data: { holder } })
  expect((await page.request.post(`/api/quizzes/${id}/complete`, { data: { holder } })).status()).toBe(200)
  await page.goto('/quiz?category=safety&resume=true')
  await seesToast(page, 'Quiz already completed', 'Starting a new quiz instead.')
  await room.seesQuestion(0, 5)

  const question =
    "Are you sure you want to quit? Your quiz progress will be lost and you'll need to start over."
  const asked: string[] = []
  const answer = { quit: false }
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answer.quit ? dialog.accept() : dialog.dismiss())
  })
  await room.press('Quit Quiz')
  await room.seesQuestion(0, 5)
  answer.quit = true
  // Without an answer it would not be told as running, deleted or not.
  await answerHere(student, 1)
  await page.route('**/api/quizzes/*', (route) => route.abort())
  await room.press('Quit Quiz')
  await seesToast(page, 'Error deleting quiz', 'There was a problem deleting your quiz.')
  await page.unroute('**/api/quizzes/*')
  await room.press('Quit Quiz')
  await seesToast(page, 'Quiz abandoned')
  await expect(page).toHaveURL(/\/quizzes$/)
  expect(asked).toEqual([question, question, question])
  await expect.poll(() => stored(page)).toBeNull()
  expect(await (await page.request.get('/api/quizzes/current')).json()).toEqual({ quiz: null })
})

test('Q-STATE-02: each of two tabs goes on with its own quiz when it is reloaded', async ({ student }) => {
  const { page } = student
  const address = '/quiz?category=safety&count=5'
  const here = await start(page, address)
  // One that nobody answered would go with the start of another.
  await answerHere(student, 1)
  const other = await page.context().newPage()
  const there = await start(other, '/quiz?category=patient-care&count=5')
  for (const [tab, quiz] of [
    [page, here],
    [other, there],
  ] as const) {
    await tab.reload()
    await expect(tab.locator('#stem')).toHaveText(quiz.questions[0]?.question.question_text ?? '')
    expect(JSON.parse((await stored(tab)) ?? '')).toMatchObject({ id: quiz.id })
  }
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address)
})

test('Q-QUIZ-14, Q-QUIZ-15: a check whose answer was lost with the server is kept, once; so are those of two windows', async ({
  student,
  server,
}) => {
  const { page } = student
  const room = new QuizRoom(page)
  const { id } = await start(page, '/quiz?category=safety&count=5')
  await student.choose([1])
  await page.route(
    '**/check',
    async (route) => {
      await route.fetch()
      await server.kill()
      await route.abort()
    },
    { times: 1 },
  )
  await room.press('Check Answer')
  await expect(
    page.getByText("Your answer wasn't checked. Check your connection and try again."),
  ).toBeVisible()
  // These words make the bar higher: what takes the focus stays above them all the same.
  const dock = page.getByRole('region', { name: 'Question controls' })
  await expect
    .poll(() =>
      dock.evaluate(
        (bar: HTMLElement) =>
          `${bar.offsetHeight}px` === document.documentElement.style.getPropertyValue('--dock'),
      ),
    )
    .toBe(true)
  await expect(student.option(1)).toBeChecked()
  await server.start()
  await room.press('Check Answer')
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await room.press('Next Question')
  await student.choose([0])

  const other = await page.context().newPage()
  await other.goto('/quiz?category=safety')
  const there = new QuizRoom(other)
  await expect(there.square(0)).toHaveAccessibleName('Question 1, correct')
  await other.getByRole('radio').nth(2).check()
  await expect(there.square(1)).toHaveAccessibleName('Question 2, current, answered')
  await there.press('Check Answer')
  await expect(there.explanation).toBeVisible()
  await room.press('Check Answer')
  // Checked there first: that answer stands.
  await expect(page.getByRole('listitem').filter({ hasText: 'Third' })).toContainText('Your answer')
  await room.press('Next Question')
  await student.choose([1])
  await room.press('Check Answer')
  await expect(page.getByText('This quiz is open in another window')).toBeVisible()
  await expect(room.main).toBeDisabled()
  // It keeps the focus, and says why it does nothing.
  await expect(room.main).toBeFocused()
  await expect(room.main).toHaveAccessibleDescription(/^This quiz is open in another window/)
  await room.press('Take it back')
  await expect(student.option(1)).toBeChecked()
  await expect(page.locator('#stem')).toBeFocused()
  await room.press('Check Answer')
  await expect(room.explanation).toBeVisible()
  await there.square(3).click()
  await other.getByRole('radio').nth(1).check()
  await there.press('Check Answer')
  await expect(other.getByText('This quiz is open in another window')).toBeVisible()

  const userId = await userIdOf(page)
  const rows = await betweenRuns(server, ({ db }) =>
    db
      .selectFrom('item_responses')
      .select(['attempt_id', 'chosen', 'correct'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  )
  expect(rows).toEqual([
    { attempt_id: id, chosen: [1], correct: true },
    { attempt_id: id, chosen: [2], correct: false },
    { attempt_id: id, chosen: [1], correct: true },
  ])
})

test('Q-QUIZ-15, Q-PICK-07: who lost the session logs in again in the room, and the check goes on', async ({
  student,
  browser,
}) => {
  const { page } = student
  await start(page, '/quiz?category=physics')
  await student.choose([1])
  await silenceBell(page)
  await endSession(student, browser)
  await page.getByRole('button', { name: 'Check Answer' }).click()
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  await login.getByLabel('Password', { exact: true }).fill(student.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await page.getByRole('button', { name: 'Finish Quiz' }).click()
  await expect(page.getByText('1/1', { exact: true })).toHaveClass(/text-good/)
  await expect(page.getByText("Excellent! You're doing great!")).toBeVisible()
})

test('Q-STATE-08: the results are shown also where none of their scripts can be loaded any more', async ({
  student: { page },
}) => {
  await start(page, '/quiz?category=physics&count=1')
  await fetchedAhead(page, 'quiz-complete-screen')
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Finish Quiz' }).click()
  await expect(page.getByText('1/1', { exact: true })).toBeVisible()
})

test('Q-STATE-05: an unfinished attempt among the mock exams goes on as a quiz', async ({
  student,
  server,
}) => {
  const { page } = student
  const room = new QuizRoom(page)
  const ids = ['safe-4', 'safe-100', 'safe-3']
  const userId = await userIdOf(page)
  await betweenRuns(server, ({ db }) =>
    db
      .insertInto('mock_exam_progress')
      .values({
        user_id: userId,
        exam_type: 'safety',
        time_limit: 12_600,
        answers: JSON.stringify({ 0: 2 }),
        questions_ids: JSON.stringify(ids),
        questions_refs: JSON.stringify(ids.map((id) => ({ id, category: 'safety' }))),
      })
      .execute(),
  )
  await page.goto('/quiz?category=physics&resume=true')
  await expect(page.getByRole('heading', { level: 1, name: 'Safety Quiz' })).toBeVisible()
  for (const [position, id] of ids.entries()) {
    await room.square(position).click()
    await room.seesQuestion(position, 3)
    await expect(page.locator('#stem')).toHaveText(`What does ${id} ask?`)
  }
  await expect(room.square(0)).toHaveAccessibleName('Question 1, incorrect')
  await room.square(0).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Third' })).toContainText('Your answer')
  await room.square(1).click()
  await answerHere(student, 1)
  expect(notedBy(page)).toEqual([])
})

test('Q-DONE-02, Q-DONE-05, Q-DONE-06, P-GEN-07: no quiz, one that cannot be loaded, and the middle band', async ({
  student: { page },
}) => {
  await page.goto('/quiz-complete')
  await expect(page.getByRole('heading', { name: 'Missing Quiz Data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('link', { name: 'Start a New Quiz' })).toHaveAttribute('href', '/quizzes')
  await page.goto(`/quiz-complete?result=${crypto.randomUUID()}`)
  await expect(page.getByText('We couldn’t find this quiz.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Missing Quiz Data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start a New Quiz' })).toHaveAttribute('href', '/quizzes')
  expect(notedBy(page)).toEqual([])

  await page.goto('/quiz-complete')
  await expect(page.getByRole('heading', { name: 'Missing Quiz Data' })).toBeVisible()
  const latest = '**/api/quizzes/results/latest'
  await page.route(latest, (route) => route.fulfill(failure))
  const again = async (times: number) => {
    for (let time = 0; time <= times; time += 1) {
      if (time > 0) await page.getByRole('button', { name: 'Try again' }).click()
      await seesToast(page, 'Data Missing', 'Unable to load quiz results. Please try again.')
    }
  }
  // That there is none is known already, and asked again.
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.goBack()
  await again(2)
  await page.reload()
  await again(1)
  await page.unroute(latest)
  const holder = crypto.randomUUID()
  const begun = await page.request.post('/api/quizzes', { data: { category: 'physics', count: 1, holder } })
  const { quiz } = (await begun.json()) as { quiz: Quiz }
  const done = await page.request.post(`/api/quizzes/${quiz.id}/complete`, { data: { holder } })
  const { result } = (await done.json()) as { result: QuizResult }
  const [question] = result.questions
  const gives = (correct: number, total: number) => {
    const questions = Array.from({ length: total }, (_, index) => ({ ...question, id: `q-${index}` }))
    return page.route(latest, (route) =>
      route.fulfill({ json: { result: { ...result, questions, correct, total } } }),
    )
  }
  await gives(13, 20)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('13/20', { exact: true })).toHaveClass(/text-mid/)
  await expect(page.getByText('Good job! Keep reviewing the areas you missed.')).toBeVisible()

  // Asked again when the tab comes to the front; what is on screen is not missing.
  await page.route(latest, (route) => route.fulfill(failure))
  const refused = page.waitForResponse(latest)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await refused
  await untilEffectsRun(page)
  await expect(page.getByText('13/20', { exact: true })).toBeVisible()
  expect(notedBy(page)).toEqual([])

  // P-GEN-07: 64.7 percent are a score of 65, which has one color everywhere.
  await gives(11, 17)
  await page.reload()
  await expect(page.getByText('11/17', { exact: true })).toHaveClass(/text-mid/)
})

test('Q-QUIZ-08: "See it" comes with the answer, in the quiz and in My Questions, and leads back to the same place', async ({
  student,
}) => {
  const { page } = student
  await start(page, '/quiz?category=physics&count=1')
  const link = page.getByRole('link', { name: 'See it' })
  await page.getByRole('button', { name: 'Bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('How sure are you?')).toBeVisible()
  await expect(link).toHaveCount(0)
  await answerHere(student, 0)
  await expect(page.getByText('in the physics view: chest, 110 kVp, 8 mAs')).toBeVisible()
  await checkAccessibility(page, 'quiz with "See it"')
  const image = page.getByRole('img', { name: 'Computed PA chest image at 110 kVp and 8 mAs' })
  await link.press('Enter')
  await expect(image).toBeVisible()
  await page.getByRole('button', { name: 'Back to the quiz' }).click()
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  await expect(link).toBeFocused()

  await page.goto('/quizzes/my-questions')
  await page.getByText('Bookmarked', { exact: true }).first().click()
  await page.getByRole('button', { name: /What does ph-1 ask/ }).click()
  await link.press('Enter')
  await expect(image).toBeVisible()
  await page.getByRole('button', { name: 'Back to My Questions' }).click()
  await expect(page.getByRole('radio', { name: 'Bookmarked' })).toBeChecked()
  await expect(link).toBeFocused()
})

test('a quiz in a tab behind another counts no time, also when the network comes back', async ({
  student,
}) => {
  const { page } = student
  await page.clock.install()
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  await start(page, '/quiz?category=physics&count=1')
  await page.clock.fastForward(60_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.clock.fastForward(60_000)
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const checked = page.waitForRequest('**/check')
  await answerHere(student, 0)
  expect(((await checked).postDataJSON() as { ms: number }).ms).toBeLessThan(60_000)
})

test('Q-QUIZ-05: a quiz has the calculator, which leaves the answer alone', async ({ student }) => {
  const { page } = student
  await start(page, '/quiz?category=safety&count=3')
  await page.keyboard.press('Shift+C')
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await expect(calculator).toBeFocused()
  await page.keyboard.type('12.5*4=')
  await expect(calculator.locator('output')).toHaveText('50')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Calculator', exact: true }).click()
  await expect(calculator).toBeHidden()
})

test('what is typed while the calculator or a note is on its way answers nothing', async ({ student }) => {
  const { page } = student
  await start(page, '/quiz?category=safety&count=3')
  const chosen = page.getByRole('radio', { checked: true })
  // Where the focus is on an option, a space and an arrow choose by themselves.
  await student.option(1).focus()
  const bringCalculator = await holdAnswers(page, /\/assets\/calculator-panel-/)
  await page.keyboard.press('Shift+C')
  await page.keyboard.type('1 2')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveCount(0)
  bringCalculator()
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await expect(calculator).toBeFocused()
  await page.keyboard.type('3')
  await expect(calculator.locator('output')).toHaveText('3')
  await page.keyboard.press('Escape')
  await expect(calculator).toBeHidden()

  const bringEditor = await holdAnswers(page, /\/assets\/note-editor-/)
  const bringNote = await holdAnswers(page, '**/api/question-notes/*', { method: 'GET' })
  await page.keyboard.press('n')
  await page.keyboard.type('bad idea')
  await expect(chosen).toHaveCount(0)
  bringEditor()
  await expect(page.getByText('Your note', { exact: true })).toBeVisible()
  await page.keyboard.type('bad idea')
  await expect(chosen).toHaveCount(0)
  bringNote()
  const field = page.getByRole('textbox', { name: 'Your note' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Grid')
  await expect(field).toHaveValue('Grid')
  await expect(chosen).toHaveCount(0)
})

test('Escape takes back a calculator or a note that is still on its way, and the keys answer again', async ({
  student,
}) => {
  const { page } = student
  await start(page, '/quiz?category=safety&count=3')
  await holdAnswers(page, /\/assets\/calculator-panel-/)
  await holdAnswers(page, '**/api/question-notes/*', { method: 'GET' })
  for (const [key, option] of [
    ['Shift+C', 1],
    ['n', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator('[data-pending]')).toBeAttached()
    await page.keyboard.press(String(option + 1))
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-pending]')).toHaveCount(0)
    await expect(student.option(option)).not.toBeChecked()
    await page.keyboard.press(String(option + 1))
    await expect(student.option(option)).toBeChecked()
  }
})
