import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { sitByHttp } from './support/exam-by-http.ts'
import { expect, test } from './support/test.ts'

const kvpRange = { name: 'Tube voltage kVp', exact: true }
const masRange = { name: 'Tube current and time mAs', exact: true }

/** The screen by its roles and words. */
class Visualizer {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/exposure-visualizer${search}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Exposure Visualizer' })).toBeVisible()
    await expect(this.picture).toHaveJSProperty('complete', true)
  }

  get kvp(): Locator {
    return this.page.getByRole('slider', kvpRange)
  }

  get mas(): Locator {
    return this.page.getByRole('slider', masRange)
  }

  get typedKvp(): Locator {
    return this.page.getByRole('spinbutton', { name: 'Tube voltage, typed' })
  }

  get typedMas(): Locator {
    return this.page.getByRole('spinbutton', { name: 'Tube current and time, typed' })
  }

  get picture(): Locator {
    return this.page.getByRole('img', { name: /^Computed/ })
  }

  get grain(): Locator {
    return this.page.locator('[data-grain]')
  }

  async choose(anatomy: string): Promise<void> {
    await this.page.getByText(anatomy, { exact: true }).click()
  }

  async type(kvp: number, mas: number): Promise<void> {
    await this.typedKvp.fill(String(kvp))
    await this.typedMas.fill(String(mas))
  }

  async says(text: string): Promise<void> {
    await expect(this.page.getByRole('status').getByText(text, { exact: true })).toBeVisible()
  }

  async shows(brightness: number, contrast: number): Promise<void> {
    await expect(this.picture).toHaveCSS('filter', `brightness(${brightness}) contrast(${contrast})`)
  }
}

/** Waits until these pictures are there, on screen or fetched ahead. */
async function hasPictures(page: Page, names: readonly string[]): Promise<void> {
  const arrived = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /views\/([^/]+-[^/]+)\.webp$/.exec(name)?.[1] ?? []),
    )
  await expect.poll(async () => [...new Set(await arrived())].toSorted()).toEqual(names)
}

/** Paths asked for from now on, without what the header asks at times of its own. */
function noteCalls(page: Page): string[] {
  const ofTheHeader = /^\/api\/(notifications|live|accounts\/session)/
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|images)\//.test(pathname) && !ofTheHeader.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('V-VIS-01: opens at chest 110/4 with an anatomy selector, two sliders, feedback and an image', async ({
  student: { page },
}) => {
  const lab = new Visualizer(page)
  await lab.open()
  const anatomies = page.getByRole('group', { name: 'Anatomy' }).getByRole('radio')
  await expect(anatomies).toHaveCount(3)
  for (const [index, name] of ['Chest', 'Knee', 'Abdomen'].entries())
    await expect(anatomies.nth(index)).toHaveAccessibleName(name)
  await expect(page.getByRole('radio', { name: 'Chest' })).toBeChecked()
  for (const [slider, min, max, value, said] of [
    [lab.kvp, '50', '130', '110', '110 kVp'],
    [lab.mas, '1', '50', '4', '4 mAs'],
  ] as const) {
    await expect(slider).toHaveAttribute('min', min)
    await expect(slider).toHaveAttribute('max', max)
    await expect(slider).toHaveAttribute('step', '1')
    await expect(slider).toHaveValue(value)
    await expect(slider).toHaveAttribute('aria-valuetext', said)
  }
  await expect(lab.picture).toHaveAccessibleName('Computed PA chest image at 110 kVp and 4 mAs')
  expect(await lab.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await lab.says('Image looks optimal')
})

