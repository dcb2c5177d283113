import type { Achievements } from '@collimate/contract/badges'
import type { GuidedQuiz } from '@collimate/contract/lessons'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { fillLessons, rightPlace } from '../apps/server/src/test-support/lesson-rows.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure, limited } from './support/failure.ts'
import { betweenRuns } from './support/question-rows.ts'
import { endSession, silenceBell } from './support/sessions.ts'
import { untilEffectsRun } from './support/stopped-clock.ts'
import { atAnotherBrowser, expect, test } from './support/test.ts'
import { notedBy, seesToast } from './support/toasts.ts'

/** The product's own topics come after these. */
const topics = [
  {
    id: 'safe',
    name: 'Radiation Safety',
    subsections: [
      { id: 'one', lessons: 3, questions: 2 },
      { id: 'two', lessons: 2, questions: 1 },
    ],
  },
  {
    id: 'bio',
    name: 'Radiobiology',
    questions: 0,
    subsections: [
      { id: 'empty', lessons: 0, questions: 0 },
      { id: 'four', lessons: 1, questions: 4 },
      { id: 'five', lessons: 1, questions: 0 },
    ],
  },
  { id: 'ten', name: 'Tens', questions: 10, subsections: [{ id: 'six', lessons: 1, questions: 1 }] },
]

/** Each worker has one server, and each test a student of its own. */
const filled = new WeakSet<object>()
test.beforeEach(async ({ server }) => {
  if (filled.has(server)) return
  filled.add(server)
  await betweenRuns(server, async ({ db }) => {
    await fillLessons(db, topics)
    await sql`update guided_lessons_topics set display_order = display_order - 100 where checksum is null`.execute(
      db,
    )
    await sql`update guided_lessons set content = content || ${table},
      image_url = '/images/knee-ap.webp', image_alt = 'A knee from the front' where id = 'one-p1'`.execute(db)
    await sql`update guided_lessons set image_url = '/images/hand-pa.webp' where id = 'one-p3'`.execute(db)
  })
})

const table = `<h2>In a table</h2><ul><li>One</li></ul><div class="lesson-table" role="region" aria-label="Table"
  tabindex="0"><table><thead><tr><th>Word</th><th>Meaning</th></tr></thead><tbody><tr><td>mAs</td><td>Current times
  time</td></tr></tbody></table></div><math display="block"><mi>E</mi><mo>=</mo><mi>h</mi><mi>f</mi></math>`

const list = '/guided-lessons'
const ourSide = 'Something went wrong on our side. Please try again in a minute.'

/** The tab comes to the front again. */
const comeBackTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const one = `${list}/safe/one`
const locked = ['Subsection Locked', 'Complete the previous subsection to unlock this one.'] as const
const topicOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('details')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const main = (page: Page) => page.getByRole('region', { name: 'Question controls' }).getByRole('button')
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(`collimate-guided-quiz-${name}`), key)

async function openTopic(page: Page, name: string): Promise<void> {
  await topicOf(page, name).locator('summary').click()
}

async function sees(page: Page, place: number, total: number): Promise<void> {
  await expect(page.getByText(`Question ${place} of ${total}`, { exact: true })).toBeVisible()
}

/** Chooses and submits on the question on screen. */
async function answer(page: Page, how: 'right' | 'wrong' = 'right'): Promise<void> {
  await page
    .getByRole('radio')
    .nth(how === 'right' ? rightPlace : rightPlace + 1)
    .check()
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next Question' }).click()
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible()
}

/** Runs in the page: how the subsections of each topic appear to a new student, without those still to come. */
function statesIn(lists: Element[]): string[][] {
  return lists.map((list) =>
    [...list.querySelectorAll('li')].flatMap((row) => {
      if (row.querySelector('a')?.textContent.includes(', Unlocked')) return 'unlocked'
      if (row.querySelector('button')?.textContent.endsWith('Locked')) return 'locked'
      return row.textContent.endsWith('Coming soon') ? [] : row.textContent
    }),
  )
}

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Quiz' }).click()

/** Passes a quiz by the same calls, without a browser's screens. */
async function passByHttp(page: Page, topic_id: string, subsection_id: string | null): Promise<void> {
  const started = await page.request.post('/api/guided-quizzes', { data: { topic_id, subsection_id } })
  const { quiz } = (await started.json()) as { quiz: GuidedQuiz }
  for (const { id: question_id } of quiz.questions)
    await page.request.post(`/api/guided-quizzes/${quiz.id}/answers`, {
      data: { question_id, answer: rightPlace },
    })
  expect((await page.request.post(`/api/guided-quizzes/${quiz.id}/complete`)).status()).toBe(200)
}

