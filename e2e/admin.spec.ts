import { randomUUID } from 'node:crypto'
import type { ReportedQuestion } from '@collimate/contract/moderation'
import type { Quiz } from '@collimate/contract/quizzes'
import type { Page } from '@playwright/test'
import { adminEnv, signUpAdmin, tell, userIdOf } from './support/admins.ts'
import { rightPlaces } from './support/answer-keys.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { loseSession, silenceBell } from './support/sessions.ts'
import { expect, signUp, test as base, type Student } from './support/test.ts'
import { noteToasts, seesToast } from './support/toasts.ts'

type Fixtures = {
  /** A fresh admin, at /admin. */
  admin: Student
}

const test = base.extend<Fixtures>({
  admin: async ({ page }, use) => {
    await use(await openAdminTools(page))
  },
})
test.use({ serverEnv: [adminEnv, { scope: 'worker' }] })

async function openAdminTools(page: Page): Promise<Student> {
  const admin = await signUpAdmin(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Tools' })).toBeVisible()
  return admin
}

const sendPath = '**/api/admin/send-admin-notification'

function formOf(page: Page) {
  return {
    title: page.getByLabel('Title'),
    message: page.getByLabel('Message'),
    userId: page.getByLabel('User ID'),
    recipient: (name: string) => page.getByRole('group', { name: 'Recipient' }).getByRole('radio', { name }),
    type: (name: string) => page.getByRole('group', { name: 'Type' }).getByRole('radio', { name }),
    send: page.getByRole('button', { name: 'Send Notification', exact: true }),
  }
}

/** A choice of the Moderation tab; the label covers its radio. */
async function chooseList(page: Page, name: string): Promise<void> {
  await page
    .locator('label')
    // A number beside it says how much waits there.
    .filter({ hasText: new RegExp(`^${name}[0-9,]*$`) })
    .click()
}

test('P-ADMIN-01, P-ADMIN-02, P-ADMIN-10, P-DASH-08: an admin comes from the menu to the tabs and the form', async ({
  page,
}) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  const admin = await signUpAdmin(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Admin Tools' }).click()
  await expect(page).toHaveURL('/admin')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Notifications')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('User Management')).toBeDisabled()
  await expect(tab('Content Management')).toBeDisabled()
  await expect(page.getByText('Admin access', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(admin.email, { exact: true })).toBeVisible()

  const form = formOf(page)
  await expect(form.recipient('All users')).toBeChecked()
  await expect(form.userId).toBeHidden()
  await form.recipient('A specific user').check()
  await expect(form.userId).toBeVisible()
  for (const name of ['Info', 'Warning', 'Success']) await form.type(name).check()
  await expect(form.title).toBeVisible()
  await expect(form.message).toBeVisible()
  await expect(form.send).toBeEnabled()

  await form.title.fill('Half written')
  // Over what the disabled ones would be, to Moderation and round again.
  await tab('Notifications').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Moderation')).toBeFocused()
  await expect(tab('Moderation')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Notifications')).toHaveAttribute('aria-selected', 'true')
  await expect(form.title).toHaveValue('Half written')

  // Asked for anew: the browser forgets the bodies of what it loaded.
  const texts = [...scripts].map(async (url) => (await page.request.get(url)).text())
  const shipped = (await Promise.all(texts)).join('\n')
  expect(shipped).toContain('Admin access')
  expect(shipped).not.toContain(admin.email)
})

test('P-ADMIN-03: what is missing is said, a lost session too, and nothing is sent', async ({ page }) => {
  await silenceBell(page)
  await openAdminTools(page)
  const form = formOf(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/send-admin-notification')) sent.push(request.postDataJSON())
  })
  await form.send.click()
  await seesToast(page, 'Please fill in all required fields')
  await expect(form.title).toBeFocused()
  await form.title.fill('New diagrams')
  await form.message.fill('   ')
  await form.send.click()
  await seesToast(page, 'Please fill in all required fields')
  await form.message.fill('Forty of them.')
  await form.recipient('A specific user').check()
  await form.send.click()
  await seesToast(page, 'Please enter a user ID')
  await expect(form.userId).toBeFocused()
  // The word that means everyone is nobody’s ID.
  await form.userId.fill('all')
  await expect(page.getByText('Goes to 1 person.')).toHaveCount(0)
  await form.send.click()
  await expect(form.userId).toHaveAccessibleDescription(/There is no user with this ID\./)
  expect(sent).toEqual([])

  await form.recipient('All users').check()
  await page.context().clearCookies()
  await form.send.click()
  await seesToast(page, 'You must be logged in to send notifications')
  await expect(form.message).toHaveValue('Forty of them.')
})

/** As `openAdminTools`, with the bell listening. */
async function openListening(page: Page): Promise<Student> {
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  const admin = await openAdminTools(page)
  await live
  return admin
}

/** In the dialog that asks for it. */
async function logInAgain({ page, password }: Student): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Please log in again' })
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(login).toBeHidden()
}

test('P-ADMIN-03: a typed notification outlasts the session, and is sent after a new log-in (D5)', async ({
  page,
  browser,
}) => {
  const admin = await openListening(page)
  const form = formOf(page)
  await form.recipient('A specific user').check()
  await form.userId.fill(await userIdOf(page.request))
  await form.title.fill('New diagrams')
  await form.message.fill('Forty of them.')
  await loseSession(admin, browser)
  await form.send.click()
  await seesToast(page, 'You must be logged in to send notifications')
  await page
    .getByRole('dialog', { name: 'Please log in again' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(form.message).toHaveValue('Forty of them.')
  await form.send.click()
  const listening = page.waitForResponse(
    (response) => response.url().includes('/api/live') && response.status() === 200,
  )
  await logInAgain(admin)
  await listening
  await seesToast(page, 'Notification sent to 1 user.')
  await expect(form.message).toHaveValue('')
  await expect(page).toHaveURL('/admin')
})

test('P-ADMIN-04, P-ADMIN-05, P-ADMIN-06: what is sent shows live in the browsers it is for', async ({
  admin,
  browser,
  baseURL,
}) => {
  const open = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    await noteToasts(context)
    const { page } = await signUp(await context.newPage())
    const live = page.waitForResponse((response) => response.url().includes('/api/live'))
    await page.goto('/dashboard')
    await live
    return page
  }
  const [first, second] = [await open(), await open()]
  const form = formOf(admin.page)
  await form.title.fill('To everyone')
  await form.message.fill('All of you.')
  await form.type('Warning').check()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await admin.page.route(sendPath, async (route) => {
    await released
    await route.continue()
  })
  const sending = admin.page.waitForRequest(sendPath)
  await form.send.click()
  await expect(admin.page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect((await sending).postDataJSON()).toEqual({
    target: 'all',
    title: 'To everyone',
    message: 'All of you.',
    type: 'warning',
  })
  const answer = admin.page.waitForResponse(sendPath)
  release()
  const { message } = (await (await answer).json()) as { message: string }
  await seesToast(admin.page, message)
  for (const page of [first, second]) await seesToast(page, 'To everyone', 'All of you.')
  await expect(form.title).toHaveValue('')

  const unread = second.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(unread).toBeVisible()
  await form.recipient('A specific user').check()
  await form.userId.fill(await userIdOf(first.request))
  await form.title.fill('To you alone')
  await form.message.fill('Nobody else.')
  await form.send.click()
  await seesToast(admin.page, 'Notification sent to 1 user.')
  await seesToast(first, 'To you alone', 'Nobody else.')
  await expect(unread).toBeVisible()
  for (const page of [first, second]) await page.context().close()
})

test('C8: a recipient is looked up by name, how many get it is said, and what was sent is taken back', async ({
  admin,
  neighbor: student,
}) => {
  const { page } = admin
  const form = formOf(page)
  await expect(page.getByText(/^Goes to [0-9,]+ (person|people)\.$/)).toBeVisible()
  await form.recipient('A specific user').check()
  await form.userId.fill(student.username.toUpperCase())
  await page.getByRole('list', { name: 'Users found' }).getByRole('button').click()
  await expect(form.userId).toHaveValue(await userIdOf(student.page.request))
  await expect(page.getByText(new RegExp(`^Goes to .* \\(${student.username}\\)\\.$`))).toBeVisible()
  const title = `For ${student.username}`
  await form.title.fill(title)
  await form.message.fill('By mistake.')
  await checkAccessibility(page, 'a chosen recipient')
  await form.send.click()
  await seesToast(page, 'Notification sent to 1 user.')
  await student.page.goto('/dashboard')
  const unread = student.page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(unread).toBeVisible()

  const sent = page.getByRole('region', { name: 'Recently sent' })
  const row = sent.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(`To ${student.username}`)
  await row.getByRole('button', { name: `Take back “${title}”` }).click()
  await seesToast(page, 'Taken back')
  await expect(row).toContainText('Taken back')
  await expect(row.getByRole('button')).toHaveCount(0)
  // The page that is open loses it, too.
  await expect(unread).toHaveCount(0)
  await checkAccessibility(page, 'a notification that was taken back')
  const { notifications } = (await (await student.page.request.get('/api/notifications')).json()) as {
    notifications: unknown[]
  }
  expect(notifications).toEqual([])
})

test('P-ADMIN-04: a failure shows what the server said, and keeps what was typed', async ({ admin }) => {
  const { page } = admin
  const form = formOf(page)
  await form.recipient('A specific user').check()
  await form.userId.fill('nobody')
  await form.title.fill('Hello')
  await form.message.fill('Is anybody there?')
  await form.send.click()
  await seesToast(page, 'There is no user with this ID.')
  await page.route(sendPath, (route) => route.fulfill(failure))
  await form.send.click()
  await seesToast(page, failure.json.error)
  await page.unroute(sendPath)
  // It may have gone out all the same: the list of those is read anew.
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const sinceSent = () => calls.slice(calls.findLastIndex((one) => one.startsWith('POST ')))
  await page.route(sendPath, (route) => route.abort())
  await form.send.click()
  const maySent = 'It may have gone out: check Recently sent before sending again.'
  await seesToast(page, 'Failed to send notification', maySent)
  await expect.poll(sinceSent).toContain('GET /api/admin/announcements')
  await expect(form.message).toHaveValue('Is anybody there?')
})

test('P-ADMIN-07: a member is led to the dashboard, a visitor to /auth', async ({
  page,
  student,
  browser,
  baseURL,
}) => {
  await student.page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin Tools' })).toHaveCount(0)
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
  await visitor.goto('/admin')
  await expect(visitor).toHaveURL('/auth')
  await visitor.close()
})

test('P-ADMIN-08: once the server refuses the right, the page says so', async ({ admin }) => {
  const { page } = admin
  const form = formOf(page)
  const text = "You don't have permission to access this page."
  await form.title.fill('Hello')
  await form.message.fill('Is anybody there?')
  // Also one that brings no code of ours.
  await page.route(sendPath, (route) => route.fulfill({ status: 403, json: { error: 'Forbidden' } }))
  await form.send.click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
})

test('P-ADMIN-11, P-ADMIN-12: reports are handled and reviews approved in the Moderation tab', async ({
  admin,
  neighbor: student,
}) => {
  const { page } = admin
  const report = {
    question_id: 'gone',
    question_text: 'Which?',
    question_type: 'quiz',
    comment: student.username,
  }
  expect((await student.page.request.post('/api/question-reports', { data: report })).status()).toBe(200)
  const review = { name: student.username, role: 'Professor', content: 'Calm and exact.', star_rating: 5 }
  expect((await student.page.request.post('/api/testimonials', { data: review })).status()).toBe(200)
  const feedback = { message: `Thank you from ${student.username}` }
  expect((await student.page.request.post('/api/feedback', { data: feedback })).status()).toBe(200)
  const request = { name: student.username, email: student.email, issue: 'I cannot find the quiz.' }
  expect(
    (await student.page.request.post('/api/support/send-support-email', { data: request })).status(),
  ).toBe(200)

  await page.getByRole('tab', { name: 'Moderation' }).click()
  const own = page.getByRole('listitem').filter({ hasText: student.username })
  await own.getByRole('button', { name: 'Show question' }).click()
  await expect(own.getByText('No longer in the bank')).toBeVisible()
  await own.getByRole('button', { name: 'Nothing wrong' }).click()
  await expect(own).toHaveCount(0)
  await chooseList(page, 'Handled')
  await expect(own).toContainText(`Handled by ${admin.username}`)
  await expect(own).toContainText('Nothing was wrong.')
  await page.reload()
  await page.getByRole('tab', { name: 'Moderation' }).click()
  await chooseList(page, 'Handled')
  await expect(own.getByRole('button', { name: 'Open again' })).toBeVisible()

  await chooseList(page, 'Reviews')
  await own.getByRole('button', { name: 'Approve' }).click()
  await expect(own).toHaveCount(0)
  const shown = (await (await student.page.request.get('/api/testimonials')).json()) as {
    testimonials: { name: string }[]
  }
  expect(shown.testimonials.map(({ name }) => name)).toContain(student.username)
  await chooseList(page, 'Approved')
  await own.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject review' }).click()
  await expect(own).toHaveCount(0)

  await chooseList(page, 'Support')
  await own.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(own).toHaveCount(0)
  await chooseList(page, 'Resolved')
  await expect(own).toContainText('I cannot find the quiz.')

  await chooseList(page, 'Feedback')
  await expect(own).toContainText(student.email)
  await own.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(own).toHaveCount(0)
  await chooseList(page, 'Closed')
  await expect(own).toContainText(`Closed by ${admin.username}`)
  await expect(own.getByRole('link', { name: `reply by email to ${student.username}` })).toHaveAttribute(
    'href',
    `mailto:${student.email}`,
  )
})

test('A13: by keyboard alone the focus stays in the list after each decision, and each is said', async ({
  admin,
  neighbor,
}) => {
  const { page } = admin
  const { username, email } = neighbor
  const post = async (path: string, data: object) => {
    expect((await neighbor.page.request.post(path, { data })).status()).toBe(200)
  }
  for (const part of ['first', 'second']) {
    const words = `${part} of ${username}`
    const report = { question_id: 'gone', question_text: 'Which?', question_type: 'quiz' }
    await post('/api/question-reports', { ...report, comment: words })
    await post('/api/support/send-support-email', { name: username, email, issue: words })
    await post('/api/feedback', { message: words })
    await post('/api/testimonials', { name: username, role: 'Student', content: words, star_rating: 5 })
  }

  await page.getByRole('tab', { name: 'Moderation' }).click()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  const press = async (name: string) => {
    await rows.filter({ hasText: username }).first().getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  /** Only what this test wrote, newest first. */
  const open = async (list: string, field: string) => {
    await chooseList(page, list)
    const found = page.waitForResponse((response) => response.url().includes(`search=${username}`))
    await page.getByLabel(field).fill(username)
    await found
    await expect(rows).toHaveCount(2)
  }
  const workOff = async ({ button, word, none }: { button: string; word: string; none: string }) => {
    await press(button)
    await expect(rows).toHaveCount(1)
    await expect(rows).toBeFocused()
    await expect(said(word)).toHaveCount(1)
    await press(button)
    await expect(page.getByRole('heading', { name: none })).toBeFocused()
    await expect(said(word)).toHaveCount(1)
  }
  const none = 'Nothing found'
  await open('Reports', 'Search reports')
  await workOff({ button: 'Nothing wrong', word: 'Handled: the report about gone.', none })
  await open('Support', 'Search requests')
  await workOff({ button: 'Mark as resolved', word: `Resolved: the request by ${username}.`, none })
  await open('Feedback', 'Search feedback')
  await workOff({ button: 'Close', word: `Closed: the feedback by ${username}.`, none })

  await open('Reviews', 'Search reviews')
  await workOff({ button: 'Approve', word: `Approved: the review by ${username}.`, none })
  await chooseList(page, 'Approved')
  await expect(rows).toHaveCount(2)
  await press('Reject')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject review' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toBeFocused()
  await expect(said(`Rejected: the review by ${username}.`)).toHaveCount(1)
  await checkAccessibility(page, 'a list that was worked off')

  await page.getByRole('tab', { name: 'Notifications' }).click()
  const target = await userIdOf(neighbor.page.request)
  for (const title of [`Older for ${username}`, `Newer for ${username}`])
    await tell(page.request, target, { title })
  await page.reload()
  const sent = page.getByRole('region', { name: 'Recently sent' })
  const row = (title: string) => sent.getByRole('listitem').filter({ hasText: `${title} for ${username}` })
  const takeBack = async (title: string) => {
    await row(title).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(row(title)).toContainText('Taken back')
  }
  await takeBack('Newer')
  await expect(row('Older')).toBeFocused()
  await takeBack('Older')
  // Below it are those of other tests, or none.
  await expect(sent.locator(':focus')).toHaveCount(1)
})

test('P-ADMIN-12, P-NOTIF-04: a corrected question is graded again and its student is told', async ({
  admin,
  neighbor: student,
}) => {
  test.slow()
  const { page } = admin
  const { quizId, questionId } = await takeQuiz(student.page)
  const report = {
    question_id: questionId,
    question_text: 'Which?',
    question_type: 'quiz',
    comment: `Wrong key, says ${student.username}`,
  }
  expect((await student.page.request.post('/api/question-reports', { data: report })).status()).toBe(200)
  await student.page.goto('/dashboard')

  await page.getByRole('tab', { name: 'Moderation' }).click()
  const own = page.getByRole('listitem').filter({ hasText: student.username })
  await own.getByRole('button', { name: 'Show question' }).click()
  await own.getByRole('button', { name: 'Correct question' }).click()
  const form = page.getByRole('dialog')
  // Whatever is right now, another option is.
  const keys = form.getByRole('radio', { name: /is right$/ })
  const now = await keys.evaluateAll((radios) =>
    radios.findIndex((radio) => (radio as HTMLInputElement).checked),
  )
  await keys.nth(now === 0 ? 1 : 0).check()
  await checkAccessibility(page, 'the correction of a question')
  // What is refused says why at its field, which has the keyboard.
  const option = form.getByRole('textbox', { name: 'Option B', exact: true })
  const words = await option.inputValue()
  await option.fill('   ')
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(form.getByRole('alert')).toHaveText('Your correction wasn’t saved. See the marked field.')
  await expect(option).toBeFocused()
  await expect(option).toHaveAttribute('aria-invalid', 'true')
  await expect(option).toHaveAccessibleDescription(/\S/)
  await option.fill(words)
  // What no field can say, the form says itself.
  await page.route(
    '**/api/admin/questions/*/correct',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: 'Please check what you entered.',
          code: 'invalid-request',
          fields: { 'body.option_reasons': 'Each option needs one reason.' },
        },
      }),
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(form.getByRole('alert')).toHaveText('Each option needs one reason.')
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(own).toHaveCount(0)
  await chooseList(page, 'Handled')
  await expect(own).toContainText('The question was corrected.')

  const { page: desk } = student
  await expect(desk.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 90_000 })
  await desk.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const menu = desk.getByRole('dialog', { name: 'Notifications' })
  await expect(menu).toContainText('You now have 0 of 1 right instead of 1.')
  await menu.getByRole('link', { name: 'See your results' }).click()
  await expect(desk).toHaveURL(new RegExp(`/quiz-complete\\?result=${quizId}$`))
  await expect(menu).toHaveCount(0)
  await expect(desk.getByText('We corrected this question after you were asked.')).toBeVisible()
  await checkAccessibility(desk, 'a corrected question in the review')

  // Once more: taken out for good, it counts as right.
  await own.getByRole('button', { name: 'Show question' }).click()
  await own.getByRole('button', { name: 'Withdraw question' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw question' }).click()
  await expect(own).toContainText('The question was withdrawn.')
  await expect(own.getByRole('list', { name: 'Decisions on this question' })).toContainText('Withdrawn by')
  await expect.poll(async () => (await readQuiz(desk, quizId)).score, { timeout: 90_000 }).toBe(100)
  await desk.reload()
  await expect(desk.getByText('it counts as right for everyone')).toBeVisible()
  await checkAccessibility(page, 'a withdrawn question')
})

test('P-ADMIN-12: a typed correction outlasts the session, and is saved after a new log-in (D5)', async ({
  page,
  browser,
}) => {
  const admin = await openListening(page)
  const { questionId } = await takeQuiz(page)
  const report = { question_id: questionId, question_text: 'Which?', question_type: 'quiz' }
  const data = { ...report, comment: `Unclear, says ${admin.username}` }
  expect((await page.request.post('/api/question-reports', { data })).status()).toBe(200)
  await page.getByRole('tab', { name: 'Moderation' }).click()
  const own = page.getByRole('listitem').filter({ hasText: admin.username })
  await own.getByRole('button', { name: 'Show question' }).click()
  await own.getByRole('button', { name: 'Correct question' }).click()
  const form = page.getByRole('dialog', { name: `Correct ${questionId}` })
  const takeaway = form.getByRole('textbox', { name: 'Keep this' })
  await takeaway.fill('Half typed')
  await loseSession(admin, browser)
  await form.getByRole('button', { name: 'Save correction' }).click()
  // Escape closes the log-in alone.
  await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('alert')).toContainText('Please log in to continue.')
  await expect(takeaway).toHaveValue('Half typed')
  await form.getByRole('button', { name: 'Save correction' }).click()
  await logInAgain(admin)
  await seesToast(page, 'Question corrected')
  const answer = await page.request.get(`/api/admin/questions/${questionId}`)
  expect(await answer.json()).toMatchObject({ question: { takeaway: 'Half typed' } })
})

/** A quiz of one question with one right option, answered right. */
async function takeQuiz(page: Page): Promise<{ quizId: string; questionId: string }> {
  const holder = randomUUID()
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data })
    expect(response.status()).toBe(200)
    return response.json() as Promise<unknown>
  }
  for (;;) {
    const { quiz } = (await post('/api/quizzes', { category: 'patient-care', count: 1, holder })) as {
      quiz: Quiz
    }
    const question = quiz.questions[0]?.question
    if (question?.type !== 'single') continue
    await post(`/api/quizzes/${quiz.id}/check`, { holder, position: 0, answer: rightPlaces(question)[0] })
    await post(`/api/quizzes/${quiz.id}/complete`, { holder })
    return { quizId: quiz.id, questionId: question.id }
  }
}

