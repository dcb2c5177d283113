import { randomUUID } from 'node:crypto'
import { checkAccessibility } from './support/check-accessibility.ts'
import { sitByHttp, startByHttp, unfinishedByHttp } from './support/exam-by-http.ts'
import { ExamRoom } from './support/exam-room.ts'
import { failure, limited } from './support/failure.ts'
import { fetchedAhead } from './support/fetched-ahead.ts'
import { noteCalls, silenceBell } from './support/sessions.ts'
import { atAnotherBrowser, expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

test('E-ACC-01, E-START-01, E-START-02: a member finds the format and one way to start, and no plan to buy', async ({
  student,
}) => {
  const { page } = student
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Start Exam', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Resume Previous Exam|Start New Exam/ })).toHaveCount(0)
  await expect(page.getByText(/subscri/i)).toHaveCount(0)

  const format = page.getByRole('region', { name: 'Exam format' })
  await expect(format.getByRole('listitem')).toHaveText([
    '200 questions',
    '3.5 hours',
    'Progress saved automatically',
    'Going back to earlier questions allowed',
    /^Patient Care.*16\.5%$/,
    /^Safety.*26\.5%$/,
    /^Image Production.*25%$/,
    /^Procedures.*32%$/,
  ])
  // A phone has no keys to press.
  const tour = page.getByRole('region', { name: 'How the exam room works' })
  await expect(tour.getByText('or press')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tour.getByText('or press').filter({ visible: true })).toHaveCount(0)
  // The keyboard goes on where the button was.
  await tour.getByRole('button', { name: 'Skip' }).press('Enter')
  const open = page.getByRole('button', { name: 'How the exam room works' })
  await expect(open).toBeFocused()
  await open.press('Enter')
  await expect(tour.getByRole('heading', { name: 'How the exam room works' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('E-ACC-01, E-START-03: a subscriber starts an exam like a member', async ({ subscriber }) => {
  const { page } = subscriber
  await page.goto('/mock-exam')
  await page.getByRole('button', { name: 'Start Exam', exact: true }).click()
  await subscriber.sees(0)
})

test('E-ACC-02: without a session nothing starts, and the server answers 401 to every call of an exam', async ({
  student,
  playwright,
  server,
}) => {
  const { page } = student
  await silenceBell(page)
  const untilQuiet = noteCalls(page)
  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start Exam', exact: true })
  await expect(start).toBeVisible()
  await expect(page.getByText('3.5 hours')).toBeVisible()
  // Nothing may still be on its way: its refusal would lead to /auth before the press.
  await untilQuiet()
  await page.context().clearCookies()
  await start.click()
  await seesToast(page, 'Authentication Error', 'Please log in to start the exam.')
  await page.waitForURL('**/auth')

  const visitor = await playwright.request.newContext({ baseURL: server.url })
  const holder = randomUUID()
  const exam = `/api/mock-exams/${randomUUID()}`
  const work = { holder, sequence: 1, changes: { 0: 1 }, time_spent: 1 }
  const answers = [
    await visitor.post('/api/mock-exams', { data: { holder } }),
    await visitor.put(`${exam}/answers`, { data: work }),
    await visitor.post(`${exam}/complete`, { data: work }),
    await visitor.delete(exam),
  ]
  for (const answer of answers) {
    expect(answer.status()).toBe(401)
    expect(((await answer.json()) as { error: string }).error).toMatch(/^Please log in/)
  }
  await visitor.dispose()
})

test('E-START-03: a spinner stands from the press of start to the first question', async ({ student }) => {
  const { page } = student
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/mock-exams', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/mock-exam')
  await page.getByRole('button', { name: 'Start Exam', exact: true }).click()
  const spinner = page.getByText('Loading exam questions...', { exact: true })
  await expect(spinner).toBeVisible()
  release()
  await student.sees(0)
  await expect(new ExamRoom(page).radios.or(new ExamRoom(page).checkboxes).first()).toBeVisible()
  await expect(spinner).toBeHidden()
})

test('E-START-02, E-START-05: a new exam takes the place of the unfinished one and of nothing else', async ({
  student,
  neighbor,
  browser,
  server,
}) => {
  const completed = await sitByHttp(student.page.request, { right: 1 })
  const theirs = await startByHttp(neighbor.page.request)
  const unfinished = await student.startExam()
  await student.choose([0])
  await student.seesSaved()

  const there = await atAnotherBrowser(student, browser, server.url)
  const { page } = there.student
  await page.goto('/mock-exam')
  await expect(page.getByRole('button', { name: 'Resume Previous Exam', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start New Exam', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Exam', exact: true })).toHaveCount(0)

  const renewed = await there.student.startExam()
  expect(renewed.id).not.toBe(unfinished.id)
  expect(await unfinishedByHttp(page.request)).toMatchObject({ id: renewed.id, answered: 0 })
  const reopened = await page.request.post(`/api/mock-exams/${unfinished.id}/open`, {
    data: { holder: randomUUID() },
  })
  expect(reopened.status()).toBe(404)
  expect((await student.latestResult()).id).toBe(completed.id)
  expect(await unfinishedByHttp(neighbor.page.request)).toMatchObject({ id: theirs.exam.id })
  await there.context.close()
})

test('A1, A2: an exam left is kept, a replaced one comes back by Undo, start screen and settings', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  const room = new ExamRoom(page)
  const exam = await student.startExam()
  await student.choose([0])
  await student.next()
  await room.press('Save and leave')
  await seesToast(page, 'Your exam is saved', 'The clock is stopped until you resume.')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await unfinishedByHttp(page.request)).toMatchObject({ id: exam.id, answered: 1 })

  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start New Exam', exact: true })
  const resume = page.getByRole('button', { name: 'Resume Previous Exam', exact: true })
  await expect(page.getByText(/^Replaces your exam with 1 answer\./)).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([resume.boundingBox(), start.boundingBox()])
      return above === null || below === null ? 0 : below.y - above.y - above.height
    })
    .toBeGreaterThanOrEqual(24)
  const renewed = await student.startExam()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await seesToast(page, 'Your exam is back', 'Pick up where you left off.')
  await student.sees(1)
  expect(await unfinishedByHttp(page.request)).toMatchObject({ id: exam.id, answered: 1 })
  await student.choose([0])
  await student.seesSaved()

  await room.press('Quit Exam')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to quit?' })
  await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await question.getByRole('button', { name: 'Save and leave', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const third = await student.startExam()
  expect(third.id).not.toBe(renewed.id)
  await student.choose([1])
  await student.seesSaved()
  await room.press('Save and leave')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/mock-exam')
  await expect(page.getByText(/The one with 2 answers that you replaced before is deleted\.$/)).toBeVisible()
  const earlier = page.getByRole('region', { name: 'Your earlier exam', exact: true })
  const before = page.getByRole('region', { name: 'The exam before it', exact: true })
  for (const [place, id, answered] of [
    ['/mock-exam', exam.id, 2],
    ['/account-settings', third.id, 1],
  ] as const) {
    await page.goto(place)
    await earlier.getByRole('button', { name: 'Bring back: Your earlier exam', exact: true }).click()
    await seesToast(page, 'Your exam is back', 'Pick up where you left off.')
    await expect(before).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    expect(await unfinishedByHttp(page.request)).toMatchObject({ id, answered })
  }

  // One that is quit stands beside a fuller one that was replaced, and each comes back.
  await page.request.delete(`/api/mock-exams/${third.id}`)
  for (const place of ['/account-settings', '/mock-exam']) {
    await page.goto(place)
    await expect(earlier).toContainText('1 of 200 answered')
    await expect(before).toContainText('2 of 200 answered')
  }
  await checkAccessibility(page, 'two kept exams')
  await before.getByRole('button', { name: 'Bring back: The exam before it', exact: true }).click()
  await seesToast(page, 'Your exam is back', 'Pick up where you left off.')
  expect(await unfinishedByHttp(page.request)).toMatchObject({ id: exam.id })
  await expect(earlier).toContainText('1 of 200 answered')
  await expect(before).toHaveCount(0)
  // The exam that was quit is not the one that a new start would delete.
  await expect(page.getByText(/so you can bring it back\.$/)).toBeVisible()
})

test('A2: without a connection Save and leave says that the answers wait on this device', async ({
  student,
  context,
}) => {
  const { page } = student
  const exam = await student.startExam()
  await student.choose([0])
  await student.seesSaved()
  await student.next()
  await fetchedAhead(page, 'dashboard-screen')
  await context.setOffline(true)
  await student.choose([0])
  await new ExamRoom(page).press('Save and leave')
  await seesToast(
    page,
    'Your answers are kept on this device',
    'They’ll be sent when you’re online and resume your exam here.',
  )
  await expect(page).toHaveURL(/\/dashboard$/)
  // The address comes before the page: until that is drawn the room would hear that the connection is back.
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await context.setOffline(false)
  // What did not arrive of the dashboard may load the page anew just now, which ends another way out of it.
  await expect(() => page.goto('/mock-exam')).toPass()
  await page.getByRole('button', { name: 'Start New Exam', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => unfinishedByHttp(page.request)).toMatchObject({ id: exam.id, answered: 2 })
})

test('E-START-01: an exam starts also while nothing is known of one that is kept', async ({ student }) => {
  const { page } = student
  let asked = 0
  await page.route('**/api/mock-exams/replaced', (route) => {
    asked += 1
    // The second answer never comes.
    return asked === 1 ? route.fulfill(failure) : undefined
  })
  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start Exam', exact: true })
  // Long before the call that gets no answer is given up.
  await expect(start).toBeVisible()
  await start.click()
  await student.skipTour()
  await student.sees(0)
})

test('E-START-06: a start that fails says so, the start screen stays, and the next try starts', async ({
  student,
}) => {
  const { page } = student
  await page.route('**/api/mock-exams', (route) => route.fulfill(failure))
  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start Exam', exact: true })
  await start.click()
  await seesToast(page, 'Error starting exam', 'There was a problem starting your exam. Please try again.')
  await expect(start).toBeVisible()
  // The keyboard goes on from here, not from the browser's own bar.
  await expect(page.getByRole('heading', { level: 1, name: 'Mock Exam' })).toBeFocused()
  await page.unroute('**/api/mock-exams')
  await page.route('**/api/mock-exams', (route) => route.fulfill(limited))
  await start.click()
  await seesToast(page, 'Too many exams started', limited.json.error)
  await page.unroute('**/api/mock-exams')
  await student.startExam()
})

test('P-SESS-04: where another account is logged in by now nothing starts, and the page becomes theirs', async ({
  student: { page },
  neighbor,
}) => {
  await silenceBell(page)
  await page.goto('/mock-exam')
  const start = page.getByRole('button', { name: 'Start Exam', exact: true })
  await expect(start).toBeVisible()
  await page.context().addCookies(await neighbor.page.context().cookies())
  await start.click()
  await seesToast(page, 'Error starting exam')
  await expect(page.getByRole('button', { name: neighbor.username })).toBeVisible()
  expect(await unfinishedByHttp(page.request)).toBeNull()
})

test('without a server the start screen says so once, and one press asks for all of it again', async ({
  student,
}) => {
  const { page } = student
  const calls = /\/api\/mock-exams\/(current|format)$/
  await page.route(calls, (route) => route.fulfill(failure))
  await page.goto('/mock-exam')
  await expect(page.getByRole('heading', { name: 'We couldn’t load your exams' })).toBeVisible()
  await expect(page.locator('main .breathe')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Start Exam', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exam format' })).toBeVisible()
})
