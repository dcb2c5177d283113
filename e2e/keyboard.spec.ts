import type { Locator, Page } from '@playwright/test'
import { seesKept } from './support/browser-storage.ts'
import { shortBank } from './support/short-bank.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

test.use({ bank: [shortBank, { scope: 'worker' }] })

test('E-EXAM-02, E-EXAM-04, E-EXAM-05, E-DONE-01: a whole exam by keyboard alone, from the dashboard to the last line of the review', async ({
  student,
}) => {
  const { page } = student
  const { keyboard } = page
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('link', { name: 'Go to Mock Exam' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Start Exam' }))
  await keyboard.press('Enter')
  await student.sees(0)

  const shown = page.locator('#stem')
  const seen = new Set<string>()
  for (let position = 0; position < shortBank.length; position += 1) {
    await student.sees(position)
    seen.add((await shown.textContent()) ?? '')
    await expect(shown).toBeFocused()
    const several = await page.getByText('(Select all that apply)').isVisible()
    for (const key of several ? ['a', 'c'] : ['b']) await keyboard.press(key)
    for (const place of several ? [0, 2] : [1]) await expect(student.option(place)).toBeChecked()
    await keyboard.press('f')
    await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    if (position > 0) await keyboard.press('f')
    await keyboard.press('Enter')
  }
  expect(seen.size).toBe(shortBank.length)

  await expect(page.getByRole('heading', { name: 'Before you complete' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Complete Exam' }))
  await keyboard.press('Enter')
  await expect(page.getByText('100%', { exact: true }).first()).toBeVisible()
  expect(await student.latestResult()).toMatchObject({ answered: 5, correct: 5, score: 100, flags: [0] })

  await tabTo(page, page.getByRole('radio', { name: 'All', exact: true }))
  for (const _ of ['Correct', 'Incorrect', 'Flagged']) await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Flagged' })).toBeChecked()
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'All questions' }).getByRole('button', { name: /flagged/ }),
  )
  await keyboard.press('Enter')
  await expect(page.locator('#reviewed-question')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Return to Dashboard' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('letters and digits are switched off in Help, for this browser, and the arrows go on', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await page.getByRole('button', { name: 'Help and keys' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('checkbox', { name: /^Use letters, numbers, and \? as keys/ }).uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(help).toBeHidden()
  for (const key of ['c', 'a', 'b', '1', 'f']) await page.keyboard.press(key)
  await page.keyboard.press('ArrowRight')
  await student.sees(1)
  await page.keyboard.press('ArrowLeft')
  await student.sees(0)
  for (const place of [0, 1, 2]) await expect(student.option(place)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute('aria-pressed', 'false')
  await seesKept(page, { answers: 0, position: 0 })
  await page.reload()
  await student.sees(0)
  await page.getByRole('button', { name: 'Help and keys' }).click()
  await help.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await student.pressKeys([1])
})

test('E-EXAM-02: a key pressed in the moment the question appears chooses, as any later one', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await seesKept(page, { answers: 0, position: 0 })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('fieldset input') === null) return
      observer.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(student.option(1)).toBeChecked()
})

test('E-EXAM-02, E-EXAM-04, E-NAV-02: options, arrows and the navigator answer to the keys; every stop of Tab can be seen', async ({
  student,
}) => {
  const { page } = student
  const { keyboard } = page
  await student.startExam()
  const position = await currentPosition(page)
  await keyboard.press('ArrowRight')
  await student.sees(Math.min(position + 1, 4))
  await keyboard.press('ArrowLeft')
  await student.sees(position)
  await goToPlain(page)

  await tabTo(page, student.option(0))
  await keyboard.press('Space')
  await expect(student.option(0)).toBeChecked()
  await keyboard.press('2')
  await expect(student.option(1)).toBeChecked()
  await expect(student.option(0)).not.toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Strike out option C' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Strike out option C' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // Once around: from the last stop the focus passes through the browser's own bar to the first.
  const stops = new Set<string>()
  for (let count = 0; count < 40; count += 1) {
    await keyboard.press('Tab')
    const stop = await focusedElement(page)
    if (stop.name === 'BODY') continue
    expect(stop.visible, `the focus on ${stop.name} can be seen`).toBe(true)
    expect(stop.covered, `${stop.name} is not under another part`).toBe(false)
    stops.add(stop.name)
  }
  for (const wanted of [
    'Skip to content',
    'Help and keys',
    'Save and leave',
    'Quit Exam',
    'Report question',
    'Question',
    'Flag for review',
  ]) {
    expect(
      [...stops].some((stop) => stop.includes(wanted)),
      wanted,
    ).toBe(true)
  }

  // A13: all questions are one stop, after what leads on; the arrow keys go from number to number.
  const shown = await currentPosition(page)
  const squares = page.getByRole('region', { name: 'All questions' }).getByRole('button')
  expect([...stops].filter((stop) => /^Question \d/.test(stop))).toHaveLength(1)
  await tabTo(page, page.getByRole('button', { name: 'Next', exact: true }))
  await keyboard.press('Tab')
  await expect(squares.nth(shown)).toBeFocused()
  await keyboard.press('End')
  await expect(squares.nth(4)).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(squares.nth(3)).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Review before completing' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(squares.nth(3)).toBeFocused()
  await student.sees(shown)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await student.sees(4)
})

/** At a desk at 200 % and 400 %, and on a phone whose letters are twice as large. */
const smallWindows = [
  { width: 1280, height: 400 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
  { width: 195, height: 422 },
]

for (const viewport of smallWindows) {
  const size = `${viewport.width} by ${viewport.height}`
  test(`E-EXAM-02, Q-QUIZ-05: in a window of ${size} the bars of a room cover no focus, and nothing is cut`, async ({
    student,
  }) => {
    const { page } = student
    await page.setViewportSize(viewport)
    await student.startExam()
    await seesToast(page, 'Limited questions available')
    await goToPlain(page)
    expect(await cutParts(page)).toEqual([])
    await tabsUncovered(page)
    await page.goto('/quizzes')
    await page.getByRole('button', { name: 'Image Production' }).first().click()
    await page.getByRole('dialog').getByRole('spinbutton').press('Enter')
    await expect(page.locator('#stem')).toBeFocused()
    expect(await cutParts(page)).toEqual([])
    await tabsUncovered(page)
  })
}

test('E-QUIT-01: help, quit, report and the picture viewer keep the focus inside and give it back', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  await goToPicture(page)
  const dialogs = [
    {
      opener: page.getByRole('button', { name: 'Help and keys' }),
      dialog: page.getByRole('dialog', { name: 'Help' }),
    },
    {
      opener: page.getByRole('button', { name: 'Quit Exam' }),
      dialog: page.getByRole('alertdialog', { name: 'Are you sure you want to quit?' }),
    },
    {
      opener: page.getByRole('button', { name: 'Report question' }),
      dialog: page.getByRole('dialog', { name: 'Report Question' }),
    },
    {
      opener: page.getByRole('button', { name: 'Enlarge image' }),
      dialog: page.getByRole('dialog', { name: 'A chest radiograph with an arrow' }),
    },
  ]
  for (const { opener, dialog } of dialogs) {
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect.poll(() => holdsFocus(dialog)).toBe(true)
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab')
      expect(await focusLeftFor(dialog)).toBeNull()
    }
    while (!(await holdsFocus(dialog))) await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden()
})

test('E-QUIT-01, Q-REPORT-01: a dialog has the keys also after a press on its words, and ends at a phone’s way back', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  const report = page.getByRole('dialog', { name: 'Report Question' })
  const comment = report.getByRole('textbox')
  const heading = report.getByRole('heading', { name: 'Report Question' })
  await page.getByRole('button', { name: 'Report question' }).click()
  await comment.fill('The second option is right as well.')
  // The focus is in no field now: A would choose an option, F flag the question, and an arrow leave it behind.
  await heading.click()
  for (const key of ['a', 'f', 'ArrowRight']) await page.keyboard.press(key)
  await expect(comment).toHaveValue('The second option is right as well.')
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await student.sees(0)
  await expect(student.option(0)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute('aria-pressed', 'false')

  const help = page.getByRole('dialog', { name: 'Help' })
  for (let time = 0; time < 3; time += 1) {
    await page.getByRole('button', { name: 'Help and keys' }).click()
    await expect(help).toBeVisible()
    await help.evaluate((dialog: HTMLDialogElement) => dialog.requestClose())
    await expect(help).toBeHidden()
  }
  // The browser may end a dialog without asking; the product then knows, and opens it again.
  await page.getByRole('button', { name: 'Help and keys' }).click()
  await help.evaluate((dialog: HTMLDialogElement) => dialog.close())
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Help and keys' }).click()
  await expect(help).toBeVisible()
})

test('E-EXAM-01: the calculator takes the keys while it is open, chooses nothing, and gives the focus back', async ({
  student,
}) => {
  const { page } = student
  await student.startExam()
  const opener = page.getByRole('button', { name: 'Calculator', exact: true })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await expect(calculator).toBeFocused()
  for (const key of ['1', '2', '+', '3', '=']) await page.keyboard.press(key)
  await expect(calculator.locator('output')).toHaveText('15')
  await expect(page.locator('fieldset input:checked')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(calculator).toBeHidden()
  await expect(opener).toBeFocused()
})

/** Presses Tab until the focus is there, as somebody without a mouse does; the stop must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let count = 0; count < 80; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect((await focusedElement(page)).visible, `the focus on ${String(target)} can be seen`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}.`)
}

/** The focused element: its name, whether its focus is drawn, and whether something lies over it. */
function focusedElement(page: Page) {
  return page.evaluate(() => {
    const nameOf = (stop: Element) => {
      if (stop === document.body) return 'BODY'
      return stop.getAttribute('aria-label') ?? (stop.textContent?.trim().slice(0, 60) || stop.tagName)
    }
    const element = document.activeElement ?? document.body
    const drawn = element.closest('label') ?? element
    const looks = [element, drawn].map((part) => getComputedStyle(part))
    const outlined = looks.some(
      (look) => look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) >= 2,
    )
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return {
      name: nameOf(element),
      visible: outlined,
      covered: over !== null && !drawn.contains(over) && !over.contains(drawn),
    }
  })
}

/** Through all stops of Tab: each is drawn, and nothing lies over it. */
async function tabsUncovered(page: Page): Promise<void> {
  // A toast lies over what it lies over until it goes; whoever is in its way dismisses it. In one step: it may go by itself.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((all) => all.forEach((one) => one instanceof HTMLElement && one.click()))
  await page.locator('#stem').focus()
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab')
    const { name, covered } = await focusedElement(page)
    expect.soft(covered, `${name} is under another part`).toBe(false)
  }
}

/** The bars of a room, their controls and the toasts that reach out of the window or over one another. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bars = document.querySelectorAll('header, [aria-label="Question controls"]')
    const parts = [...bars].flatMap((bar) => [...bar.querySelectorAll('button, h1, [role=timer]')])
    const toasts = [...document.querySelectorAll('.toasts > *, .toasts p')]
    const shown = (part: Element) => part.checkVisibility() && part.getBoundingClientRect().width > 2
    const wide = [...parts, ...toasts].filter(shown).filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      const narrow = part.matches('.toasts p') && right - left < 100
      return left < 0 || right > window.innerWidth || part.scrollWidth > part.clientWidth + 1 || narrow
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...(scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide.`] : []),
      ...wide.map((part) => `Cut: ${part.getAttribute('aria-label') ?? part.textContent}`),
    ]
  })
}

function holdsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement))
}

/** What has the focus in place of the dialog; the browser's own bar, which a modal dialog leaves open, counts as none. */
function focusLeftFor(dialog: Locator): Promise<string | null> {
  return dialog.evaluate((element) => {
    const focused = document.activeElement
    return focused === null || focused === document.body || element.contains(focused)
      ? null
      : focused.outerHTML
  })
}

async function goToPlain(page: Page): Promise<void> {
  await goToQuestion(page, /^What does/)
}

async function goToPicture(page: Page): Promise<void> {
  await goToQuestion(page, /the arrow point/)
}

/** To the question whose text is like this, by the arrow keys from the first one on. */
async function goToQuestion(page: Page, text: RegExp): Promise<void> {
  while ((await currentPosition(page)) > 0) await move(page, 'ArrowLeft')
  while (!text.test((await page.locator('#stem').textContent()) ?? '')) await move(page, 'ArrowRight')
}

async function move(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  const before = await currentPosition(page)
  await page.keyboard.press(key)
  await expect.poll(() => currentPosition(page)).not.toBe(before)
}

async function currentPosition(page: Page): Promise<number> {
  const heading = await page.getByRole('heading', { name: /^Question \d+ of/ }).textContent()
  return Number(/\d+/.exec(heading ?? '')?.[0]) - 1
}
