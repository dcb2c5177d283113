import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { sitByHttp, startByHttp } from './support/exam-by-http.ts'
import { holdSave } from './support/hold-save.ts'
import { shortBank } from './support/short-bank.ts'
import { endSession } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

test.use({ bank: [shortBank, { scope: 'worker' }] })

const publicPages = [
  { id: 'P-LAND-01', path: '/' },
  { id: 'P-ROUTE-01', path: '/faq' },
  { id: 'P-ROUTE-01', path: '/privacy-policy' },
  { id: 'P-ROUTE-02', path: '/no-such-page' },
]
for (const { id, path } of publicPages) {
  test(`${id}: ${path} is accessible in light and dark, on phone and desk, and never scrolls sideways`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkAccessibility(page, path)
  })
}

test('P-AUTH-01, P-LOGIN-03, P-SIGNUP-02: the forms of /auth are accessible, with their errors too', async ({
  page,
}) => {
  test.slow()
  await page.goto('/auth')
  await expect(page.getByRole('link', { name: 'Create a New Account' })).toBeVisible()
  await checkAccessibility(page, 'auth options')
  await page.goto('/auth?view=login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await checkAccessibility(page, 'log in')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await checkAccessibility(page, 'log in with errors')
  await page.goto('/auth?view=signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await checkAccessibility(page, 'sign up with errors')
})

test('P-ROUTE-05: dashboard, settings and start screen are accessible in every state', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await page.goto('/dashboard')
  await expect(page.getByText('No exams yet.')).toBeVisible()
  await checkAccessibility(page, 'dashboard, empty')
  await page.getByRole('button', { name: student.username }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await checkAccessibility(page, 'user menu')
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible()
  await checkAccessibility(page, 'start screen')

  await sitByHttp(page.request, shortScore)
  await startByHttp(page.request)
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Resume Previous Exam' })).toBeVisible()
  await checkAccessibility(page, 'start screen with an unfinished exam')
  await page.goto('/dashboard')
  await expect(page.getByText('Your last mock exam')).toBeVisible()
  await checkAccessibility(page, 'dashboard, an exam under way and one behind')
  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await checkAccessibility(page, 'settings')
})

test('E-EXAM-01, E-EXAM-02, E-EXAM-05, E-NAV-01: the exam room is accessible in every state', async ({
  student,
  context,
}) => {
  test.slow()
  const { page } = student
  await student.startExam()
  await show(page, /the arrow point/)
  await checkAccessibility(page, 'room, picture')
  await show(page, /Which two/)
  await student.choose([0, 2])
  await page.getByRole('button', { name: 'Strike out option B' }).click()
  await page.getByRole('button', { name: 'Flag for review' }).click()
  await checkAccessibility(page, 'room, multi-answer, struck out, flagged, toast')
  await context.setOffline(true)
  await student.choose([1])
  await expect(page.getByText(/Will save when online/).first()).toBeVisible()
  await checkAccessibility(page, 'room, offline')
  await context.setOffline(false)
  await student.seesSaved()

  await page.getByRole('button', { name: 'Calculator', exact: true }).click()
  await page.getByRole('button', { name: 'Scientific' }).click()
  await expect(page.getByRole('button', { name: 'sin, sine in degrees' })).toBeVisible()
  await checkAccessibility(page, 'room, calculator')
  await page.getByRole('button', { name: 'Close calculator' }).click()
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await expect(page.getByRole('heading', { name: 'Before you complete' })).toBeVisible()
  await checkAccessibility(page, 'review before completing')
  await page.getByRole('button', { name: 'Back to questions' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More: calculator, help, quit' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await checkAccessibility(page, 'room, menu of the phone', 'phone')
})

test('E-EXAM-02: on a phone a picture, its text and four options are in view at once (A16)', async ({
  student,
}) => {
  const { page } = student
  await page.setViewportSize({ width: 390, height: 844 })
  await student.startExam()
  await show(page, /the arrow point/)
  const picture = page.locator('figure img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const dock = page.getByRole('region', { name: 'Question controls' })
  const options = page.locator('fieldset label')
  await expect(options).toHaveCount(4)
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)
  const belowDock = async () =>
    bottomOf(await options.last().boundingBox()) - ((await dock.boundingBox())?.y ?? Number.NaN)
  await expect.poll(belowDock).toBeLessThanOrEqual(0)
  // Options of two lines leave the picture less, and all the same are in view.
  await options.locator('span:last-child').evaluateAll((words) => {
    for (const option of words) option.append(' and everything else that lies on its way to it')
  })
  await expect.poll(belowDock).toBeLessThanOrEqual(0)
  expect((await picture.boundingBox())?.height).toBeGreaterThan(120)
  // The way to a closer look costs no line of its own.
  const enlarge = await page.getByRole('button', { name: 'Enlarge image' }).boundingBox()
  expect(bottomOf(enlarge)).toBeLessThan(bottomOf(await picture.boundingBox()))
})

const thumbPages = [
  '/',
  '/dashboard',
  '/progress',
  '/quizzes',
  '/quizzes/my-questions',
  '/exposure-visualizer?mode=physics',
  '/sim-lab',
  '/guided-lessons/patient-care/ethics-law',
  '/arcade',
  '/account-settings',
  '/study-materials',
]

test('on a phone every control that stands alone is as large as a thumb (LOOK 1)', async ({
  subscriber: { page },
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of thumbPages) {
    await openKnown(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.breathe').filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(smallControls), path).toEqual([])
  }
})

const largeTextPages = [
  ...thumbPages,
  '/faq',
  '/privacy-policy',
  '/support',
  '/blog/how-the-exam-is-weighed',
  '/no-such-page',
  '/choose-plan',
  '/mock-exam',
  '/mock-exam?result=latest',
  '/quizzes/calculation-clinic',
  '/guided-lessons',
  '/guided-lessons/patient-care/ethics-law/quiz',
  '/exposure-visualizer',
  '/achievements',
  '/ai-chatbot',
]

test('with letters twice as large nothing on a phone is cut or scrolls sideways (LOOK 1)', async ({
  subscriber,
  playwright,
  launchOptions,
  server,
}) => {
  test.slow()
  await sitByHttp(subscriber.page.request, shortScore)
  // As a reader sets it in the browser, which the page cannot: media queries in em follow it too.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const storageState = await subscriber.page.context().storageState()
  const viewport = { width: 390, height: 844 }
  const [member, visitor] = await Promise.all(
    [{ storageState }, {}].map(async (who) =>
      (
        await browser.newContext({ ...who, baseURL: server.url, viewport, reducedMotion: 'reduce' })
      ).newPage(),
    ),
  )
  if (!member || !visitor) throw new Error('Two pages were opened.')
  for (const [page, paths] of [
    [member, largeTextPages],
    [visitor, ['/', '/auth', '/auth?view=signup', '/reset-password', '/study-materials']],
  ] as const) {
    for (const path of paths) {
      await openKnown(page, path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      // What a visitor has not scrolled to is not loaded.
      if (page === member) await expect(page.locator('.breathe').filter({ visible: true })).toHaveCount(0)
      expect.soft(await page.evaluate(tooWide), path).toEqual([])
    }
  }
  await member.goto('/mock-exam?result=latest')
  const scale = member.getByRole('main').locator('header')
  const [close, ready] = [scale.getByText('65', { exact: true }), scale.getByText('75', { exact: true })]
  const edges = await Promise.all([close, ready].map((figure) => figure.boundingBox()))
  expect.soft((edges[0]?.x ?? 0) + (edges[0]?.width ?? 0)).toBeLessThan(edges[1]?.x ?? 0)
  await member.goto('/quizzes')
  await member.getByRole('button', { name: 'Safety' }).click()
  await member.getByRole('dialog').getByRole('spinbutton').press('Enter')
  await expect(member.getByRole('radiogroup', { name: /^How sure are you/ })).toBeVisible()
  expect.soft(await member.evaluate(tooWide), 'quiz room').toEqual([])
  subscriber.page = member
  await subscriber.startExam()
  expect.soft(await member.evaluate(tooWide), 'exam room').toEqual([])
  await browser.close()
})

test('E-QUIT-01: the dialogs of the room are accessible', async ({ student, browser }) => {
  test.slow()
  const { page } = student
  await student.startExam()
  await show(page, /the arrow point/)
  const dialogs = [
    { opener: 'Help and keys', role: 'dialog', name: 'help' },
    { opener: 'Quit Exam', role: 'alertdialog', name: 'quit' },
    { opener: 'Report question', role: 'dialog', name: 'report' },
    { opener: 'Enlarge image', role: 'dialog', name: 'picture viewer' },
  ] as const
  for (const { opener, role, name } of dialogs) {
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await checkAccessibility(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
  }
  const other = await page.context().newPage()
  await other.goto('/mock-exam')
  await other.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await expect(page.getByText('This exam is open in another window')).toBeVisible()
  await checkAccessibility(page, 'open in another window')
  const release = await holdSave(other)
  await endSession(student, browser)
  student.page = other
  await student.choose([0])
  release()
  await expect(other.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  await checkAccessibility(other, 'log in again')
})

test('E-RES-01, E-RES-05, E-RES-09: results, each filter and the error screen are accessible', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await page.goto('/mock-exam?result=latest')
  await expect(page.getByRole('alert')).toBeVisible()
  await checkAccessibility(page, 'results, error')
  const { id } = await sitByHttp(page.request, shortScore)
  await page.goto(`/mock-exam?result=${id}`)
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  for (const filter of ['All', 'Correct', 'Incorrect', 'Flagged']) {
    await page
      .getByRole('group', { name: 'Which questions to review' })
      .getByText(filter, { exact: true })
      .click()
    await checkAccessibility(page, `results, ${filter}`)
  }
})

test('Q-PICK-02, Q-QUIZ-05, Q-QUIZ-07, Q-DONE-01: picker, quiz room and quiz results are accessible', async ({
  student: { page },
}) => {
  test.slow()
  await page.goto('/quizzes')
  await expect(page.getByRole('heading', { level: 1, name: 'Quizzes' })).toBeVisible()
  await checkAccessibility(page, 'quiz picker')
  await page.getByRole('button', { name: 'Safety' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkAccessibility(page, 'start quiz')
  // By keyboard alone from here to the results.
  await page.getByRole('spinbutton', { name: 'Number of Questions (max 5)' }).press('Enter')
  const main = page.getByRole('region', { name: 'Question controls' }).getByRole('button').last()
  for (const position of [0, 1]) {
    await expect(page.getByText(`Question ${position + 1} of 2`, { exact: true })).toBeVisible()
    await page.keyboard.press('f')
    await page.keyboard.press('a')
    await expect(main).toBeEnabled()
    if (position === 0) await checkAccessibility(page, 'quiz, answered')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
    await checkAccessibility(page, `quiz, question ${position + 1} checked`)
    if (position === 1) break
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Question 2 of 2', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await checkAccessibility(page, 'quiz, help')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 2 of 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  await checkAccessibility(page, 'quiz results')
})

/** Opens a page and waits until it knows who looks at it: until then it may be the one written for visitors. */
async function openKnown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-known]').waitFor({ state: 'attached' })
}

/** Runs in the page. Links within a line of text may be as high as it; a label that holds its control is pressed for it. */
function smallControls(): string[] {
  const controls =
    'a, button, summary, select, textarea, label:has(input), input:not([type=radio], [type=checkbox])'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect()
    const { display, clip } = getComputedStyle(control)
    const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!shown || display === 'inline' || clip !== 'auto' || control.closest('label input')) return []
    return Math.min(width, height) < 43.5
      ? [`${control.innerText || control.outerHTML.slice(0, 80)}: ${width} by ${height}`]
      : []
  })
}

/** Runs in the page: by how much it scrolls sideways, and whose words do not fit into what clips them. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const clipped = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (part) =>
      /hidden|clip/.test(getComputedStyle(part).overflowX) &&
      part.clientWidth > 2 &&
      part.scrollWidth > part.clientWidth + 1 &&
      part.innerText.trim() !== '',
  )
  return [
    ...(scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide.`] : []),
    ...clipped.map(({ innerText }) => `Cut: ${innerText.slice(0, 60)}`),
  ]
}

/** Answers of the short exam: some right, some wrong, some open. */
const shortScore = { right: 2, wrong: 2, flags: [1, 4] }

/** To the question whose text is like this, by the navigator. */
async function show(page: Page, text: RegExp): Promise<void> {
  const squares = page.getByRole('region', { name: 'All questions' }).getByRole('button')
  await expect(squares).toHaveCount(shortBank.length)
  for (const [position, square] of (await squares.all()).entries()) {
    await square.click()
    const stem = page.getByRole('region', { name: `Question ${position + 1}`, exact: true }).locator('#stem')
    if (text.test((await stem.textContent()) ?? '')) return
  }
  throw new Error(`The exam has no question like ${String(text)}.`)
}