test('V-VIS-02, V-VIS-03, V-VIS-04, V-VIS-05, V-VIS-06, V-VIS-07, V-VIS-08, V-VIS-09, V-VIS-10: the documented table', async ({
  student: { page },
}) => {
  const lab = new Visualizer(page)
  await lab.open()
  const low = 'Low contrast - kVp too high'
  const under = 'Underexposed - Increase mAs or kVp'
  const over = 'Overexposed - Decrease kVp'
  const mottle = 'Quantum mottle - mAs too low'
  const optimal = 'Image looks optimal'
  const adjust = 'Adjust settings for optimal image quality'
  const table: readonly [
    string,
    kvp: number,
    mas: number,
    said: string,
    look?: [number, number],
    grain?: boolean,
  ][] = [
    ['Chest', 110, 4, optimal, [1.2, 1.2], false],
    ['Chest', 100, 4, optimal, [1.3, 1.28], false],
    ['Chest', 110, 3, under, [1.215, 1.2], true],
    ['Chest', 126, 11, 'Too sharp, possible burn'],
    ['Chest', 126, 10, low],
    ['Chest', 125, 11, low],
    ['Chest', 130, 1, mottle],
    ['Chest', 100, 1, mottle],
    ['Chest', 110, 2, under],
    ['Chest', 98, 4, under],
    ['Chest', 99, 4, optimal],
    ['Knee', 65, 5, optimal, [1.2, 1.2], false],
    ['Knee', 75, 15, over, [0.95, 1.12], false],
    ['Knee', 130, 50, 'Too sharp, possible burn', [0.3, 0.68], false],
    ['Knee', 65, 3, under, [1.23, 1.2], true],
    ['Knee', 65, 4, under, [1.215, 1.2], false],
    ['Knee', 65, 6, adjust],
    ['Abdomen', 80, 20, optimal, [1.2, 1.2], false],
    ['Abdomen', 80, 15, under, [1.275, 1.2], true],
    ['Abdomen', 80, 16, under, [1.26, 1.2], false],
    ['Abdomen', 130, 20, 'Too sharp, possible burn'],
    ['Abdomen', 121, 20, low],
    ['Abdomen', 120, 20, over],
    ['Abdomen', 89, 20, over],
    ['Abdomen', 88, 20, optimal],
    ['Abdomen', 71, 20, under],
    ['Abdomen', 72, 20, optimal],
    ['Abdomen', 80, 17, optimal],
    ['Abdomen', 80, 23, optimal],
    ['Abdomen', 80, 24, adjust],
  ]
  for (const [anatomy, kvp, mas, said, look, grain] of table) {
    await lab.choose(anatomy)
    await lab.type(kvp, mas)
    await lab.says(said)
    if (look) await lab.shows(...look)
    if (grain === undefined) continue
    if (grain) await expect(lab.grain).not.toHaveCSS('opacity', '0')
    else await expect(lab.grain).toHaveCSS('opacity', '0')
  }
  // What keeps the height of the longest word is no second word.
  await expect(page.getByText(adjust, { exact: true })).toHaveCount(1)
})

test('V-VIS-11: image and feedback follow in the same frame, with no call; sliders keep their values', async ({
  student: { page },
}) => {
  const lab = new Visualizer(page)
  await lab.open()
  await page.waitForLoadState('networkidle')
  await hasPictures(page, ['abdomen-ap', 'chest-pa', 'knee-ap'])
  const calls = noteCalls(page)
  const inOneFrame = await lab.kvp.evaluate(
    (slider: HTMLInputElement) =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => {
          slider.valueAsNumber = 60
          slider.dispatchEvent(new Event('input', { bubbles: true }))
          // Runs before this frame is painted.
          queueMicrotask(() => {
            const image = document.querySelector<HTMLImageElement>('img[alt^=Computed]')
            resolve(image?.style.filter ?? '')
          })
        })
      }),
  )
  expect(inOneFrame).toBe('brightness(1.7) contrast(1.6)')
  await lab.says('Underexposed - Increase mAs or kVp')

  await lab.mas.focus()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
  await expect(lab.mas).toHaveValue('16')
  await expect(lab.typedMas).toHaveValue('16')
  await lab.choose('Knee')
  await expect(lab.picture).toHaveAccessibleName('Computed AP knee image at 60 kVp and 16 mAs')
  await lab.choose('Abdomen')
  await expect(lab.kvp).toHaveValue('60')
  await expect(lab.mas).toHaveValue('16')
  await lab.shows(1.46, 1.36)
  await expect(lab.picture).toHaveAccessibleName('Computed AP abdomen image at 60 kVp and 16 mAs')
  await page.getByRole('button', { name: 'Set 80 kVp and 20 mAs' }).click()
  await lab.says('Image looks optimal')
  await page.getByRole('button', { name: 'Tube voltage up' }).click()
  await expect(lab.kvp).toHaveValue('81')
  expect(await lab.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(calls).toEqual([])
})