test('L-LIST-01, L-LIST-03, L-LIST-04, L-LIST-05: topics in order, what is open, and what opens the rest', async ({
  subscriber: { page },
}) => {
  await page.goto(list)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Radiation Safety')
  await expect(headings.nth(1)).toHaveText('Radiobiology')
  const safe = topicOf(page, 'Radiation Safety')
  await expect(safe.getByText('About safe', { exact: true })).toBeVisible()
  await expect(safe.getByText('0% complete', { exact: true })).toBeVisible()
  const rows = safe.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link', { name: /^Part one ?, Unlocked/ })).toBeVisible()
  const two = rows.nth(1).getByRole('button', { name: /^Part two.*Locked$/ })
  await expect(two).toContainText('2 lessons. Opens once you pass the one before.')
  await expect(safe.getByRole('button', { name: 'Part one' })).toHaveCount(0)
  for (const states of await page.locator('main details').evaluateAll(statesIn))
    expect(states).toEqual(states.map((_, index) => (index === 0 ? 'unlocked' : 'locked')))
  await two.click()
  await seesToast(page, ...locked)
  await expect(page).toHaveURL(list)
  await openTopic(page, 'Radiation Safety')
  await expect(rows.first()).toBeHidden()

  await passByHttp(page, 'safe', 'one')
  await page.reload()
  await expect(safe.getByText('50% complete', { exact: true })).toBeVisible()
  await expect(safe.getByRole('progressbar')).toHaveAttribute('value', '50')
  await expect(safe.getByRole('link', { name: /^Part one ?, Completed.*Passed, 100%$/ })).toBeVisible()
  await expect(safe.getByRole('link', { name: /^Part two ?, Unlocked/ })).toBeVisible()
  await expect(safe.getByText('Final Topic Quiz')).toHaveCount(0)

  const bio = topicOf(page, 'Radiobiology')
  await openTopic(page, 'Radiobiology')
  await expect(bio.getByRole('listitem').first()).toContainText('Coming soon')
  await expect(bio.getByRole('link', { name: /^Part four ?, Unlocked/ })).toBeVisible()
  await page.getByRole('link', { name: 'Achievements', exact: true }).click()
  await expect(page).toHaveURL('/achievements')
})

test('L-LIST-07: a list that does not come says so, and comes when asked again', async ({
  subscriber: { page },
}) => {
  await page.route('**/api/guided-lessons', (route) => route.fulfill(failure))
  await page.goto(list)
  await seesToast(page, 'Failed to load guided lessons. Please try again.')
  await page.unroute('**/api/guided-lessons')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(topicOf(page, 'Radiation Safety')).toBeVisible()

  await page.route('**/api/guided-lessons', (route) => route.fulfill(failure))
  const refused = page.waitForResponse('**/api/guided-lessons')
  await comeBackTo(page)
  await refused
  await untilEffectsRun(page)
  await expect(topicOf(page, 'Radiation Safety')).toBeVisible()
  expect(notedBy(page)).toEqual([])
})

test('L-LIST-04, L-LIST-07: after a pass the list is not shown as it was before it', async ({
  subscriber: { page },
}) => {
  await page.goto(list)
  const tens = topicOf(page, 'Tens')
  await openTopic(page, 'Tens')
  await expect(tens.getByText('0% complete', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Part six/ }).click()
  await page.getByRole('link', { name: 'Take Quiz' }).click()
  await answer(page)
  await page.route('**/api/guided-lessons', (route) => route.fulfill(failure))
  await complete(page)
  await page.getByRole('link', { name: 'Back to Topic Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Your lessons haven’t loaded yet' })).toBeVisible()
  await page.unroute('**/api/guided-lessons')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tens.getByText('100% complete', { exact: true })).toBeVisible()
})

test('L-LIST-02, P-ROUTE-09: each of the five pages leads a member to the plans, with one word', async ({
  student: { page },
}) => {
  for (const path of [list, one, `${one}/quiz`, `${list}/safe/topic-quiz`, '/guided-lesson-complete']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/choose-plan')
    await seesToast(
      page,
      'Subscription required',
      'Please select a subscription plan to access premium content.',
    )
  }
})

test('L-LIST-02, P-ROUTE-08: so does a subscription that ended while the tab stayed open', async ({
  subscriber: { page },
}) => {
  // The bell would ask about the plan anew, whose answer is that of the server.
  await silenceBell(page)
  const refuse = (address: string) =>
    page.route(address, (route) =>
      route.fulfill({ status: 403, json: { error: 'No subscription.', code: 'subscription-required' } }),
    )
  /** Here the tab learns that it is subscribed. */
  const openList = async () => {
    const checked = page.waitForResponse('**/api/billing/check-subscription')
    await page.goto(list)
    await checked
    await expect(topicOf(page, 'Radiation Safety')).toBeVisible()
  }
  const isLedToThePlans = async () => {
    await expect(page).toHaveURL('/choose-plan')
    await seesToast(
      page,
      'Subscription required',
      'Please select a subscription plan to access premium content.',
    )
    expect(notedBy(page)).toEqual([])
    // The plans are there, and nobody is told that one is active.
    await expect(page.getByRole('link', { name: 'Not now' })).toBeVisible()
  }
  await refuse('**/api/guided-lessons/safe/one')
  await openList()
  await page.getByRole('link', { name: /^Part one/ }).click()
  await isLedToThePlans()

  await refuse('**/api/guided-quizzes')
  await openList()
  await openTopic(page, 'Radiobiology')
  await page.getByRole('link', { name: /^Part four ?,/ }).click()
  await page.getByRole('link', { name: 'Take Quiz' }).click()
  await isLedToThePlans()

  await openList()
  await page.getByRole('link', { name: 'Achievements', exact: true }).click()
  // The address is theirs before the list is gone, and only a list that was gone is asked for anew.
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  await refuse('**/api/guided-lessons')
  await page.goBack()
  await isLedToThePlans()
})

