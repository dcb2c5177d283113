import { answering, ChatStandIn } from '../apps/server/src/test-support/chat-stand-in.ts'
import type { MockExam } from '@collimate/contract/mock-exams'
import { measured } from '@collimate/domain/radbot/measured'
import type { FrameLocator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { checkAccessibility } from './support/check-accessibility.ts'
import { saveByHttp } from './support/exam-by-http.ts'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { endSession, silenceBell } from './support/sessions.ts'
import { startServer } from './support/server.ts'
import { expect, newAccount, signUp, test } from './support/test.ts'

const sizes = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

/** The page with the frame, and what a person does in it. */
class RadBotPage {
  readonly page: Page
  readonly frame: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.frame = page.frameLocator('iframe')
  }

  get field() {
    return this.frame.getByRole('textbox', { name: 'Ask RadBot' })
  }

  get history() {
    return this.frame.getByRole('complementary', { name: 'History' })
  }

  answer(question: string) {
    return this.frame.getByRole('article', { name: question })
  }

  async open(): Promise<void> {
    await this.page.goto('/ai-chatbot')
    await expect(this.field).toBeVisible()
  }

  /** Scrolled to its end at each size: else a button may lie half under the place to ask. */
  async isAccessible(name: string): Promise<void> {
    for (const [only, size] of Object.entries(sizes)) {
      await this.page.setViewportSize(size)
      await this.frame.locator('html').evaluate((html) => html.scrollTo(0, html.scrollHeight))
      await checkAccessibility(this.page, name, only === 'phone' ? 'phone' : 'desk')
    }
    await this.page.setViewportSize(sizes.desk)
  }

  async ask(question: string): Promise<void> {
    await this.field.fill(question)
    await this.frame.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(this.answer(question)).not.toContainText('Searching')
    await expect(this.field).toHaveValue('')
  }
}

const airGap = 'How does an air gap reduce scatter?'

test('B-BOT-02: a member sees what it takes, a way to the plans, and no frame', async ({
  student: { page },
}) => {
  await page.goto('/ai-chatbot')
  const card = page.getByRole('region', { name: 'Subscription Required' })
  await expect(card).toContainText(/RadBot AI Chatbot is a premium feature/)
  await expect(page.locator('iframe, frame, embed, object')).toHaveCount(0)
  await checkAccessibility(page, 'RadBot of a member')
  await card.getByRole('link', { name: 'View Subscription Plans' }).click()
  await expect(page).toHaveURL(/\/choose-plan$/)
})