test('V-VIS-01: a value out of range is brought back with a word, by hand and by address', async ({
  student: { page },
}) => {
  const lab = new Visualizer(page)
  const kvpNotice = (value: number) =>
    `Tube voltage takes whole numbers from 50 to 130 kVp. It is now ${value}.`
  const masNotice = (value: number) =>
    `Tube current and time takes whole numbers from 1 to 50 mAs. It is now ${value}.`
  await lab.open('?view=knee&kvp=400&mas=%3Cb%3E')
  await expect(page.getByRole('radio', { name: 'Knee' })).toBeChecked()
  await expect(lab.kvp).toHaveValue('130')
  await expect(lab.mas).toHaveValue('5')
  await lab.says(kvpNotice(130))
  await lab.says(masNotice(5))

  for (const [typed, value] of [
    ['-7', 50],
    ['9999999999', 130],
    ['64.5', 65],
    ['', 65],
  ] as const) {
    await lab.typedKvp.fill(typed)
    await lab.typedKvp.press('Enter')
    await expect(lab.typedKvp).toHaveValue(String(value))
    await expect(lab.kvp).toHaveValue(String(value))
    await lab.says(kvpNotice(value))
  }
  await lab.typedKvp.fill('66')
  await expect(page.getByText(kvpNotice(65))).toHaveCount(0)
  await expect(lab.kvp).toHaveValue('66')
  await page.keyboard.press('Tab')
  await expect(lab.typedKvp).toHaveValue('66')

  // A word about a value goes with it, whatever changed it, and does not come back with the mode.
  await page.getByText('Physics', { exact: true }).click()
  await lab.says(kvpNotice(130))
  await page.getByRole('button', { name: 'Back to optimum' }).click()
  await expect(lab.kvp).toHaveValue('65')
  await expect(page.getByText(kvpNotice(130))).toHaveCount(0)
  await page.getByText('Classic', { exact: true }).click()
  await expect(lab.kvp).toHaveValue('66')
  await expect(page.getByText(kvpNotice(130))).toHaveCount(0)
  await lab.typedKvp.fill('400')
  await lab.typedKvp.press('Enter')
  await lab.says(kvpNotice(130))
  await page.getByRole('button', { name: 'Set 65 kVp and 5 mAs' }).click()
  await expect(lab.kvp).toHaveValue('65')
  await expect(page.getByText(kvpNotice(130))).toHaveCount(0)

  await lab.open('?view=hand&kvp=50&mas=1')
  await expect(page.getByRole('radio', { name: 'Chest' })).toBeChecked()
  const down = page.getByRole('button', { name: 'Tube voltage down' })
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await down.press('Enter')
  await expect(lab.kvp).toHaveValue('50')
})

