import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import type { MockExam, MockExamResult } from '@collimate/contract/mock-exams'
import { randomUUID } from 'node:crypto'
import { noonZone } from './noon-zone.ts'
import { prepareBank, type QuestionRow } from './question-rows.ts'
import { startServer, type ServerUnderTest } from './server.ts'
import { noteToasts } from './toasts.ts'

export { expect }

/** A person with an account, and the browser window they sit at. */
export class Student {
  readonly email: string
  readonly password: string
  readonly username: string
  page: Page

  constructor(page: Page, account: { email: string; password: string; username: string }) {
    this.page = page
    this.email = account.email
    this.password = account.password
    this.username = account.username
  }

  /** Opens /mock-exam and starts, past the tour; answers what the server sent. */
  async startExam(): Promise<MockExam> {
    await this.page.goto('/mock-exam')
    const started = this.page.waitForResponse(
      (response) => response.url().endsWith('/api/mock-exams') && response.request().method() === 'POST',
    )
    await this.page.getByRole('button', { name: /^(Start Exam|Start New Exam)$/ }).click()
    const { exam } = (await (await started).json()) as { exam: MockExam }
    await this.skipTour()
    await expect(this.page.getByText(`Question 1 of ${exam.questions.length}`)).toBeVisible()
    return exam
  }

  async skipTour(): Promise<void> {
    const skip = this.page.getByRole('button', { name: /skip/i })
    await expect(skip.or(this.page.locator('#stem'))).toBeVisible()
    if (await skip.isVisible()) await skip.click()
  }

  /** Chooses options of the question on screen by their shown places. */
  async choose(places: readonly number[]): Promise<void> {
    for (const place of places) await this.option(place).check()
  }

  /** As `choose`, with the keys 1, 2, … */
  async pressKeys(places: readonly number[]): Promise<void> {
    for (const place of places) {
      await this.page.keyboard.press(String(place + 1))
      await expect(this.option(place)).toBeChecked()
    }
  }

  /** An option of the question on screen by its shown place. */
  option(place: number): Locator {
    const options = this.page.getByRole('region', { name: /^Question \d+$/ }).locator('fieldset')
    return options.getByRole('radio').or(options.getByRole('checkbox')).nth(place)
  }

  /** To a question by its square in the navigator. */
  async goTo(position: number): Promise<void> {
    const squares = this.page.getByRole('region', { name: 'All questions' })
    await squares.getByRole('button', { name: new RegExp(`^Question ${position + 1}(,|$)`) }).click()
    await this.sees(position)
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next', exact: true }).click()
  }

  async sees(position: number): Promise<void> {
    await expect(this.page.getByText(new RegExp(`^Question ${position + 1} of \\d+$`))).toBeVisible()
  }

  async seesSaved(): Promise<void> {
    // While a save takes no longer than a moment the word stands already, and the part says that it is busy.
    await expect(this.page.locator('[aria-busy=false]', { hasText: /^Saved$/ })).toBeVisible()
  }

  /** What the server holds of the latest completed exam, asked with the student's own session. */
  async latestResult(): Promise<MockExamResult> {
    const answer = await this.page.request.get('/api/mock-exams/results/latest')
    const { result } = (await answer.json()) as { result: MockExamResult }
    return result
  }
}

export type Fixtures = {
  /** A fresh student, signed in at `page`. */
  student: Student
  /** As `student`, with a subscription. */
  subscriber: Student
  /** Somebody else, signed in at a browser of their own. */
  neighbor: Student
}
export type WorkerFixtures = {
  /** What stands in the place of the product's questions; null leaves them. */
  bank: readonly QuestionRow[] | null
  /** Variables the server is started with, beside those of every test. */
  serverEnv: Record<string, string>
  /** One real server for all tests of a worker. */
  server: ServerUnderTest
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  bank: [null, { scope: 'worker', option: true }],
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ bank, serverEnv }, use) => {
      const env = { DEMO_EMAILS: subscriberEmails.join(','), ...serverEnv }
      const server = await startServer(env, async (dataDir) => {
        if (bank !== null) await prepareBank(dataDir, bank)
      })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  timezoneId: async ({}, use) => {
    await use(noonZone(new Date()))
  },
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  context: async ({ context }, use) => {
    await noteToasts(context)
    await use(context)
    // What a handler still holds or fetches when the test ends would fail it as the page goes.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
  },
  student: async ({ page }, use) => {
    await use(await signUp(page))
  },
  subscriber: async ({ page }, use) => {
    await use(await signUp(page, newSubscriber()))
  },
  neighbor: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.url })
    await use(await signUp(await context.newPage()))
    await context.close()
  },
})

/** Addresses the server counts as subscribed, more than the tests of one worker use up. */
const subscriberEmails = Array.from({ length: 200 }, (_, number) => `subscriber_${number}@example.org`)
let subscribers = 0

function newSubscriber() {
  const email = subscriberEmails[subscribers]
  if (email === undefined) throw new Error('More subscribers than the server was told of.')
  subscribers += 1
  return { ...newAccount(), email }
}

export function newAccount() {
  const name = `student_${randomUUID().slice(0, 8)}`
  return { username: name, email: `${name}@example.org`, password: 'light field 42' }
}

/** An account made by HTTP; `page` carries its session from then on. */
export async function signUp(page: Page, account = newAccount()): Promise<Student> {
  const answer = await page.request.post('/api/accounts/sign-up', {
    data: { ...account, first_name: 'Robin' },
  })
  expect(answer.status()).toBe(200)
  return new Student(page, account)
}

/** The same person at another browser. */
export async function atAnotherBrowser(
  student: Student,
  browser: Browser,
  baseURL: string,
): Promise<{ student: Student; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL })
  await noteToasts(context)
  const page = await context.newPage()
  const answer = await page.request.post('/api/accounts/sign-in', {
    data: { email: student.email, password: student.password },
  })
  expect(answer.status()).toBe(200)
  return { student: new Student(page, student), context }
}