test('B-BOT-02: so does one whose subscription ended while the tab stayed open', async ({
  subscriber: { page },
}) => {
  const robot = new RadBotPage(page)
  const room = page.getByRole('navigation', { name: 'Features' }).getByRole('link', { name: 'RadBot' })
  await page.goto('/dashboard')
  await room.click()
  await expect(robot.field).toBeVisible()
  await page.goBack()
  await page.route('**/api/billing/check-subscription', (route) =>
    route.fulfill({ json: { subscribed: false, subscription: null } }),
  )
  await page.route('**/api/radbot/frame', (route) =>
    route.fulfill({ status: 403, json: { error: 'No subscription.', code: 'subscription-required' } }),
  )
  await room.click()
  await expect(page.getByRole('region', { name: 'Subscription Required' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('B-BOT-03: the calls of the frame, and its page, are refused to a member and a visitor', async ({
  student: { page },
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  for (const path of ['/api/radbot/frame', '/api/radbot', '/radbot-frame']) {
    expect((await page.request.get(path)).status(), path).toBe(403)
    expect((await visitor.get(path)).status(), path).toBe(401)
  }
  const data = { text: airGap, conversation: null }
  expect((await page.request.post('/api/radbot/questions', { data })).status()).toBe(403)
  expect((await visitor.post('/api/radbot/questions', { data })).status()).toBe(401)
  // All but the deletes: what a member asked before their subscription ended is their own words (docs/decisions/0027).
  for (const [path, status] of [
    ['/api/radbot/conversations', 200],
    [`/api/radbot/conversations/${randomUUID()}`, 404],
  ] as const) {
    expect((await page.request.delete(path)).status(), path).toBe(status)
    expect((await visitor.delete(path)).status(), path).toBe(401)
  }
  await visitor.dispose()
})

test('B-BOT-01: a question of a kind that no source answers gets who does, and no passages', async ({
  subscriber: { page },
}) => {
  const radbot = new RadBotPage(page)
  await radbot.open()
  const pay = 'What is the salary of a rad tech?'
  await radbot.ask(pay)
  await expect(radbot.answer(pay)).toContainText('bls.gov')
  await expect(radbot.answer(pay).getByRole('blockquote')).toHaveCount(0)
  await radbot.isAccessible('RadBot that declines')
})

test('B-BOT-01: a subscriber asks in our own frame, opens a source, asks next, and deletes it all', async ({
  subscriber: { page },
}) => {
  test.slow()
  const radbot = new RadBotPage(page)
  await radbot.open()
  const { frame, history } = radbot
  await expect(frame.getByText('RadBot is a study aid and can miss things.')).toBeVisible()
  await frame.getByText('How often it is right').click()
  await expect(
    frame.getByText(`We asked it ${measured.answerable + measured.unanswerable} questions`),
  ).toBeVisible()
  await checkAccessibility(page, 'RadBot before the first question')

  await radbot.ask(airGap)
  const answer = radbot.answer(airGap)
  await expect(answer.getByText(/^Found \d passages?\.$/)).toBeVisible()
  await expect(answer.getByRole('blockquote').first()).toContainText(/air gap/i)
  for (const name of await answer.locator('figcaption, summary b').allTextContents())
    expect(name).toMatch(/^(Lesson|Question explanation|Blog): \S/)
  await answer.getByRole('button', { name: 'Source 1' }).click()
  const source = answer.locator('details[open]')
  await expect(source).toHaveCount(1)
  await expect(source.locator('mark')).not.toBeEmpty()
  await expect(source.locator('summary')).toBeFocused()
  await radbot.isAccessible('RadBot with an answer')
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 860 })
    const wider = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(wider, `the frame scrolls sideways at ${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 860 })

  // What is suggested is asked in the same conversation.
  const suggestions = frame.getByRole('region', { name: 'Ask next' }).getByRole('button')
  await expect(suggestions).toHaveCount(3)
  const next = (await suggestions.first().textContent()) ?? ''
  await suggestions.first().click()
  await expect(radbot.answer(next).getByText(/^Found/)).toBeVisible()
  // The page around the frame stays where it is.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(history.getByRole('listitem')).toHaveCount(1)

  await history.getByRole('button', { name: 'New question' }).click()
  await radbot.ask('Which recipe makes the best banana bread?')
  await expect(frame.getByRole('heading', { name: 'I can’t help with that' })).toBeVisible()
  await radbot.ask('为什么要使用空气间隙?')
  await expect(frame.getByRole('heading', { name: 'Please ask in English' })).toBeVisible()
  await radbot.isAccessible('RadBot without an answer')
  await expect(history.getByRole('listitem')).toHaveCount(2)

  // It is there again after a reload, and each conversation by itself.
  await page.reload()
  await page.route('**/api/radbot/conversations/*', (route) => route.fulfill(failure))
  await history.getByRole('button', { name: airGap, exact: true }).click()
  await expect(frame.getByText('It’s saved. Something went wrong on our side.')).toBeVisible()
  await page.unroute('**/api/radbot/conversations/*')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(radbot.answer(airGap).getByText(/^Found/)).toBeVisible()
  await expect(radbot.answer(next).getByText(/^Found/)).toBeVisible()

  await history.getByRole('button', { name: `Delete “${airGap}”` }).click()
  const dialog = frame.getByRole('alertdialog')
  // The history folds when a tablet is turned, and the dialog stays.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 860 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('button', { name: `Delete “${airGap}”` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(radbot.answer(airGap)).toHaveCount(0)
  // The keyboard goes on from the line that took its place, and from the top once there is none.
  await expect(history.getByRole('listitem').getByRole('button').first()).toBeFocused()
  await history.getByRole('button', { name: 'Delete all history' }).click()
  await expect(dialog).toContainText('You can’t undo this.')
  await dialog.getByRole('button', { name: 'Delete history' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(0)
  await expect(history.getByRole('heading', { name: 'RadBot' })).toBeFocused()
  await page.reload()
  await expect(frame.getByRole('region', { name: 'Questions to start with' })).toBeVisible()
})

test('P-SESS-04: a frame that has not heard of another account deletes nothing of theirs', async ({
  subscriber: { page },
  neighbor,
}) => {
  const radbot = new RadBotPage(page)
  const { frame, history } = radbot
  await silenceBell(page)
  await radbot.open()
  await radbot.ask(airGap)
  await history.getByRole('button', { name: 'Delete all history' }).click()
  // What it asks by the way would find out first.
  await page.route('**/api/radbot', (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  )
  await page.context().addCookies(await neighbor.page.context().cookies())
  const sent = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await frame.getByRole('alertdialog').getByRole('button', { name: 'Delete history' }).click()
  expect(await (await sent).json()).toMatchObject({ code: 'other-session' })
})

test('B-BOT-01: what is typed while the first answer is on its way stays', async ({
  subscriber: { page },
}) => {
  const radbot = new RadBotPage(page)
  await radbot.open()
  const release = await holdAnswers(page, '**/api/radbot/questions')
  await radbot.field.fill(airGap)
  await radbot.field.press('Enter')
  await expect(radbot.answer(airGap)).toBeVisible()
  await radbot.field.fill('And a grid?')
  release()
  await expect(radbot.answer(airGap).getByText(/^Found/)).toBeVisible()
  await expect(radbot.field).toHaveValue('And a grid?')
  await expect(radbot.frame.getByRole('status').filter({ hasText: /^Found/ })).toHaveCount(1)
  await expect(radbot.field).toBeFocused()
  // Another conversation begins with an empty field.
  await radbot.history.getByRole('button', { name: 'New question' }).click()
  await expect(radbot.field).toHaveValue('')
})

test('B-BOT-01: an answer that comes once another conversation is open takes nobody away from that', async ({
  subscriber: { page },
}) => {
  const radbot = new RadBotPage(page)
  const conversation = (title: string) => radbot.history.getByRole('button', { name: title, exact: true })
  const grid = 'What does a grid do?'
  await radbot.open()
  await radbot.ask(airGap)
  await conversation('New question').click()
  const release = await holdAnswers(page, '**/api/radbot/questions')
  await radbot.field.fill(grid)
  await radbot.field.press('Enter')
  await expect(radbot.answer(grid)).toBeVisible()
  await conversation(airGap).click()
  await expect(radbot.answer(airGap)).toBeVisible()
  await radbot.field.fill('And why?')
  // Pressed once more, it is the same one still.
  await conversation(airGap).click()
  release()
  await expect(conversation(grid)).toBeVisible()
  await expect(radbot.answer(airGap)).toBeVisible()
  await expect(radbot.answer(grid)).toHaveCount(0)
  await expect(radbot.field).toHaveValue('And why?')
  await conversation(grid).click()
  await expect(radbot.answer(grid)).toBeVisible()

  // One that is opened from far down another is read from its top.
  await page.setViewportSize({ width: 1280, height: 420 })
  const html = radbot.frame.locator('html')
  await html.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => html.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await conversation(airGap).dispatchEvent('click')
  await expect(radbot.answer(airGap)).toBeVisible()
  await expect.poll(() => html.evaluate((element) => element.scrollTop)).toBe(0)
})

test('B-BOT-01: a misspelled question is answered as it was meant, and RadBot says so', async ({
  subscriber: { page },
}) => {
  const radbot = new RadBotPage(page)
  await radbot.open()
  const typed = 'How does an air gap reduce scater?'
  await radbot.ask(typed)
  const answer = radbot.answer(typed)
  await expect(answer).toContainText(`Showing results for ${airGap}`)
  await expect(answer).toContainText(/Found \d+ passages?/)
  await radbot.isAccessible('RadBot, misspelled')
  await radbot.ask(airGap)
  await expect(radbot.answer(airGap)).not.toContainText('Showing results for')
})

test('B-BOT-01: the keyboard alone asks, adds a line, and opens a source; a wrong answer is reported', async ({
  subscriber: { page },
}) => {
  const radbot = new RadBotPage(page)
  const { frame, field } = radbot
  await radbot.open()
  await expect(field).toBeFocused()
  await page.keyboard.type('How does an')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('air gap reduce scatter?')
  await expect(field).toHaveValue('How does an\nair gap reduce scatter?')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('article').getByText(/^Found/)).toBeVisible()
  await expect(field).toBeFocused()
  await frame.getByRole('button', { name: 'Source 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(frame.locator('details[open] summary')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(frame.locator('details[open]')).toHaveCount(0)

  await frame.getByRole('button', { name: 'Report this answer' }).press('Enter')
  const dialog = frame.getByRole('dialog', { name: 'Report this answer' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('The second passage is about something else.')
  const sent = page.waitForRequest('**/api/feedback')
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    message:
      'RadBot, asked “How does an\nair gap reduce scatter?”: The second passage is about something else.',
  })
  await expect(dialog).toBeHidden()
})

test('DECISIONS 15: while the exam is open RadBot is locked; left, it leaves out the exam’s questions', async ({
  subscriber,
  context,
}) => {
  const { page } = subscriber
  const radbot = new RadBotPage(page)
  await radbot.open()
  await radbot.ask(airGap)
  const room = await context.newPage()
  const holder = crypto.randomUUID()
  const started = await room.request.post('/api/mock-exams', { data: { holder } })
  const { exam } = (await started.json()) as { exam: MockExam }
  await page.reload()
  const locked = radbot.frame.getByRole('region', { name: 'Locked while your exam is open' })
  await expect(locked).toContainText(/You are on question 1 of 200, with 03:30:00 left/)
  await expect(radbot.field).toHaveCount(0)
  await expect(radbot.answer(airGap)).toHaveCount(0)
  await expect(locked.getByRole('link', { name: 'Back to your exam' })).toHaveAttribute('href', '/mock-exam')
  await checkAccessibility(page, 'RadBot while an exam is open')

  // A minute later, nobody worked on the exam. Until it is asked: it looks again by itself now and then.
  let asked = false
  page.on('request', (request) => {
    if (request.url().endsWith('/api/radbot/questions')) asked = true
  })
  await page.route('**/api/radbot', async (route) => {
    if (asked) return route.fallback()
    const answer = (await (await route.fetch()).json()) as { state: object }
    await route.fulfill({ json: { state: { ...answer.state, exam: null } } })
  })
  await page.reload()
  await expect(
    radbot.frame.getByText('I leave out the questions in your unfinished exam.', { exact: false }),
  ).toBeVisible()
  // The exam is worked on, however slow the way here was.
  await saveByHttp(room.request, { exam, holder }, { changes: {} })
  // The server knows better than this page: nothing is told, and the frame closes again.
  await radbot.field.fill(exam.questions[0]?.question_text.slice(0, 1900) ?? '')
  await radbot.frame.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(locked).toBeVisible()
})

test('bad input: what is too long, refused, or gets no answer stays typed, and markup is text', async ({
  subscriber: { page },
}) => {
  const radbot = new RadBotPage(page)
  const { frame, field } = radbot
  await radbot.open()
  await field.fill('x'.repeat(100_000))
  await expect(frame.getByRole('alert')).toContainText('Please keep your question under 2,000 characters')
  await field.press('Enter')
  await expect(field).toHaveValue('x'.repeat(100_000))

  await page.route('**/api/radbot/questions', (route) => route.abort())
  await field.fill(airGap)
  await field.press('Enter')
  await expect(frame.getByRole('alert')).toContainText(
    'No answer from the server. Your question is still here',
  )
  await expect(field).toHaveValue(airGap)
  await radbot.isAccessible('RadBot without a connection')
  await page.unroute('**/api/radbot/questions')
  await page.route('**/api/radbot/questions', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many attempts.', code: 'too-many-requests' } }),
  )
  await field.press('Enter')
  await expect(frame.getByRole('alert')).toContainText('Wait a moment; this one is still here.')
  // So does one that was suggested, and the keyboard goes on from there.
  await field.fill('')
  const suggestion = frame
    .getByRole('region', { name: 'Questions to start with' })
    .getByRole('button')
    .first()
  const suggested = (await suggestion.textContent()) ?? ''
  await suggestion.press('Enter')
  await expect(field).toHaveValue(suggested)
  await expect(field).toBeFocused()
  await page.unroute('**/api/radbot/questions')

  const markup = '<img src=x onerror="document.title=1"> <b>air gap</b> scatter'
  await radbot.ask(markup)
  await expect(radbot.answer(markup).getByRole('heading', { level: 2 })).toHaveText(markup)
  await expect(frame.locator('img')).toHaveCount(0)

  // A state that cannot be read, and one that can again.
  await page.route('**/api/radbot', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.reload()
  await expect(frame.getByRole('heading', { name: 'We couldn’t open RadBot' })).toBeVisible()
  await page.unroute('**/api/radbot')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(field).toBeVisible()
})

test('P-ROUTE-05: a session that ends in the frame ends the page around it', async ({
  subscriber,
  browser,
}) => {
  const { page } = subscriber
  const radbot = new RadBotPage(page)
  await silenceBell(page)
  await radbot.open()
  await endSession(subscriber, browser)
  await radbot.field.fill(airGap)
  await radbot.field.press('Enter')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('B-BOT-01: the frame opened by itself leads to the page around it', async ({ subscriber: { page } }) => {
  await page.goto('/radbot-frame')
  await expect(page).toHaveURL(/\/ai-chatbot$/)
  await expect(new RadBotPage(page).field).toBeVisible()
})

test('B-BOT-01: with a configured address a subscriber sees the chat of that address', async ({
  browser,
}) => {
  const address = 'https://chat.example.com/embed?bot=1'
  const server = await startServer({ RADBOT_EMBED_URL: address, DEMO_EMAILS: 'subscriber@example.org' })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    await signUp(page, { ...newAccount(), email: 'subscriber@example.org' })
    await page.route('https://chat.example.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Chat</title><main><h1>Their chat</h1></main></html>',
      }),
    )
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Features' }).getByRole('link', { name: 'RadBot' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', address)
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Their chat' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'open it in a new tab' })).toHaveAttribute('href', address)
    await checkAccessibility(page, 'RadBot of another provider')
  } finally {
    await context.close()
    await server.close()
  }
})

test('DECISIONS 15: a language model phrases the answer, sentence by sentence; the passages remain when it fails', async ({
  browser,
}) => {
  test.slow()
  const model = new ChatStandIn()
  await model.start()
  const server = await startServer({ ...model.env, DEMO_EMAILS: 'subscriber@example.org' })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    const host = new URL(model.url).host
    await page.goto('/privacy-policy')
    await expect(page.getByRole('main')).toContainText(`sent to a language model at ${host}.`)
    await signUp(page, { ...newAccount(), email: 'subscriber@example.org' })
    const radbot = new RadBotPage(page)
    const { frame } = radbot
    await radbot.open()
    await expect(frame.getByText(`Your question goes to ${host}, without your name.`)).toBeVisible()

    model.answer = answering.says('<b>Scatter</b> leaves at angles. [1] It needs 99 cm [1]. So be it [77].')
    await radbot.ask(airGap)
    const answer = radbot.answer(airGap)
    const written = answer.getByRole('region', { name: 'Answer' })
    await expect(written).toContainText('<b>Scatter</b> leaves at angles.')
    await expect(written.getByText('Not in the passages')).toHaveCount(2)
    await expect(written.getByRole('status')).toHaveText('The answer is written.')
    await expect(answer.getByRole('blockquote').first()).toContainText(/air gap/i)
    await written.getByRole('button', { name: 'Open source 1' }).first().press('Enter')
    await expect(answer.locator('details[open] summary')).toBeFocused()
    await radbot.isAccessible('RadBot with a written answer')
    await page.setViewportSize({ width: 320, height: 860 })
    const wider = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(wider, 'the frame scrolls sideways').toBe(0)
    await page.setViewportSize({ width: 1280, height: 860 })

    // In the middle it breaks off: nothing half is shown, and it can be tried again.
    model.answer = answering.cutOffAfter('It halves [1]. It')
    const grid = 'What does a grid do?'
    await radbot.ask(grid)
    const second = radbot.answer(grid).getByRole('region', { name: 'Answer' })
    await expect(second.getByText('I couldn’t write an answer this time.')).toHaveCount(2)
    await expect(second).not.toContainText('It halves')
    await expect(radbot.answer(grid).getByRole('blockquote').first()).toBeVisible()
    await radbot.isAccessible('RadBot whose answer broke off')
    model.answer = answering.says('NONE')
    await second.getByRole('button', { name: 'Try again' }).click()
    await expect(second).toBeFocused()
    await expect(second.getByRole('status')).toHaveText(/^No passage answers it directly/)

    // It is kept nowhere: after a reload it is written again where it is asked for.
    model.answer = answering.says('It lets the beam through [1].')
    await page.reload()
    await radbot.history.getByRole('button', { name: airGap, exact: true }).click()
    const again = radbot.answer(grid).getByRole('region', { name: 'Answer' })
    await again.getByRole('button', { name: 'Write an answer from these passages' }).click()
    await expect(again).toBeFocused()
    await expect(again).toContainText('It lets the beam through.')
    await expect(written.getByRole('button')).toHaveText('Write an answer from these passages')

    // Another conversation is deleted: this one and what was written in it stay.
    const other = 'Which recipe makes the best banana bread?'
    await radbot.history.getByRole('button', { name: 'New question' }).click()
    await radbot.ask(other)
    await radbot.history.getByRole('button', { name: airGap, exact: true }).click()
    await expect(again).toContainText('It lets the beam through.')
    await radbot.history.getByRole('button', { name: `Delete “${other}”` }).click()
    await frame.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(radbot.history.getByRole('listitem')).toHaveCount(1)
    await expect(frame.getByRole('alertdialog')).toBeHidden()
    await expect(again).toContainText('It lets the beam through.')
  } finally {
    await context.close()
    await server.close()
    await model.close()
  }
})