test('V-VIS-01: on a phone the image stays in view while the sliders move, and targets fit a thumb', async ({
  student: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const lab = new Visualizer(page)
  await lab.open()
  await lab.mas.evaluate((slider) => slider.scrollIntoView({ block: 'end' }))
  const image = await lab.picture.boundingBox()
  const slider = await lab.mas.boundingBox()
  const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
  expect(image?.y).toBeGreaterThanOrEqual(headerEnd)
  expect(slider?.y).toBeGreaterThan((image?.y ?? 0) + (image?.height ?? 0))
  const factors = page.getByRole('region', { name: 'Factors' })
  const targets = [lab.kvp, lab.mas, lab.typedKvp, lab.typedMas, ...(await factors.getByRole('button').all())]
  for (const target of targets) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  // The card's height is that of its longest word: nothing below it moves.
  const before = (await lab.kvp.boundingBox())?.y
  for (const [kvp, mas] of [
    [130, 50],
    [100, 1],
    [110, 5],
  ] as const) {
    await lab.type(kvp, mas)
    expect((await lab.kvp.boundingBox())?.y).toBe(before)
  }
})

test('a picture that does not arrive says so, and comes when asked again', async ({ student: { page } }) => {
  await page.route('**/images/views/knee-ap.webp', (route) => route.abort())
  await page.goto('/exposure-visualizer?view=knee')
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the picture.')
  await page.unroute('**/images/views/knee-ap.webp')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(new Visualizer(page).picture).toBeVisible()
})

test('V-SIM-01, V-SIM-02, V-SIM-03: the lab previews six views, three of them with factors', async ({
  student: { page },
}) => {
  await new Visualizer(page).open()
  await page.waitForLoadState('networkidle')
  const toOpen = noteCalls(page)
  await page.getByRole('link', { name: /Sim Lab/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sim Lab' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Coming Soon', { exact: true })).toHaveCount(1)
  for (const coming of [/positioning videos/i, /advanced console/i, /multiple views/i])
    await expect(main.getByRole('listitem').filter({ hasText: coming })).toBeVisible()
  const six = ['abdomen-ap', 'chest-lateral', 'chest-pa', 'knee-ap', 'knee-lateral', 'knee-sunrise']
  await hasPictures(page, six)
  expect(toOpen.filter((path) => path.startsWith('/api/'))).toEqual([])
  const calls = noteCalls(page)
  for (const [anatomy, labels, factors] of [
    ['Chest', ['PA', 'Lateral'], '110 kVp, 4 mAs'],
    ['Knee', ['AP', 'Lateral', 'Sunrise'], '65 kVp, 5 mAs'],
    ['Abdomen', ['AP'], '80 kVp, 20 mAs'],
  ] as const) {
    const card = page.getByRole('region', { name: anatomy })
    const views = card.getByRole('group', { name: `${anatomy} view` }).getByRole('radio')
    await expect(views).toHaveCount(labels.length)
    for (const [index, label] of labels.entries()) {
      await expect(views.nth(index)).toHaveAccessibleName(label)
      await card.getByText(label, { exact: true }).click()
      await expect(views.nth(index)).toBeChecked()
      const image = card.getByRole('img', { name: `Computed ${label} ${anatomy.toLowerCase()} image` })
      await expect(image).toHaveJSProperty('complete', true)
      expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
      await expect(card.getByText(factors, { exact: true })).toHaveCount(index === 0 ? 1 : 0)
      await expect(card.getByText('Coming Soon', { exact: true })).toHaveCount(index === 0 ? 0 : 1)
    }
  }
  expect(calls).toEqual([])
})

/** The physics view at an address, with its image drawn. */
async function openPhysics(page: Page, search = ''): Promise<void> {
  await page.goto(`/exposure-visualizer?mode=physics${search}`)
  await expect(page.locator('canvas')).toBeVisible()
}

/** Mean gray of a part of the canvas, in shares of its size, and how much neighbors differ. */
function grays(page: Page, [x, y, side]: readonly [number, number, number]) {
  return page.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, [left, top, size]) => {
      const [width, height] = [Math.round(canvas.width * size), Math.round(canvas.height * size)]
      const from = [Math.round(canvas.width * left), Math.round(canvas.height * top)] as const
      const pixels = canvas.getContext('2d')?.getImageData(...from, width, height).data ?? []
      const values = [...pixels].filter((_, at) => at % 4 === 0)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const steps = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0)))
      return { mean, grain: steps.reduce((sum, step) => sum + step, 0) / steps.length }
    },
    [x, y, side] as const,
  )
}

