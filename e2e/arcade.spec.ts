import { phoneBox } from '@collimate/content/lint/lettering'
import type { ArcadeRound } from '@collimate/contract/arcade'
import { weekStart } from '@collimate/domain/arcade/best'
import type { ArcadeMode } from '@collimate/domain/arcade/round'
import type { Locator, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { holdClock } from './support/hold-clock.ts'
import { questionRow } from './support/question-rows.ts'
import { silenceBell } from './support/sessions.ts'
import { expect, test, type Student } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

const four = ['patient-care', 'safety', 'image-production', 'procedures'] as const

const options = ['First', 'Second', 'Third', 'Fourth']
/** Each way in which a bank may hold the same four options. */
const shapes = [
  { answers: JSON.stringify(options) },
  { answers: JSON.stringify({ d: 'Fourth', a: 'First', c: 'Third', b: 'Second' }) },
  { answers: JSON.stringify(JSON.stringify(options)) },
  { answers: JSON.stringify('First, Second,Third,Fourth') },
  { answers: null, options: JSON.stringify(options) },
]

/** Of each category more than a round asks, in the order of their ids; what no tap answers is among the first. */
const bank = [
  ...four.flatMap((category) =>
    Array.from({ length: 27 }, (_, index) =>
      questionRow(`${category}-${index + 10}`, { category, ...shapes[index % shapes.length] }),
    ),
  ),
  questionRow('safety-01', {
    is_multiple_answer: true,
    correct_answer: null,
    correct_answers: JSON.stringify([0, 1]),
  }),
  questionRow('safety-02', { answers: '[]', options: null }),
  questionRow('safety-03', { image_url: '/images/no-such-drawing.svg', image_citation: '10.1234/knee.5' }),
]

test.use({ bank: [bank, { scope: 'worker' }] })

/** A round in the page. Time passes in it only as the test says. */
class ArcadeGame {
  readonly page: Page
  readonly round: ArcadeRound
  #answered = 0
  #passed = 0
  #startedAt = Date.now()

  constructor(page: Page, round: ArcadeRound) {
    this.page = page
    this.round = round
  }

  get clock() {
    return this.page.getByRole('timer')
  }

  get question() {
    const { questions } = this.round
    const question = questions[this.#answered % questions.length]
    if (question === undefined) throw new Error('A round has questions')
    return question
  }

  async pass(milliseconds: number): Promise<void> {
    this.#passed += milliseconds
    await this.page.clock.runFor(milliseconds)
  }

  get options() {
    return this.page.getByRole('group').getByRole('button')
  }

  /** By the key of the option or by touch, 200 ms after the question appeared. */
  async answer(how: 'right' | 'wrong', by: 'key' | 'touch' = 'key'): Promise<void> {
    await expect(this.page.locator('#stem')).toHaveText(this.question.question_text)
    await this.pass(200)
    const { correct_answer, options } = this.question
    const place = how === 'right' ? correct_answer : (correct_answer + 1) % options.length
    if (by === 'touch') await this.options.nth(place).tap()
    else await this.page.keyboard.press(String(place + 1))
    this.#answered += 1
  }

  /** Each can be met by a finger. */
  async hasRoomForFingers(): Promise<void> {
    await expect(this.options).toHaveCount(this.question.options.length)
    for (const option of await this.options.all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  }

  /** R right, W wrong, each with its result. */
  async answerAll(pattern: string): Promise<void> {
    for (const each of pattern) {
      await this.answer(each === 'R' ? 'right' : 'wrong')
      await this.pass(300)
    }
  }

  /** The figures of the clock, as one sees them. */
  async reads(text: string): Promise<void> {
    await expect.poll(() => this.clock.evaluate(figuresIn)).toBe(text)
  }

  /** How long the round has lasted, as one sees it and as it is said. */
  async survived(seconds: string): Promise<void> {
    const survived = this.page.getByRole('img', { name: `Survived ${seconds} s`, exact: true })
    await expect.poll(() => survived.evaluate(figuresIn)).toBe(`${seconds} s`)
  }

  async sees(points: number): Promise<void> {
    await expect(this.page.getByRole('banner').getByText(new RegExp(`^${points} points?$`))).toBeVisible()
  }

  /**
   * The checker needs timers of its own: a few milliseconds of the round pass meanwhile, more on a slow machine.
   *
   * @returns how many
   */
  async isAccessible(name: string): Promise<number> {
    let [checking, passed] = [true, 0]
    const checked = checkAccessibility(this.page, name).finally(() => (checking = false))
    while (checking) {
      await this.pass(1)
      passed += 1
      await sleep(100)
    }
    await checked
    return passed
  }

  /** The server has its own clock: it takes no answers of time that has not passed. */
  async waitForServer(): Promise<void> {
    await sleep(Math.max(0, this.#passed - (Date.now() - this.#startedAt)))
  }

  async isOver(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Game Over' })).toBeVisible()
  }

  /** At Game Over. */
  async scored(points: number): Promise<void> {
    await expect(this.page.getByRole('main').getByText(new RegExp(`^${points} ?points?$`))).toBeVisible()
  }
}

/** Runs in the page: a place shows the one line of its strip that lies in it. */
function figuresIn(element: Element): string {
  const row = element.querySelector('[data-place]')?.parentElement
  const shown = [...(row?.childNodes ?? [])].map((node) => {
    if (!(node instanceof HTMLElement)) return node.textContent
    if (node.matches('[data-number]')) return ''
    const strip = node.querySelector<HTMLElement>('[data-drawn]')
    if (strip === null) return node.dataset['drawn'] ?? ''
    if (getComputedStyle(node).visibility === 'hidden') return ''
    const { top, height } = node.getBoundingClientRect()
    const line = Math.round((top - strip.getBoundingClientRect().top) / height)
    return strip.dataset['drawn']?.split('\n')[line] ?? '?'
  })
  return shown.join('')
}

/** Runs in the page: of its background's light, red is most by far. */
function isRed(element: Element): boolean {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  if (pixel === null) throw new Error('There is no canvas')
  pixel.fillStyle = getComputedStyle(element).backgroundColor
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
  return red > 2 * Math.max(green, blue)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function begin(page: Page, press: () => Promise<void>): Promise<ArcadeGame> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/arcade/rounds'))
  await press()
  const { round } = (await (await answered).json()) as { round: ArcadeRound }
  await expect(page.getByRole('timer')).toBeVisible()
  return new ArcadeGame(page, round)
}

const press = (start: Locator) => start.click()

/** Opens a mode, stops the clock, which must be installed, and starts. */
async function play(page: Page, mode: ArcadeMode, how = press): Promise<ArcadeGame> {
  await page.goto(`/arcade?mode=${mode}`)
  const start = button(page, 'Start Game')
  await expect(start).toBeVisible()
  await holdClock(page)
  return begin(page, () => how(start))
}

/** A short round by HTTP, in its own time. */
async function scoreByHttp({ page }: Student, mode: ArcadeMode, right: number): Promise<void> {
  const started = await page.request.post('/api/arcade/rounds', { data: { mode } })
  const { round } = (await started.json()) as { round: ArcadeRound }
  const answers = round.questions.slice(0, right).map(({ id, correct_answer }, index) => ({
    question_id: id,
    chosen: correct_answer,
    at: (index + 1) * 500,
  }))
  const finished = await page.request.post(`/api/arcade/rounds/${round.id}/finish`, {
    data: { answers, score: 9999 },
  })
  expect(finished.status()).toBe(200)
}

test('A-ARC-01, A-ARC-03: the home, its two modes, and a game before play', async ({
  subscriber: { page },
}) => {
  await page.goto('/arcade')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to The Collimate Arcade')
  await expect(page.getByText('Ready to play, Robin?', { exact: true })).toBeVisible()
  for (const name of ['Speed Mode', 'Time Attack']) {
    await expect(page.getByRole('region', { name }).getByText('no rounds yet')).toBeVisible()
  }
  await checkAccessibility(page, 'arcade')
  await button(page, 'Sound: off').click()
  await page.reload()
  await expect(button(page, 'Sound: on')).toBeVisible()
  await page.getByRole('link', { name: 'Play Time Attack' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time Attack' })).toBeVisible()
  await expect(page).toHaveTitle(/^Time Attack/)
  await expect(button(page, 'Start Game')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await checkAccessibility(page, 'arcade, before play')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/arcade$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('A-ARC-02: a member is told what it takes, and led to the plans', async ({ student: { page } }) => {
  for (const path of ['/arcade', '/arcade?mode=speed']) {
    await page.goto(path)
    const card = page.getByRole('region', { name: 'Subscription Required' })
    await expect(card).toContainText(/Arcade mode is a premium feature/)
    await expect(button(page, 'Start Game')).toHaveCount(0)
  }
  await checkAccessibility(page, 'arcade, without a subscription')
  await page.getByRole('link', { name: 'View Subscription Plans' }).click()
  await expect(page).toHaveURL(/\/choose-plan$/)
})

test('A-ARC-01: who has subscribed in another window since this one was loaded plays', async ({
  subscriber: { page },
}) => {
  await page.route('**/api/accounts/session', async (route) => {
    const response = await route.fetch()
    const { session } = (await response.json()) as { session: object }
    await route.fulfill({ response, json: { session: { ...session, subscribed: false } } })
  })
  const checking = '**/api/billing/check-subscription'
  await page.route(checking, (route) => route.fulfill({ json: { subscribed: false, subscription: null } }))
  await page.goto('/arcade')
  await expect(page.getByRole('region', { name: 'Subscription Required' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await page.unroute(checking)
  const features = page.getByRole('navigation', { name: 'Features' })
  await features.getByRole('link', { name: 'Arcade' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to The Collimate Arcade')
})

test('A-ARC-02, A-ARC-06: a start that is refused or fails says why', async ({ subscriber: { page } }) => {
  await page.goto('/arcade?mode=speed')
  const answerWith = async (
    answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] | null,
  ) => {
    await page.unroute('**/api/arcade/rounds')
    await page.route('**/api/arcade/rounds', (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    )
    await button(page, 'Start Game').click()
  }
  await answerWith({ status: 503, json: { error: 'Please try again later', code: 'no-arcade-questions' } })
  await seesToast(page, 'Error loading questions', 'Please try again later')
  await answerWith(failure)
  await seesToast(page, 'Error loading questions', failure.json.error)
  await answerWith({ status: 500, json: { ...failure.json, error: '' } })
  await seesToast(page, 'Error loading questions', 'Please try again later')
  await answerWith({ status: 500, body: '' })
  await seesToast(page, 'Error loading questions', 'Please try again later')
  await answerWith(null)
  await seesToast(
    page,
    'Error loading questions',
    'No answer from the server. Check your connection and try again.',
  )
  await expect(button(page, 'Start Game')).toBeVisible()
  const error = 'Please upgrade your subscription to access arcade mode.'
  await answerWith({ status: 403, json: { error, code: 'arcade-needs-subscription' } })
  await seesToast(page, 'Subscription Required', error)
  await expect(page.getByRole('link', { name: 'View Subscription Plans' })).toBeVisible()
})

test('P-SESS-04: no round starts where another account is signed in by now', async ({
  subscriber: { page },
  neighbor,
}) => {
  await silenceBell(page)
  await page.goto('/arcade?mode=speed')
  await expect(button(page, 'Start Game')).toBeVisible()
  await page.context().addCookies(await neighbor.page.context().cookies())
  await button(page, 'Start Game').click()
  await seesToast(page, 'Error loading questions', 'You are logged in with another account here.')
})

test('A-ARC-03, A-ARC-04, A-ARC-05, A-ARC-07, A-ARC-08, A-SPEED-01, A-SPEED-02, A-SPEED-03, A-SPEED-04, A-SPEED-05, A-SCORE-01: Speed Mode by keyboard', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  const game = await play(page, 'speed', () => page.keyboard.press('Enter'))
  const asked = game.round.questions.map(({ id }) => id)
  expect(asked).toHaveLength(100)
  expect(
    asked.filter((id) => ['safety-01', 'safety-02', 'procedures-35', 'procedures-36'].includes(id)),
  ).toEqual([])
  for (const question of game.round.questions) expect(question.options).toEqual(options)
  await game.reads('60')
  await expect(game.clock).toHaveAccessibleName('60 seconds left')
  await game.sees(0)

  await game.answerAll('RR')
  await expect(page.getByText(/in a row$/)).toHaveCount(0)
  await game.answer('right')
  await game.sees(35)
  await expect(page.getByText('3 in a row')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 fire mark' })).toBeVisible()
  // The result for 300 ms, in which nothing else counts; its points for a second.
  const shown = await page.locator('#stem').textContent()
  await game.pass(299)
  await page.keyboard.press('2')
  await expect(page.locator('#stem')).toHaveText(shown ?? '')
  await game.sees(35)
  await game.pass(1)
  await expect(page.locator('#stem')).toHaveText(game.question.question_text)
  await expect(page.getByText('+15', { exact: true })).toBeVisible()
  await game.pass(690)
  await expect(page.getByText('+15', { exact: true })).toBeVisible()
  await game.pass(20)
  await expect(page.getByText('+15', { exact: true })).toHaveCount(0)

  await game.answerAll('RR')
  await game.sees(65)
  await expect(page.getByRole('img', { name: '2 fire marks' })).toBeVisible()
  await game.answerAll('RRRRR')
  await game.sees(140)
  await expect(page.getByText('10 in a row')).toBeVisible()
  await expect(page.getByRole('img', { name: '3 fire marks' })).toBeVisible()
  await game.isAccessible('Speed Mode, a streak of ten')
  await game.answer('wrong')
  await game.isAccessible('Speed Mode, a wrong answer')
  await game.sees(140)
  await expect(page.getByText(/in a row$/)).toHaveCount(0)

  await page.clock.fastForward(50_000)
  await expect(game.clock).toBeVisible()
  await game.waitForServer()
  await page.clock.fastForward(9000)
  await game.isOver()
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeFocused()
  await expect(page.getByText('A new personal best.')).toBeVisible()
  await game.scored(140)
  await expect(page.getByText('10 of 11 right.')).toBeVisible()
  await game.isAccessible('Game Over')

  await expect(button(page, 'Play Again')).toBeVisible()
  const again = await begin(page, () => page.keyboard.press('Enter'))
  expect(again.round.questions.map(({ id }) => id)).not.toEqual(asked)
  await again.reads('60')
  await again.sees(0)
  await again.answerAll('R')
  await page.clock.fastForward(60_000)
  await again.isOver()
  await again.scored(10)
  await expect(page.getByText('Your personal best: 140 points.')).toBeVisible()
  await page.clock.resume()
  await page.getByRole('link', { name: 'Back to Arcade' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Speed Mode' })).toContainText('140your best')
  await expect(page.getByRole('row', { name: /^1 student_\w+, you 140$/ })).toBeVisible()
})

test('A-TIME-01, A-TIME-02, A-TIME-03, A-TIME-04, A-TIME-05: Time Attack', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  const game = await play(page, 'time-attack')
  const bar = page.locator('[style*="translateX"]')
  await game.reads('30.0')
  await expect(game.clock.getByText('seconds left', { exact: true })).toBeVisible()
  // A frame is drawn up to 16 ms after its time.
  await game.pass(120)
  await game.reads('29.9')
  await expect(page.getByText('29.9', { exact: true })).toBeVisible()
  // What the figures are drawn with is no text.
  await expect(game.clock).toHaveText('29.9seconds left')
  await expect(game.clock).toHaveText('seconds left', { useInnerText: true })

  await game.answer('right')
  await game.sees(1)
  await expect(page.getByText('+3 s', { exact: true })).toBeVisible()
  await game.pass(300)
  await game.reads('32.4')
  await expect(game.clock).toHaveAccessibleName('32.4 seconds left')
  await expect(page.getByText('1 point', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Time left' })).toHaveAttribute('aria-valuenow', '100')
  await expect(bar).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await game.survived('0.6')
  await expect(page.getByText('Survived 0.6 s', { exact: true })).toBeVisible()

  await game.answerAll('WWWWW')
  await game.sees(1)
  await game.reads('4.9')
  await expect(page.locator('[data-low]')).toBeVisible()
  await game.answer('right')
  await game.pass(300)
  await game.reads('7.4')
  await expect(page.locator('[data-low]')).toHaveCount(0)
  await game.pass(1300)
  await game.reads('6.1')
  await expect(page.locator('[data-low]')).toHaveCount(0)
  expect(await bar.evaluate(isRed)).toBe(false)
  await game.pass(100)
  await game.reads('6.0')
  await expect(page.locator('[data-low]')).toBeVisible()
  expect(await bar.evaluate(isRed)).toBe(true)
  const passed = await game.isAccessible('Time Attack, little time left')

  await game.pass(1800 - passed)
  await game.waitForServer()
  await game.answer('wrong')
  await game.pass(20)
  await game.reads('0.0')
  await game.pass(280)
  await game.isOver()
  await game.scored(2)
  await expect(page.getByText('Survived 7.0 s. 2 of 8 right.')).toBeVisible()
  await expect(page.getByText('A new personal best.')).toBeVisible()
})

test('A-SPEED-01, A-TIME-01, A-TIME-03: a clock that runs lays nothing out', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const layouts = async () => {
    await page.evaluate(() => document.body.offsetHeight)
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value
  }
  // From before one figure less is shown on. At the mark a screen reader is told, and those words are laid out.
  for (const [mode, before, after, shown] of [
    ['speed', 50_500, 5520, '4'],
    ['time-attack', 19_000, 4820, '6.2'],
  ] as const)
    // What else goes on in a page may lay out once, a tick that does so does it every time.
    await expect(async () => {
      await page.clock.resume()
      const game = await play(page, mode)
      await page.evaluate(() => document.fonts.ready)
      await game.pass(before)
      const earlier = await layouts()
      await game.pass(after)
      await game.reads(shown)
      expect(await layouts()).toBe(earlier)
    }).toPass()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('A-ARC-03, A-SPEED-01, A-SCORE-03: by touch, with extended time and its mark', async ({
    subscriber: { page },
  }) => {
    await page.clock.install()
    await page.goto('/account-settings')
    await page.getByRole('radio', { name: /Time and a half/ }).check()
    await button(page, 'Save exam settings').tap()
    await seesToast(page, 'Profile updated', 'Your profile has been updated successfully.')
    await page.goto('/arcade?mode=time-attack')
    await expect(
      page.getByText('Start with 45 seconds. A right answer adds 4.5, a wrong one takes 7.5.', {
        exact: false,
      }),
    ).toBeVisible()
    await expect(
      page.getByText(/every time here is 1\.5 times as long\. The leaderboard marks it\./),
    ).toBeVisible()
    const game = await play(page, 'speed', (start) => start.tap())
    await game.reads('90')
    await game.hasRoomForFingers()
    for (const turn of ['right', 'wrong', 'right'] as const) {
      await game.answer(turn, 'touch')
      await game.pass(300)
    }
    await game.sees(20)
    await page.clock.fastForward(60_000)
    await expect(game.clock).toBeVisible()
    await game.waitForServer()
    await page.clock.fastForward(30_000)
    await game.isOver()
    await expect(page.getByText('A new personal best.')).toBeVisible()
    const again = await begin(page, () => button(page, 'Play Again').tap())
    await again.reads('90')
    await page.clock.resume()
    await page.getByRole('link', { name: 'Back to Arcade' }).tap()
    const own = page.getByRole('row', { name: /, you Extended time 20$/ })
    await expect(own).toBeVisible()
    // At a desk the mark lies on the line of the name, and makes its row no higher.
    await page.setViewportSize({ width: 1280, height: 860 })
    const heights = () =>
      own.evaluate((row) => {
        const name = row.querySelector('td:nth-child(2)')
        const before = name?.getBoundingClientRect().height ?? 0
        name?.querySelector('span')?.remove()
        return { before, after: name?.getBoundingClientRect().height ?? 0 }
      })
    const { before, after } = await heights()
    expect(before - after).toBeLessThan(2)
  })
})

test('a screen reader hears questions, results and the last seconds, and no tick', async ({
  subscriber: { page },
}) => {
  await page.clock.install()
  const game = await play(page, 'time-attack')
  await expect(game.clock).not.toHaveAttribute('aria-live')
  await page.evaluate(noteSpeech)
  const heard = () => page.evaluate(() => window.said)
  await game.pass(20_000)
  expect(await heard()).toEqual([])
  await game.pass(4020)
  const mark = '6 seconds left.'
  await expect.poll(heard).toEqual([mark])
  await game.answer('right')
  await game.pass(300)
  const options = game.question.options.map((option, index) => `${index + 1}: ${option}.`)
  const said = [mark, 'Correct, 1 more.', `${game.question.question_text} ${options.join(' ')}`]
  await expect.poll(heard).toEqual(said)
  // The time was won back, and is short again.
  await game.pass(3000)
  await expect.poll(heard).toEqual([...said, mark])
})

/** Runs in the page: notes what its live regions say from now on. */
function noteSpeech(): void {
  window.said = []
  new MutationObserver((changes) => {
    const places = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    const regions = new Set(places.map((place) => place?.closest('[role=status], [role=alert], [aria-live]')))
    for (const region of regions) if (region?.textContent) window.said.push(region.textContent)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

declare global {
  interface Window {
    said: string[]
    felt: (VibratePattern | Iterable<number>)[]
    heard: (number | undefined)[]
  }
}

/** Runs in the page. */
function noteEffects(): void {
  window.felt = []
  window.heard = []
  navigator.vibrate = (pattern) => {
    window.felt.push(pattern)
    return true
  }
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context: BaseAudioContext, options?: OscillatorOptions) {
      super(context, options)
      window.heard.push(options?.frequency)
    }
  }
}

test('an answer is felt, and heard once sound is on; who wants no movement feels nothing', async ({
  subscriber: { page },
}) => {
  await page.addInitScript(noteEffects)
  await page.clock.install()
  const effects = () => page.evaluate(() => ({ felt: window.felt, heard: window.heard }))
  const silent = await play(page, 'speed')
  await silent.answerAll('RW')
  expect(await effects()).toEqual({ felt: [15, 40], heard: [] })
  await page.clock.resume()
  await page.goto('/arcade')
  await button(page, 'Sound: off').click()
  await expect(button(page, 'Sound: on')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const calm = await play(page, 'speed')
  await calm.answerAll('RWRRR')
  expect(await effects()).toEqual({ felt: [], heard: [880, 140, 880, 880, 1108.73] })
  // What keeps a stray press from the buttons at the end is no movement, and stays.
  const guard = await page.evaluate(() => {
    const part = document.createElement('div')
    part.className = 'wakes'
    document.body.append(part)
    return getComputedStyle(part).animationName
  })
  expect(guard).toBe('wake')
})

test('A-ARC-07, E-GEN-10: a picture that is missing has its place, and its source a link', async ({
  subscriber: { page },
}) => {
  await page.route('**/api/arcade/rounds', async (route) => {
    const response = await route.fetch()
    const { round } = (await response.json()) as { round: ArcadeRound }
    const questions = round.questions.toSorted(
      (a, b) => Number(b.id === 'safety-03') - Number(a.id === 'safety-03'),
    )
    await route.fulfill({ response, json: { round: { ...round, questions } } })
  })
  await page.clock.install()
  await play(page, 'speed')
  await expect(page.getByRole('img', { name: 'Image unavailable' })).toBeVisible()
  await page.route('**/no-such-drawing.svg', (route) =>
    route.fulfill({ path: 'content/images/diagrams/foot-dorsal-bare.svg' }),
  )
  await page.clock.resume()
  const game = await play(page, 'speed')
  await expect(page.getByRole('link', { name: 'Image Citation' })).toHaveAttribute(
    'href',
    'https://doi.org/10.1234/knee.5',
  )
  await game.isAccessible('Speed Mode, with a picture')
  // A14: the words of a drawing can be read on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => (await page.locator('figure img').boundingBox())?.height)
    .toBeGreaterThanOrEqual(phoneBox.height)
})

/** Waits for the next week where the leaderboard's could end while the test runs. */
async function keepWithinWeek(): Promise<void> {
  const { timeout } = test.info()
  const now = new Date()
  const left = weekStart(now).getTime() + 7 * 86_400_000 - now.getTime()
  if (left > timeout) return
  test.setTimeout(timeout + left)
  await sleep(left)
}

test('A-SCORE-02, A-SCORE-03: the best of each player, by username, this week and of all time', async ({
  subscriber,
}) => {
  const { page } = subscriber
  await keepWithinWeek()
  await scoreByHttp(subscriber, 'speed', 2)
  await scoreByHttp(subscriber, 'speed', 1)
  await scoreByHttp(subscriber, 'time-attack', 1)
  await page.goto('/arcade')
  const row = page.getByRole('row', { name: new RegExp(`^\\d+ ${subscriber.username}, you 20$`) })
  await expect(row).toBeVisible()
  await expect(page.getByRole('region', { name: 'Speed Mode' })).toContainText('20your best')
  await page.getByText('This week', { exact: true }).click()
  await expect(row).toBeVisible()
  await page.getByRole('group', { name: 'Mode' }).getByText('Time Attack').click()
  await expect(
    page.getByRole('row', { name: new RegExp(`${subscriber.username}, you 33.0 s 1$`) }),
  ).toBeVisible()
  await checkAccessibility(page, 'arcade, with scores')
  const hideMe = page.getByRole('checkbox', { name: /^Hide me/ })
  const wishes: unknown[] = []
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') wishes.push(request.postDataJSON())
  })
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON())
  })
  const letFirstGo = await holdAnswers(page, '**/api/arcade/hidden', { on: 'there', times: 1 })
  await hideMe.check()
  await hideMe.uncheck()
  // What the page sent before this is told before it.
  await page.evaluate(() => fetch('/healthz'))
  expect(wishes).toEqual([{ hidden: true }])
  letFirstGo()
  await expect.poll(() => saved).toEqual([{ hidden: true }, { hidden: false }])
  await hideMe.check()
  await expect.poll(() => saved).toHaveLength(3)
  await expect(page.getByText(`${subscriber.username}, you`)).toHaveCount(0)
  await page.reload()
  await expect(hideMe).toBeChecked()
  await expect(page.getByRole('region', { name: 'Speed Mode' })).toContainText('20your best')
})

test('A-SCORE-02: a new round starts beside a score that the server does not take, and both count', async ({
  subscriber: { page },
}) => {
  const finishing = '**/api/arcade/rounds/*/finish'
  await page.clock.install()
  const game = await play(page, 'speed')
  await page.route(finishing, (route) => route.fulfill(failure))
  await game.answerAll('RR')
  await page.clock.fastForward(50_000)
  await game.waitForServer()
  await page.clock.fastForward(9500)
  await game.isOver()
  await game.scored(20)
  const again = await begin(page, () => button(page, 'Play Again').click())
  await again.answerAll('R')
  await page.unroute(finishing)
  await page.clock.fastForward(50_000)
  await again.waitForServer()
  await page.clock.fastForward(9700)
  await again.isOver()
  await again.scored(10)
  await seesToast(page, 'Your earlier score is saved', '20 points.')
  expect(await page.evaluate(() => localStorage.getItem('collimate-arcade-rounds'))).toBeNull()
  await page.clock.resume()
  await page.goto('/arcade')
  await expect(page.getByRole('region', { name: 'Speed Mode' })).toContainText('20your best')
})

test('a score that does not get through is kept, and sent again while the player is back', async ({
  subscriber: { page },
}) => {
  const finishing = '**/api/arcade/rounds/*/finish'
  await page.clock.install()
  const game = await play(page, 'time-attack')
  await page.route(finishing, (route) => route.abort())
  await game.answerAll('RWWWWWW')
  await game.waitForServer()
  await page.clock.fastForward(40_000)
  await game.isOver()
  await expect(page.getByText(/^We couldn’t reach the server\. Your score is kept here/)).toBeVisible()
  // Time goes on there only: the game would send the score by itself.
  await page.goto('/arcade')
  await page.clock.resume()
  const kept = page.getByText('A score isn’t saved yet. It’s kept here, and we’ll keep trying.')
  await expect(kept).toBeVisible()
  await page.unroute(finishing)
  await seesToast(page, 'Your earlier score is saved')
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Time Attack' })).toContainText(/1your best/)
  expect(await page.evaluate(() => localStorage.getItem('collimate-arcade-rounds'))).toBeNull()
})

test('a score that gets through on a second try is sent no more', async ({ subscriber: { page } }) => {
  const finishing = '**/api/arcade/rounds/*/finish'
  await page.clock.install()
  const game = await play(page, 'time-attack')
  await page.route(finishing, (route) => route.abort())
  await game.answerAll('RWWWWWW')
  await game.isOver()
  await expect(page.getByText(/^We couldn’t reach the server\. Your score is kept here/)).toBeVisible()
  await game.waitForServer()
  await page.unroute(finishing)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.clock.runFor(2000)
  await expect(page.getByText('A new personal best.')).toBeVisible()
  await page.clock.runFor(5000)
  // What the page sent before this is told before it.
  await page.evaluate(() => fetch('/healthz'))
  expect(sent.filter((path) => path.endsWith('/finish'))).toHaveLength(1)
})