async function readQuiz(page: Page, id: string): Promise<{ score: number }> {
  const response = await page.request.get(`/api/quizzes/${id}/result`)
  return ((await response.json()) as { result: { score: number } }).result
}

test('a question that misbehaves is listed with why, its numbers and who chose what', async ({ admin }) => {
  const { page } = admin
  const statistics = {
    answered: 412,
    facility: 0.28,
    facility_range: { low: 0.239, high: 0.325 },
    exam_answered: 120,
    discrimination: -0.12,
    median_ms: 42_000,
    choices: { all: [0.5, 0.28, 0.12, 0.1], best: [0.6, 0.3, 0.1, 0] },
    computed_at: '2026-11-22T02:47:00.000Z',
  }
  // The night's job takes fifty students; its own tests are the server's.
  const question = {
    id: 'ip-0021',
    category: 'image-production',
    question_text: 'What corrects the rotation?',
    options: ['A higher tube', 'Both shoulders at the detector', 'A deeper breath', 'A lower kVp'],
    correct_answers: [1],
    faults: ['distractor-beats-key', 'low-discrimination', 'low-facility'],
    found_at: '2026-11-20T02:47:00.000Z',
    statistics,
  }
  await page.route('**/api/admin/questions-to-look-at', (route) =>
    route.fulfill({ json: { questions: [question] } }),
  )
  await page.getByRole('tab', { name: 'Moderation' }).click()
  await chooseList(page, 'Stats')
  const list = page.getByRole('region', { name: 'Questions to look at' })
  await expect(list.getByRole('heading', { name: 'ip-0021' })).toBeVisible()
  for (const text of [
    'What corrects the rotation?',
    'The top third prefer a wrong option to the key: check the key first.',
    'Under 30% get it right: it may be wrong, unclear, or about something students have not been taught.',
    'got it right (95% sure: 24% to 33%)',
    '−0.12',
    '50% chose it, 60% of the top third',
  ])
    await expect(list.getByText(text, { exact: true })).toBeVisible()
  await expect(
    list
      .getByRole('listitem')
      .filter({ hasText: /Key$|Key.*30%/ })
      .last(),
  ).toContainText('Both shoulders at the detector')
  await checkAccessibility(page, 'questions to look at')
})