test('L-LIST-08, L-DONE-01: what is locked, and a completion of nothing, lead back to the list', async ({
  subscriber: { page },
}) => {
  for (const path of [`${list}/safe/two`, `${list}/safe/two/quiz`, `${list}/safe/topic-quiz`]) {
    await page.goto(path)
    await seesToast(page, ...locked)
    await expect(page, path).toHaveURL(list)
  }
  await page.goto('/guided-lesson-complete')
  await expect(page).toHaveURL(list)
})

test('L-LESSON-01, L-LESSON-02, L-LESSON-03: the pages of a subsection, there and back, to its quiz', async ({
  subscriber: { page },
}) => {
  await page.goto(list)
  await page.getByRole('link', { name: /^Part one/ }).click()
  await expect(page).toHaveURL(one)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Guided Lessons', 'Radiation Safety', 'Part one'])
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Page one-p1')
  await expect(page.getByText('Text of one-p1')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A knee from the front' })).toBeVisible()
  await page.getByRole('button', { name: 'Enlarge image' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'A knee from the front' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByText('Lesson 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByText('About 3 min left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous Lesson' })).toBeDisabled()

  const check = page.getByRole('region', { name: 'Check yourself' })
  await expect(check.getByText('What one-p1 says.')).toBeHidden()
  await check.getByText('Show the answer').click()
  await expect(check.getByText('What one-p1 says.')).toBeVisible()

  // The picture of the page after the next one is fetched ahead.
  const ahead = page.waitForRequest('**/images/hand-pa.webp')
  await page.getByRole('button', { name: 'Next Lesson' }).click()
  await expect(title).toHaveText('Page one-p2')
  await ahead
  await expect(title).toBeFocused()
  await expect(page.getByText('Lesson 2 of 3', { exact: true })).toBeVisible()
  await expect(check.getByText('What one-p2 says.')).toBeHidden()
  await page.getByRole('button', { name: 'Lesson 3: Page one-p3' }).click()
  await expect(title).toHaveText('Page one-p3')
  await expect(page.getByText('About 1 min left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next Lesson' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous Lesson' }).click()
  await expect(title).toHaveText('Page one-p2')
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('Page one-p3')
  await page.getByRole('link', { name: 'Take Quiz' }).click()
  await expect(page).toHaveURL(`${one}/quiz`)
  await sees(page, 1, 2)
})

test('L-LESSON-01: a lesson opened by its address reads before any script, and the script takes it over', async ({
  subscriber: { page },
  browser,
  baseURL,
}) => {
  const storageState = await page.context().storageState()
  const still = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  const reader = await still.newPage()
  await reader.goto(`${one}?lesson=2`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Page one-p2')
  await expect(reader.getByText('Text of one-p2')).toBeVisible()
  // A button that does nothing yet is not there; what needs no script works.
  await expect(reader.getByRole('button', { name: 'Next Lesson' })).toHaveCount(0)
  await reader.getByText('Show the answer').click()
  await expect(reader.getByText('What one-p2 says.')).toBeVisible()
  await reader.getByRole('link', { name: 'Radiation Safety' }).click()
  await expect(reader).toHaveURL(/\/guided-lessons#topic-safe$/)
  await reader.goto(`${list}/safe/two`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveCount(0)
  await still.close()

  // Nothing of what the first view needs is asked for again, and what was opened meanwhile stays so.
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.route('**/api/guided-lessons/safe/one', (route) => route.fulfill(failure))
  await page.goto(`${one}?lesson=2`, { waitUntil: 'commit' })
  await page.locator('#written summary').click()
  await expect(page.locator('#written summary')).toBeFocused()
  scripts.resolve()
  await expect(page.locator('#written')).toHaveCount(0)
  await expect(page.getByText('What one-p2 says.')).toBeVisible()
  await expect(page.locator('main summary')).toBeFocused()
  await page.getByRole('button', { name: 'Next Lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page one-p3')
})

test('L-LESSON-01, L-LIST-08: a lesson on screen is not said to have failed; one that is locked is left', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  await page.goto(list)
  await page.getByRole('link', { name: /^Part one/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page one-p1')
  const pages = '**/api/guided-lessons/safe/one'
  await page.route(pages, (route) => route.fulfill(failure))
  await page.clock.fastForward('02:00')
  const failed = page.waitForResponse(pages)
  await comeBackTo(page)
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page one-p1')
  await page.unroute(pages)
  let refused = false
  await page.route(pages, (route) => {
    refused = true
    return route.fulfill({ status: 403, json: { error: 'Locked.', code: 'subsection-locked' } })
  })
  // Once: asked again before it is left, the page would say the same twice.
  await expect
    .poll(async () => {
      if (!refused) await comeBackTo(page)
      return notedBy(page).map(({ title }) => title)
    })
    .toEqual(['Subsection Locked'])
  await expect(page).toHaveURL(/\/guided-lessons$/)
})

test('P-ROUTE-06: a session that ended while a lesson was on its way ends the lesson', async ({
  subscriber: { page },
}) => {
  await page.route('**/api/accounts/session', (route) => route.fulfill({ json: { session: null } }))
  expect(await (await page.request.get(one)).text()).toContain('Text of one-p1')
  await page.goto(one)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Text of one-p1')).toHaveCount(0)
})

test('L-LESSON-01: a lesson prints dark on light, without what only a screen can use', async ({
  subscriber: { page },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(one)
  await expect(page.locator('#written')).toHaveCount(0)
  const onScreenOnly = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Breadcrumb' }),
    page.getByRole('region', { name: 'Lesson controls' }),
    page.getByRole('button', { name: 'Print' }),
    page.getByText('Show the answer'),
  ]
  for (const part of onScreenOnly) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of onScreenOnly) await expect(part).toBeHidden()
  await expect(page.getByText('Text of one-p1')).toBeVisible()
  await expect(page.getByText('What does one-p1 say?')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

test('L-LESSON-01: a subsection opens at its first page, and leads on to the one read last, on any device', async ({
  subscriber,
  browser,
  baseURL,
}) => {
  const { page } = subscriber
  await page.goto(one)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/place') && response.request().postData() === '{"lesson_id":"one-p2"}',
  )
  await page.getByRole('button', { name: 'Next Lesson' }).click()
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('Lesson 2 of 3', { exact: true })).toBeVisible()
  const there = await atAnotherBrowser(subscriber, browser, baseURL ?? '')
  await there.student.page.goto(list)
  const reader = there.student.page
  const row = reader.getByRole('link', { name: /^Part one.*You were on lesson 2 of 3.*Continue$/ })
  await row.click()
  await expect(reader).toHaveURL(one)
  await expect(reader.getByText('Lesson 1 of 3', { exact: true })).toBeVisible()
  const goOn = reader.getByRole('link', { name: 'Go on at lesson 2', exact: true })
  await goOn.focus()
  await reader.keyboard.press('Enter')
  const title = reader.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Page one-p2')
  await expect(title).toBeFocused()
  await expect(goOn).toHaveCount(0)

  // Read further in this tab, it leads there at once; whatever comes later moves nothing on the page.
  await reader.getByRole('button', { name: 'Next Lesson' }).click()
  await reader.getByRole('link', { name: 'Guided Lessons', exact: true }).last().click()
  await reader.getByRole('link', { name: /^Part one/ }).click()
  await expect(reader.getByText('Lesson 1 of 3', { exact: true })).toBeVisible()
  await reader.getByRole('link', { name: 'Go on at lesson 3', exact: true }).click()
  await expect(title).toHaveText('Page one-p3')
  await reader.goBack()
  await expect(reader).toHaveURL(list)
  await there.context.close()
})

test('L-LESSON-01: a lesson written into its page leads on to the place before any script', async ({
  subscriber: { page },
  browser,
  baseURL,
}) => {
  const at = { data: { lesson_id: 'one-p3' } }
  expect((await page.request.put('/api/guided-lessons/safe/one/place', at)).status()).toBe(200)
  const storageState = await page.context().storageState()
  const still = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL: baseURL ?? '' })
  const reader = await still.newPage()
  await reader.goto(one)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Page one-p1')
  await reader.getByRole('link', { name: 'Go on at lesson 3' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Page one-p3')
  await still.close()
})

test('L-LESSON-04, L-QUIZ-07, L-TOPIC-04: nothing written yet, and what does not load, say so', async ({
  subscriber: { page },
}) => {
  await page.goto(`${list}/bio/empty`)
  await expect(page.getByRole('heading', { name: 'No Lessons Available' })).toBeVisible()
  await page.goto(`${list}/bio/empty/quiz`)
  await expect(page.getByRole('heading', { name: 'No Quiz Available' })).toBeVisible()
  await page.goto(`${list}/bio/topic-quiz`)
  await expect(page.getByRole('heading', { name: 'No Topic Quiz Available' })).toBeVisible()
  await page.goto(`${list}/safe/no-such-part`)
  await seesToast(page, 'Failed to load lesson content. Please try again.')
  await expect(page.getByText('There’s no lesson here.', { exact: false })).toBeVisible()

  // Before the list, which fetches the pages of the next part ahead.
  await page.route('**/api/guided-lessons/safe/one', (route) => route.fulfill(failure))
  await page.goto(list)
  await page.getByRole('link', { name: /^Part one/ }).click()
  await seesToast(page, 'Failed to load lesson content. Please try again.')
  await page.unroute('**/api/guided-lessons/safe/one')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page one-p1')

  await page.route('**/api/guided-quizzes', (route) => route.fulfill(failure))
  await page.goto(`${one}/quiz`)
  await seesToast(page, 'Failed to load quiz. Please try again.')
  await expect(page.getByRole('alert')).toContainText(ourSide)
  await page.unroute('**/api/guided-quizzes')
  await page.route('**/api/guided-quizzes', (route) => route.fulfill(limited))
  await page.getByRole('button', { name: 'Try again' }).click()
  await seesToast(page, 'Too many quizzes started', limited.json.error)
  await expect(page.getByRole('alert')).toContainText(limited.json.error)
  await page.unroute('**/api/guided-quizzes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page, 1, 2)
})

test('L-QUIZ-01, L-QUIZ-02, L-QUIZ-04, L-QUIZ-10: a quiz that is not passed, taken again, and left', async ({
  subscriber: { page },
}) => {
  await page.goto(`${list}/bio/four/quiz`)
  await sees(page, 1, 4)
  await expect(page.getByText('What does four-q1 ask?')).toBeVisible()
  await expect(main(page)).toBeDisabled()
  await expect(main(page)).toHaveAttribute('disabled')
  await expect(page.getByText('Answer the question first.')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeHidden()
  await page
    .getByRole('radio')
    .nth(rightPlace + 1)
    .check()
  await expect(page.getByText('Answer the question first.')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
  // The option that had the focus is one no more: reading goes on at the question.
  await expect(page.locator('#stem')).toBeFocused()
  const options = page.getByRole('region', { name: 'Question 1' }).getByRole('listitem')
  await expect(options.nth(rightPlace)).toContainText('Correct answer')
  await expect(options.nth(rightPlace + 1)).toContainText('Your answer')
  const [right, wrong, open] = await Promise.all(
    [rightPlace, rightPlace + 1, rightPlace + 2].map((place) =>
      options.nth(place).evaluate((option) => getComputedStyle(option).backgroundColor),
    ),
  )
  expect(new Set([right, wrong, open]).size).toBe(3)
  await expect(page.getByRole('region', { name: 'Explanation' })).toContainText('explanation of four-q1')
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0)
  for (const place of [2, 3, 4]) {
    await next(page)
    await sees(page, place, 4)
    await answer(page)
  }
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeFocused()
  await expect(page.getByText('You got 3 out of 4 questions correct.', { exact: true })).toBeVisible()
  await expect(page.getByText('All questions must be right to pass.', { exact: false })).toBeVisible()
  await expect.poll(() => stored(page, 'subsection-four')).toBeNull()
  const missed = page.getByRole('region', { name: 'The question you missed' }).getByRole('listitem')
  await expect(missed).toHaveCount(1)
  await expect(missed.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  for (const words of [
    'What does four-q1 ask?',
    'Your answerC. Three of four-q1',
    'third reason of four-q1',
    'Correct answerB. Two of four-q1',
    'explanation of four-q1',
  ])
    await expect(missed).toContainText(words)

  await page.getByRole('button', { name: 'Try Again' }).click()
  await sees(page, 1, 4)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await stored(page, 'subsection-four')).toBeNull()
  await answer(page)
  await expect.poll(() => stored(page, 'subsection-four')).toContain('"selectedAnswers":[1,null,null,null]')
  await page.getByRole('button', { name: 'Leave Quiz' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave this quiz?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await sees(page, 1, 4)
  await page.getByRole('button', { name: 'Leave Quiz' }).click()
  await question.getByRole('button', { name: 'Leave Quiz' }).click()
  await expect(page).toHaveURL(list)
  await expect.poll(() => stored(page, 'subsection-four')).toBeNull()
  await page.goto(`${list}/bio/four/quiz`)
  for (const place of [1, 2, 3, 4]) {
    await answer(page, 'wrong')
    if (place < 4) await next(page)
  }
  await complete(page)
  await page.getByRole('link', { name: 'Back to Overview' }).click()
  await expect(page).toHaveURL(list)
})

test('L-QUIZ-04, L-QUIZ-11: no key comes before its answer is submitted, nor is it shown again before the end', async ({
  subscriber: { page },
}) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/guided-(quizzes|lessons)/.test(response.url())) bodies.push(response.text().catch(() => ''))
  })
  await page.goto(`${list}/bio/four/quiz`)
  for (const place of [1, 2, 3, 4]) {
    await sees(page, place, 4)
    const sent = (await Promise.all(bodies)).join()
    for (const later of [1, 2, 3, 4].slice(place - 1))
      expect(sent).not.toMatch(
        new RegExp(`(SECRET[^"]*of four-q${later}|"four-q${later}"[^}]*correct_answer)`),
      )
    await expect(page.getByRole('region', { name: /you missed$/ })).toHaveCount(0)
    await answer(page, 'wrong')
    if (place < 4) await next(page)
  }
  await expect(page.getByRole('region', { name: /you missed$/ })).toHaveCount(0)
  await complete(page)
  const missed = page.getByRole('region', { name: 'The 4 questions you missed' })
  await expect(missed.getByRole('listitem')).toHaveCount(4)
  await expect(missed.getByRole('heading', { level: 3 })).toHaveText(
    [1, 2, 3, 4].map((place) => `Question ${place}`),
  )
})

test('L-QUIZ-03, L-DONE-01, L-DONE-02, L-DONE-03, L-LIST-06, L-TOPIC-01, L-TOPIC-02, L-TOPIC-03: from the first page to a mastered topic', async ({
  subscriber: { page },
}) => {
  await page.goto(`${one}/quiz`)
  await answer(page)
  await next(page)
  await answer(page)
  await complete(page)
  await expect(page).toHaveURL('/guided-lesson-complete')
  await seesToast(page, 'Badge earned: First Steps')
  await expect(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible()
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
    subsectionName: 'Part one',
    topicName: 'Radiation Safety',
    topicId: 'safe',
    nextSubsectionId: 'two',
    topicQuiz: false,
    score: 100,
    correctAnswers: 2,
    totalQuestions: 2,
  })
  const final = page.getByRole('link', { name: 'Take Final Topic Quiz' })
  await expect(final).toHaveCount(0)
  for (const [name, path] of [
    ['Explore More Topics', list],
    ['Back to Topic Overview', list],
    ['View Your Achievements', '/achievements'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  await page.getByRole('link', { name: 'Back to Topic Overview' }).click()
  await expect(topicOf(page, 'Radiation Safety')).toBeVisible()
  await expect(page).toHaveURL(list)
  await page.goBack()
  await page.getByRole('link', { name: 'Continue to Next Subsection' }).click()
  await expect(page).toHaveURL(`${list}/safe/two`)
  await expect(page.getByText('Lesson 1 of 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next Lesson' }).click()
  await page.getByRole('link', { name: 'Take Quiz' }).click()
  await answer(page)
  await complete(page)
  await expect(page.getByRole('link', { name: 'Continue to Next Subsection' })).toHaveCount(0)
  await final.click()
  await expect(page).toHaveURL(`${list}/safe/topic-quiz`)

  await expect(page.getByText('What does safe-q1 ask?')).toBeVisible()
  await answer(page)
  await next(page)
  await answer(page, 'wrong')
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Topic Quiz Not Passed' })).toBeVisible()
  await expect(page.getByText('50%', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The question you missed' })).toContainText(
    'What does safe-q2 ask?',
  )
  await page.getByRole('link', { name: 'Back to Guided Lessons' }).click()
  const safe = topicOf(page, 'Radiation Safety')
  await expect(safe.getByText('100% complete', { exact: true })).toBeVisible()
  await expect(safe.getByText('Final Topic Quiz')).toBeVisible()
  await expect(safe.getByText('Completed', { exact: true })).toHaveCount(0)
  await safe.getByRole('link', { name: /Complete to master this topic and earn your badge!/ }).click()

  await answer(page)
  await next(page)
  await answer(page)
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeFocused()
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /you missed$/ })).toHaveCount(0)
  await seesToast(page, 'Badge earned: Safety Master')
  await page.getByRole('button', { name: 'Take it again' }).click()
  await sees(page, 1, 2)
  await answer(page, 'wrong')
  await next(page)
  await answer(page, 'wrong')
  await complete(page)
  await page.getByRole('button', { name: 'Retry Topic Quiz' }).click()
  await sees(page, 1, 2)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave Quiz' }).click()
  await expect(safe.getByText('Completed', { exact: true })).toBeVisible()
  await expect(safe.getByText('Topic mastered! Retake anytime.', { exact: true })).toBeVisible()

  // Taken again, a quiz that another follows leads there alone, though the topic's own is open as well.
  await page.goto(`${one}/quiz`)
  await answer(page)
  await next(page)
  await answer(page)
  await complete(page)
  await expect(page.getByRole('link', { name: 'Continue to Next Subsection' })).toBeVisible()
  await expect(final).toHaveCount(0)
  // One word for each badge, also where the bell hears of it.
  expect(notedBy(page).filter(({ title }) => title.startsWith('Badge earned'))).toEqual([])
})

test('L-QUIZ-08, L-QUIZ-09, L-TOPIC-01: a reload and a closed tab lose nothing, a day does', async ({
  subscriber: { page },
}) => {
  await page.goto(`${list}/bio/four/quiz`)
  const dock = page.getByRole('region', { name: 'Question controls' })
  await expect(dock.getByText('A–D choose')).toBeVisible()
  await answer(page)
  await next(page)
  await page.getByRole('radio').nth(3).check()
  await expect
    .poll(() => stored(page, 'subsection-four'))
    .toContain(`"selectedAnswers":[${rightPlace},3,null,null]`)
  await page.reload()
  await seesToast(page, 'Quiz Progress Restored')
  // On a phone that would lie over the last option: it appears over the header.
  await expect(dock).toHaveAttribute('data-toasts-high')
  await sees(page, 2, 4)
  await expect(page.getByRole('radio').nth(3)).toBeChecked()
  const record = JSON.parse((await stored(page, 'subsection-four')) ?? '{}') as Record<string, unknown>
  expect(record).toMatchObject({
    currentQuestionIndex: 1,
    selectedAnswers: [rightPlace, 3, null, null],
    quizStarted: true,
    lastSaved: expect.any(Number),
    subsectionId: 'four',
    topicId: 'bio',
  })
  await answer(page, 'wrong')
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`${list}/bio/four/quiz`)
  await seesToast(again, 'Quiz Progress Restored')
  await sees(again, 2, 4)
  await expect(again.getByRole('region', { name: 'Explanation' })).toContainText('explanation of four-q2')
  await startsFreshADayLater(again, 'subsection-four', 4)

  await passByHttp(again, 'safe', 'one')
  await passByHttp(again, 'safe', 'two')
  await again.goto(`${list}/safe/topic-quiz`)
  await answer(again)
  await expect.poll(() => stored(again, 'topic-safe')).toContain('"topicId":"safe"')
  await again.reload()
  await seesToast(again, 'Quiz Progress Restored')
  await expect(again.getByRole('button', { name: 'Next Question' })).toBeVisible()
  await startsFreshADayLater(again, 'topic-safe', 2)
})

/** The record was last saved 25 hours ago, and the page is opened again. */
async function startsFreshADayLater(page: Page, key: string, total: number): Promise<void> {
  await page.evaluate((name) => {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { lastSaved: number }
    localStorage.setItem(name, JSON.stringify({ ...kept, lastSaved: kept.lastSaved - 25 * 3_600_000 }))
  }, `collimate-guided-quiz-${key}`)
  await page.reload()
  await sees(page, 1, total)
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeDisabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(notedBy(page).filter(({ title }) => title === 'Quiz Progress Restored')).toEqual([])
}

test('L-TOPIC-03: 9 of 10 right is 90%, not passed, and no badge', async ({ subscriber: { page } }) => {
  await passByHttp(page, 'ten', 'six')
  await page.goto(`${list}/ten/topic-quiz`)
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    await sees(page, place, 10)
    await answer(page, place === 4 ? 'wrong' : 'right')
    if (place < 10) await next(page)
  }
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Topic Quiz Not Passed' })).toBeVisible()
  await expect(page.getByText('90%', { exact: true })).toBeVisible()
  const { badges } = (await (await page.request.get('/api/badges')).json()) as Achievements
  expect(badges.map(({ badge_type }) => badge_type)).toEqual(['first_subsection'])
  await page.getByRole('button', { name: 'Retry Topic Quiz' }).click()
  await sees(page, 1, 10)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('L-QUIZ-07, L-BADGE-06: no answer from the server loses nothing, neither on submit nor at the end', async ({
  subscriber: { page },
}) => {
  await page.goto(`${one}/quiz`)
  await page.getByRole('radio').nth(rightPlace).check()
  await page.route('**/api/guided-quizzes/**', (route) => route.abort())
  await main(page).click()
  await seesToast(page, 'Failed to save progress. Please try again.')
  await expect(page.getByRole('radio').nth(rightPlace)).toBeChecked()
  await page.unroute('**/api/guided-quizzes/**')
  await main(page).click()
  await next(page)
  await answer(page)
  await page.route('**/complete', (route) => route.fulfill(failure))
  await complete(page)
  await seesToast(page, 'Failed to save progress. Please try again.')
  await page.unroute('**/complete')
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible()
})

test('a session that ends under a quiz is opened again in the room, and the answer goes out', async ({
  subscriber,
  browser,
}) => {
  const { page, password } = subscriber
  await silenceBell(page)
  await page.goto(`${one}/quiz`)
  await page.getByRole('radio').nth(rightPlace).check()
  await endSession(subscriber, browser)
  await main(page).click()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
})

test('L-BADGE-06: two browsers that pass at the same moment have one pass, one badge, and one word each', async ({
  subscriber,
  browser,
  baseURL,
}) => {
  const there = await atAnotherBrowser(subscriber, browser, baseURL ?? '')
  const pages = [subscriber.page, there.student.page]
  for (const page of pages) {
    await page.goto(`${one}/quiz`)
    await answer(page)
    await next(page)
    await answer(page)
  }
  await Promise.all(pages.map(complete))
  for (const page of pages) {
    await expect(page).toHaveURL('/guided-lesson-complete')
    await seesToast(page, 'Badge earned: First Steps')
    expect(notedBy(page).filter(({ title }) => title.startsWith('Badge earned'))).toEqual([])
  }
  const answered = await subscriber.page.request.get('/api/guided-lessons/progress')
  expect(((await answered.json()) as { progress: unknown[] }).progress).toHaveLength(1)
  await there.context.close()
})

test('L-QUIZ-01, L-QUIZ-02: a subsection is read and passed by keyboard alone', async ({
  subscriber: { page },
}) => {
  await page.goto(list)
  await page.getByRole('link', { name: /^Part one/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(one)
  await expect(page.getByText('Lesson 1 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Lesson 2 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Lesson 3 of 3', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Take Quiz' }).focus()
  await page.keyboard.press('Enter')
  for (const place of [1, 2]) {
    await sees(page, place, 2)
    await page.keyboard.press('Enter')
    await page.keyboard.press('4')
    await page.keyboard.press(String(rightPlace + 1))
    await expect(page.getByRole('radio').nth(rightPlace)).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible()
})

test('an arrow key is heard from the moment a lesson is on screen', async ({ subscriber: { page } }) => {
  await page.goto(list)
  const link = page.getByRole('link', { name: /^Part one/ })
  await expect(link).toBeVisible()
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('#main')?.textContent.includes('Lesson 1 of 3')) return
      seen.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await link.click()
  await expect(page.getByText('Lesson 2 of 3', { exact: true })).toBeVisible()
})

test('a focus that is moved on as soon as a page or the next lesson is on screen stays there', async ({
  subscriber: { page },
}) => {
  // Fetched ahead, so that the lesson is there together with its page.
  const fetched = page.waitForResponse('**/api/guided-lessons/safe/one')
  await page.goto(list)
  await (await fetched).finished()
  const link = page.getByRole('link', { name: /^Part one/ })
  const next = page.getByRole('button', { name: 'Next Lesson' })
  await expect(link).toBeVisible()
  await page.evaluate(moveOnAtOnce, { words: 'Lesson 1 of 3', button: 'Next Lesson' })
  await link.click()
  await expect(page.getByText('Lesson 1 of 3', { exact: true })).toBeVisible()
  await untilEffectsRun(page)
  await expect(next).toBeFocused()
  await page.evaluate(moveOnAtOnce, { words: 'Lesson 2 of 3', button: 'Next Lesson' })
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Lesson 2 of 3', { exact: true })).toBeVisible()
  await untilEffectsRun(page)
  await expect(next).toBeFocused()
})

/** Runs in the page: once these words are there, the focus goes to this button, as by a quick press of Tab. */
function moveOnAtOnce({ words, button }: { words: string; button: string }): void {
  const seen = new MutationObserver(() => {
    const main = document.querySelector('#main')
    if (!main?.textContent.includes(words)) return
    seen.disconnect()
    const buttons = [...main.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent.trim() === button)?.focus()
  })
  seen.observe(document.body, { childList: true, subtree: true, characterData: true })
}

test('A1: every screen of the lessons keeps the rules, in both themes', async ({ subscriber: { page } }) => {
  await page.goto(list)
  await expect(topicOf(page, 'Radiation Safety')).toBeVisible()
  await checkAccessibility(page, 'lessons')
  await page.goto(one)
  await expect(page.locator('#written')).toHaveCount(0)
  await page.getByText('Show the answer').click()
  await checkAccessibility(page, 'lesson')
  await page.goto(`${list}/bio/empty`)
  await expect(page.getByRole('heading', { name: 'No Lessons Available' })).toBeVisible()
  await checkAccessibility(page, 'lesson, none', 'desk')
  await page.goto(`${list}/bio/four/quiz`)
  await page.getByRole('radio').first().check()
  await checkAccessibility(page, 'guided quiz')
  await answer(page, 'wrong')
  await checkAccessibility(page, 'guided quiz, submitted')
  for (const _ of [2, 3, 4]) {
    await next(page)
    await answer(page)
  }
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible()
  await checkAccessibility(page, 'guided quiz, not passed')
  await page.goto(`${one}/quiz`)
  await answer(page)
  await next(page)
  await answer(page)
  await complete(page)
  await expect(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible()
  await checkAccessibility(page, 'lesson complete')
})