const liver = [0.3, 0.35, 0.1] as const

test('physics: twice the mAs is +3 and looks the same, until rescaling is switched off', async ({
  student: { page },
}) => {
  const image = page.getByRole('region', { name: 'Image' })
  const deviation = image.getByText('Deviation index', { exact: true }).locator('..')
  await new Visualizer(page).open()
  await page.getByText('Physics', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'Computed PA chest image at 110 kVp and 4 mAs' })).toBeVisible()
  await expect(deviation).toContainText('0.0')
  await expect(deviation).toContainText('On target')
  const calls = noteCalls(page)
  const before = await grays(page, liver)
  await page.getByRole('spinbutton', { name: 'Tube current and time, typed' }).fill('8')
  await expect(deviation).toContainText('+3.0')
  await expect(image.getByText('2.0×')).toBeVisible()
  await expect(image.getByRole('status')).toHaveText(/deviation index \+3\.0, Above target/)
  const rescaled = await grays(page, liver)
  expect(Math.abs(rescaled.mean - before.mean)).toBeLessThan(6)
  await page.getByRole('checkbox', { name: 'Automatic rescaling of the display' }).uncheck()
  await expect.poll(async () => (await grays(page, liver)).mean).toBeLessThan(before.mean - 15)
  await page.getByRole('button', { name: 'Back to optimum' }).click()
  await expect(deviation).toContainText('0.0')
  expect(calls).toEqual([])
})