test('P-ADMIN-12: a question that misbehaves is corrected or withdrawn from the list itself', async ({
  admin,
}) => {
  const { page } = admin
  const { questionId } = await takeQuiz(page)
  const read = async () => {
    const answer = await page.request.get(`/api/admin/questions/${questionId}`)
    return ((await answer.json()) as { question: ReportedQuestion }).question
  }
  const { id, category, question_text, options, correct_answers, ...rest } = await read()
  const statistics = {
    answered: 60,
    facility: 0.2,
    facility_range: { low: 0.1, high: 0.3 },
    exam_answered: 60,
    discrimination: -0.1,
    median_ms: null,
    choices: null,
    computed_at: '2026-11-22T02:47:00.000Z',
  }
  const entry = { id, category, question_text, options, correct_answers, statistics }
  const found = { faults: ['low-facility'], found_at: '2026-11-20T02:47:00.000Z' }
  // The night's job lists it once fifty students answered it, and no more once it is ruled on.
  await page.route('**/api/admin/questions-to-look-at', async (route) => {
    const questions = (await read()).rulings.length > 0 ? [] : [{ ...entry, ...found }]
    await route.fulfill({ json: { questions } })
  })
  await page.getByRole('tab', { name: 'Moderation' }).click()
  await chooseList(page, 'Stats')
  const list = page.getByRole('region', { name: 'Questions to look at' })
  await list.getByRole('button', { name: 'Correct or withdraw' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Withdraw question' })).toBeVisible()
  await checkAccessibility(page, 'a listed question to decide on')
  await list.getByRole('button', { name: 'Correct question' }).click()
  const form = page.getByRole('dialog', { name: `Correct ${questionId}` })
  await expect(form.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(question_text)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await list.getByRole('button', { name: 'Correct question' }).click()

  // What another admin corrected meanwhile is neither overwritten, nor takes away what is being typed.
  const takeaway = form.getByRole('textbox', { name: 'Keep this' })
  await takeaway.fill('Half typed')
  // Nor does a key or a press beside the form, which may not be meant for it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(takeaway).toHaveValue('Half typed')
  const { version, rulings, option_reasons } = rest
  const theirs = `${question_text} Theirs.`
  const told = { explanation: rest.explanation ?? '', option_reasons, takeaway: rest.takeaway ?? '' }
  const asked = { version, rulings: rulings.length, question_text: theirs, options, correct_answers }
  const corrected = await page.request.post(`/api/admin/questions/${questionId}/correct`, {
    data: { ...asked, ...told, earlier_answers: 'graded-again' },
  })
  expect(corrected.status()).toBe(200)
  const looked = page.waitForResponse(`**/api/admin/questions/${questionId}`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await looked
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(form.getByRole('alert')).toContainText('This question has changed since you opened it.')
  await expect(takeaway).toHaveValue('Half typed')
  expect(await read()).toMatchObject({ question_text: theirs })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Correct question' }).click()
  await expect(form.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(theirs)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Withdraw question' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw question' }).click()
  await expect(list.getByRole('heading', { name: 'No question looks wrong' })).toBeFocused()
  expect(await read()).toMatchObject({
    withdrawn: true,
    rulings: [{ ruling: 'withdrawn' }, { ruling: 'corrected' }],
  })
})

/** A next page that fails says so; where the last entry shown is gone, the list is read from its beginning. */
async function failsToShowMore(page: Page): Promise<void> {
  let answer = failure
  await page.route('**/api/admin/feedback?*', async (route) => {
    if (route.request().url().includes('before=')) return route.fulfill(answer)
    const response = await route.fetch()
    const list = (await response.json()) as object
    await route.fulfill({ response, json: { ...list, more: answer === failure } })
  })
  await page.reload()
  await page.getByRole('tab', { name: 'Moderation' }).click()
  await chooseList(page, 'Feedback')
  await page.getByRole('button', { name: 'Show more' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(
    'We couldn’t load more of this list. Something went wrong on our side. Please try again in a minute.',
  )
  await checkAccessibility(page, 'feedback with no next page')
  answer = { status: 404, json: { error: 'Not found.', code: 'not-found' } }
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^Newest / })).toBeFocused()
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('More physics, please.').first()).toBeVisible()
  await page.unroute('**/api/admin/feedback?*')
}

test('P-ADMIN-01, P-ADMIN-08: each tab and the refusal are accessible', async ({ admin }) => {
  test.slow()
  const { page } = admin
  const report = {
    question_id: 'sa-0001',
    question_text: 'Which?',
    question_type: 'quiz',
    comment: 'Two are right.',
  }
  expect((await page.request.post('/api/question-reports', { data: report })).status()).toBe(200)
  // A name and words without a gap break before they push the page to the side.
  const name = 'Wolfeschlegelsteinhausenbergerdorff-Featherstone'
  const review = { name, role: 'Student', content: `Calm and exact. ${'w'.repeat(60)}`, star_rating: 4 }
  expect((await page.request.post('/api/testimonials', { data: review })).status()).toBe(200)
  const request = { name, email: 'sam@example.org', issue: 'Where is my quiz?' }
  expect((await page.request.post('/api/support/send-support-email', { data: request })).status()).toBe(200)
  const feedback = { message: 'More physics, please.' }
  expect((await page.request.post('/api/feedback', { data: feedback })).status()).toBe(200)
  await formOf(page).recipient('A specific user').check()
  await formOf(page).send.click()
  await checkAccessibility(page, 'the form with problems')
  await page.getByRole('tab', { name: 'Moderation' }).click()
  await page.getByRole('button', { name: 'Show question' }).first().click()
  await expect(page.getByText('Other reports of this question')).toBeVisible()
  await checkAccessibility(page, 'question reports')
  await chooseList(page, 'Stats')
  await expect(page.getByRole('heading', { name: 'No question looks wrong' })).toBeVisible()
  await checkAccessibility(page, 'no question to look at')
  await chooseList(page, 'Reviews')
  await expect(page.getByText('Calm and exact.').first()).toBeVisible()
  await checkAccessibility(page, 'reviews')
  await chooseList(page, 'Support')
  await expect(page.getByText('Where is my quiz?').first()).toBeVisible()
  await checkAccessibility(page, 'support requests')
  await chooseList(page, 'Feedback')
  await expect(page.getByText('More physics, please.').first()).toBeVisible()
  await checkAccessibility(page, 'feedback')
  await failsToShowMore(page)
  await page.reload()
  await page.getByRole('tab', { name: 'Moderation' }).click()
  await page.route('**/api/admin/feedback?*', (route) => route.fulfill(failure))
  await chooseList(page, 'Feedback')
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await page.unroute('**/api/admin/feedback?*')
  await page.route('**/api/admin/feedback?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'No.', code: 'not-allowed' } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await checkAccessibility(page, 'the refusal')
})