test('physics: on a phone the three figures stay on one line, however long their names are', async ({
  student: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/exposure-visualizer?mode=physics')
  const image = page.getByRole('region', { name: 'Image' })
  const names = image.locator('dt')
  await expect(names).toHaveText(['Exposure index', 'Deviation index', 'Entrance exposure'])
  // One name takes two lines here, the others one.
  const tops = await image
    .locator('dt + dd')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('physics: little mAs is mottle, and an address may ask for a whole technique', async ({
  student: { page },
}) => {
  await openPhysics(page, '&view=abdomen')
  await expect(page.locator('canvas')).toHaveJSProperty('height', 512)
  const calm = await grays(page, liver)
  await openPhysics(page, '&view=abdomen&kvp=80&mas=1&sid=400&grid=12:1&thickness=x')
  await expect(page.locator('canvas')).toHaveJSProperty('height', 512)
  expect((await grays(page, liver)).grain).toBeGreaterThan(3 * calm.grain)
  await expect(page.getByRole('slider', { name: 'Distance, SID' })).toHaveValue('200')
  await expect(page.getByRole('radio', { name: '12:1' })).toBeChecked()
  const notice = 'Distance, SID takes steps of 5 from 90 to 200 cm. It is now 200.'
  await expect(page.getByRole('status').getByText(notice)).toBeVisible()
  const thick = 'Patient thickness takes whole numbers from 14 to 34 cm. It is now 20.'
  await expect(page.getByRole('status').getByText(thick)).toBeVisible()
  // Each view keeps its own technique.
  await page.getByText('Knee', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Tube current and time' })).toHaveValue('5')
  await page.getByText('Abdomen', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Tube current and time' })).toHaveValue('1')
})

test('physics: a body that is missing or cut off says so, and the Classic mode goes on', async ({
  student: { page },
}) => {
  const map = readFileSync(join(import.meta.dirname, '../apps/web/app/exposure/physics/maps/chest-pa.bin'))
  for (const broken of [
    { status: 404, body: '' },
    { status: 503, body: '' },
    { status: 200, body: 'PATH' },
    { status: 200, body: map.subarray(0, map.length / 2) },
  ]) {
    await page.route('**/assets/chest-pa*.bin', (route) => route.fulfill(broken))
    await page.goto('/exposure-visualizer?mode=physics')
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the body for this view')
    await expect(page.getByRole('alert')).toContainText(
      broken.status === 503 ? 'Something went wrong on our side.' : 'Check your connection',
    )
    await page.getByText('Classic', { exact: true }).click()
    await new Visualizer(page).says('Image looks optimal')
    await page.getByText('Physics', { exact: true }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/assets/chest-pa*.bin')
    await again.click()
    await expect(page.locator('canvas')).toBeVisible()
  }
})

test('physics: six views, each with its own image, marker and technique, by hand and by address', async ({
  student: { page },
}) => {
  await openPhysics(page)
  const choices = page.getByRole('group', { name: 'View' }).getByRole('radio')
  const mas = page.getByRole('slider', { name: 'Tube current and time' })
  const film = page.getByRole('region', { name: 'Image' })
  for (const [anatomy, shown] of [
    [
      'Chest',
      [
        ['PA', '4', 'R'],
        ['Lateral', '10', 'L'],
      ],
    ],
    [
      'Knee',
      [
        ['AP', '5', 'R'],
        ['Lateral', '5', 'R'],
        ['Sunrise', '2', 'R'],
      ],
    ],
  ] as const) {
    await page.getByText(anatomy, { exact: true }).click()
    await expect(choices).toHaveCount(shown.length)
    for (const [label, optimum, marker] of shown) {
      await page.getByText(label, { exact: true }).click()
      const kvp = anatomy === 'Chest' ? 110 : 65
      const name = `Computed ${label} ${anatomy.toLowerCase()} image at ${kvp} kVp and ${optimum} mAs`
      await expect(page.getByRole('img', { name })).toBeVisible()
      await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked()
      await expect(mas).toHaveValue(optimum)
      await expect(film.getByText(marker, { exact: true })).toBeVisible()
      await expect(film.getByText('On target', { exact: true })).toBeVisible()
    }
  }
  await page.getByText('Abdomen', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Computed AP abdomen image/ })).toBeVisible()
  await expect(choices).toHaveCount(0)
  await openPhysics(page, '&view=knee-sunrise&mas=4')
  await expect(
    page.getByRole('img', { name: 'Computed Sunrise knee image at 65 kVp and 4 mAs' }),
  ).toBeVisible()
  await expect(film.getByText('Above target', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'physics view, sunrise')
})

test('physics: a canvas that is lost in the middle of a drag comes back with the same image, and the drag goes on', async ({
  student: { page },
}) => {
  await openPhysics(page, '&view=abdomen')
  const mas = page.getByRole('slider', { name: 'Tube current and time' })
  await mas.focus()
  await page.keyboard.press('ArrowRight')
  await expect(mas).toHaveValue('21')
  await expect(page.locator('canvas')).toHaveJSProperty('height', 512)
  const before = await grays(page, liver)
  expect(before.mean).toBeGreaterThan(10)
  // What a browser does that takes a canvas away: it is empty, and then it may be drawn on again.
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.dispatchEvent(new Event('contextlost', { cancelable: true }))
    canvas.getContext('2d')?.reset()
  })
  expect((await grays(page, liver)).mean).toBe(0)
  await page.locator('canvas').dispatchEvent('contextrestored')
  expect(await grays(page, liver)).toEqual(before)
  await page.keyboard.press('ArrowRight')
  await expect(mas).toHaveValue('22')
  await expect(
    page.getByRole('img', { name: 'Computed AP abdomen image at 80 kVp and 22 mAs' }),
  ).toBeVisible()
})

test('physics: an experiment is predicted, tried, seen and explained, by keyboard, and stays done', async ({
  student: { page },
}) => {
  await openPhysics(page)
  const list = page.getByRole('region', { name: 'Experiments' })
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await list.getByRole('button', { name: 'Thickness' }).press('Enter')
  const card = page.getByRole('region', { name: 'A thicker patient' })
  await expect(card.getByRole('heading', { name: 'A thicker patient' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Abdomen' })).toBeChecked()
  await expect(card.getByRole('heading', { name: 'Try' })).toHaveCount(0)
  await card.getByRole('radio', { name: 'about 10% lower' }).focus()
  await page.keyboard.press('Space')
  await expect(card.getByRole('heading', { name: 'See' })).toHaveCount(0)
  await expect(page.getByText('In this experiment')).toHaveCount(1)
  await page.getByRole('slider', { name: 'Patient thickness' }).focus()
  for (let cm = 0; cm < 4; cm += 1) await page.keyboard.press('ArrowRight')
  await expect(card.getByText('Not what you predicted.')).toContainText('about half')
  await expect(card.getByRole('row', { name: /Deviation index/ })).toContainText(/0\.0.*−(2\.9|3\.0)/)
  await expect(card.getByText(/Every 4 to 5 cm of soft tissue halves the beam/)).toBeVisible()
  await checkAccessibility(page, 'experiment, explained')
  // A look at the other mode costs nothing of it, and the focus stays on the choice.
  await page.getByText('Classic', { exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByText('Physics', { exact: true }).click()
  await expect(card.getByText('Not what you predicted.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Patient thickness' })).toHaveValue('24')
  await expect(page.getByRole('radio', { name: 'Physics' })).toBeFocused()
  await page.getByText('Knee', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Experiment' })).toContainText('is about the abdomen')
  await page.getByRole('button', { name: 'All experiments' }).press('Enter')
  await expect(list.getByRole('button', { name: /^Thickness/ })).toBeFocused()
  // What is set goes with its button, and what came of it is next to be read.
  await page.keyboard.press('Enter')
  await card.getByRole('radio', { name: 'about half' }).check()
  await card.getByRole('button', { name: 'Set it for me' }).press('Enter')
  await expect(card.getByRole('heading', { name: 'See' })).toBeFocused()
  await card.getByRole('button', { name: 'All experiments' }).press('Enter')
  // So it is where the goal was reached before the prediction, which can then be changed no more.
  await page.keyboard.press('Enter')
  await page.getByRole('slider', { name: 'Patient thickness' }).focus()
  for (let cm = 0; cm < 4; cm += 1) await page.keyboard.press('ArrowRight')
  await card.getByRole('radio', { name: 'about half' }).focus()
  await page.keyboard.press('Space')
  await expect(card.getByRole('heading', { name: 'See' })).toBeFocused()
  await card.getByRole('button', { name: 'All experiments' }).press('Enter')
  await expect(list.getByRole('button', { name: /^Thickness/ })).toBeFocused()
  await page.reload()
  await expect(list.getByRole('button', { name: /^Thickness.*done$/ })).toBeVisible()
  await expect(list).toContainText('1 of 8 done')
})

test('physics: "How true is this?" leads to the measured errors, each with its source, by keyboard', async ({
  student: { page },
}) => {
  await openPhysics(page)
  await page.getByRole('link', { name: 'How true is this?' }).press('Enter')
  const section = page.getByRole('region', { name: 'How true is this?' })
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(section.getByRole('heading', { name: 'What is not' })).toBeVisible()
  const checks = section.locator('details')
  await expect(checks).toHaveCount(10)
  const layer = checks.filter({ hasText: 'Half-value layer' }).first()
  await expect(layer.getByRole('table')).toBeHidden()
  await layer.locator('summary').press('Enter')
  await expect(layer.getByRole('row', { name: /^80 kVp 2\.90 mm/ })).toBeVisible()
  await expect(layer.getByText(/^Source: .*IEC 61267/)).toBeVisible()
  await checkAccessibility(page, 'how true is this')
})

test('E-GEN-10: who comes from the page about our pictures arrives at the measured errors', async ({
  student: { page },
}) => {
  await page.goto('/our-pictures')
  await page.getByRole('main').getByRole('link', { name: 'How true is this?' }).click()
  const heading = page.getByRole('heading', { level: 2, name: 'How true is this?' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  // It was sought once: another body is no reason to be led there again.
  await page.getByText('Knee', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Knee', exact: true })).toBeFocused()
})

/** Distance of an element from the top of the window. */
const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top)

test('"See it" leads from a lesson page into the physics view at its factors, and back to the same place', async ({
  subscriber: { page },
}) => {
  await page.goto('/guided-lessons/image-production-exposure/exposure-factors')
  const link = page.getByRole('link', { name: 'See it' })
  await expect(page.getByText('in the physics view: abdomen, 80 kVp, 10 mAs')).toBeVisible()
  // What the server wrote is the script's by now.
  await expect(page.locator('#written')).toHaveCount(0)
  await checkAccessibility(page, 'lesson with "See it"')
  await link.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const before = await topOf(link)
  await link.press('Enter')
  await expect(
    page.getByRole('img', { name: 'Computed AP abdomen image at 80 kVp and 10 mAs' }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Physics' })).toBeChecked()
  // A link within the page does not come between it and the way back.
  await page.getByRole('link', { name: 'How true is this?' }).click()
  await page.getByRole('button', { name: 'Back to the lesson' }).click()
  await expect(link).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf(link)) - before)).toBeLessThan(3)
})

/** An exam, and the first and the last question in it that have "See it"; none where fewer than two have. */
async function sitToSee(page: Page) {
  const result = await sitByHttp(page.request, { right: 20 })
  const seen = result.questions.filter(({ see }) => see !== null)
  return [result, seen.length > 1 ? [seen[0], seen.at(-1)] : []] as const
}

test('"See it" of a question in the review of an exam leads back to the same question', async ({
  student: { page },
}) => {
  let [result, [first, question]] = await sitToSee(page)
  // Few questions have it: another draw will.
  while (first === undefined || question === undefined) [result, [first, question]] = await sitToSee(page)
  const see = question.see ?? ''
  const search = new URL(see, 'http://localhost').searchParams
  await page.goto(`/mock-exam?result=${result.id}`)
  const show = (one: typeof question) =>
    page
      .getByRole('button', { name: new RegExp(`^Question ${result.questions.indexOf(one) + 1}(,|$)`) })
      .click()
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  await show(first)
  await expect(page.locator('#reviewed-question')).toHaveText(first.question_text)
  await show(question)
  await expect(page.locator('#reviewed-question')).toHaveText(question.question_text)
  const link = page.getByRole('link', { name: 'See it' })
  // The link of the question before is gone.
  await expect(link).toHaveCount(1)
  // Its focus scrolls, and a picture that comes pushes the link down.
  await expect(page.locator('#reviewed-question')).toBeFocused()
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true)
  await link.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const before = await topOf(link)
  await link.click()
  const [kvp, mas] = [search.get('kvp') ?? '', search.get('mas') ?? '']
  await expect(page.getByRole('slider', kvpRange)).toHaveValue(kvp)
  await expect(page.getByRole('slider', masRange)).toHaveValue(mas)
  await checkAccessibility(page, 'physics view with the way back')
  await page.getByRole('button', { name: 'Back to the question' }).click()
  await expect(page.locator('#reviewed-question')).toHaveText(question.question_text)
  await expect(link).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf(link)) - before)).toBeLessThan(3)
  // Opened by itself, the view has no way back to speak of.
  await page.goto(see)
  await expect(page.getByRole('slider', kvpRange)).toHaveValue(kvp)
  await expect(page.getByRole('button', { name: /^Back to the/ })).toHaveCount(0)
})

test('visualizer and lab break no rule of accessibility, at their best and at their worst', async ({
  student: { page },
}) => {
  const lab = new Visualizer(page)
  await lab.open()
  await checkAccessibility(page, 'visualizer, optimal')
  await lab.open('?view=abdomen&kvp=400&mas=3')
  await checkAccessibility(page, 'visualizer, out of range and grainy')
  await openPhysics(page, '&mas=50&field=50')
  await checkAccessibility(page, 'physics view, far above its target')
  await page.goto('/sim-lab')
  await page.getByText('Sunrise', { exact: true }).click()
  await checkAccessibility(page, 'sim lab')
})
