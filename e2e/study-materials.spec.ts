import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StudyMaterial } from '@collimate/contract/study-materials'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { openStarted, untilStarted } from './support/started.ts'
import { endSession, silenceBell, switchAccount } from './support/sessions.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { expect, test } from './support/test.ts'
import { notedBy, seesToast } from './support/toasts.ts'

const fixtures = join(import.meta.dirname, '../apps/server/src/study-materials/fixtures')
const fixture = (name: string) => ({ name, mimeType: '', buffer: readFileSync(join(fixtures, name)) })
const api = '/api/study-materials'
/** The readers of files give way to everything else on the machine. */
const read = { timeout: 180_000 }

/** The page of study materials, by its roles and words. */
class MaterialsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get title() {
    return this.page.getByRole('textbox', { name: 'Title', exact: true })
  }

  get file() {
    return this.page.getByLabel('File', { exact: true })
  }

  item(title: string) {
    return this.page.getByRole('article', { name: title, exact: true })
  }

  press(name: string) {
    return this.page.getByRole('button', { name, exact: true }).click()
  }

  async fill(title: string, file: ReturnType<typeof fixture>): Promise<void> {
    await this.title.fill(title)
    await this.file.setInputFiles(file)
  }

  async upload(title: string, file: ReturnType<typeof fixture>): Promise<void> {
    await this.fill(title, file)
    await this.press('Upload')
    await seesToast(
      this.page,
      'Upload successful',
      'Your study material has been uploaded and will be processed shortly.',
    )
  }

  async materials(): Promise<StudyMaterial[]> {
    const answer = await this.page.request.get(api)
    return ((await answer.json()) as { materials: StudyMaterial[] }).materials
  }
}

test('P-ROUTE-01, S-UPLOAD-01, S-UPLOAD-02, S-UPLOAD-03: a visitor sees the form, and sends nothing', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await openStarted(page, '/study-materials')
  expect(new URL(page.url()).pathname).toBe('/study-materials')
  await expect(page.getByRole('heading', { level: 1, name: 'Study Materials' })).toBeVisible()
  const form = new MaterialsPage(page)
  await expect(form.title).toHaveAttribute('required')
  await expect(page.getByRole('textbox', { name: 'Description (optional)' })).not.toHaveAttribute('required')
  await expect(form.file).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt,.ppt,.pptx')
  await expect(page.getByRole('link', { name: 'Log In' }).last()).toBeVisible()
  await checkAccessibility(page, 'study materials of a visitor')

  await form.press('Upload')
  await seesToast(page, 'Missing information', 'Please provide a title and select a file.')
  await expect(form.title).toBeFocused()
  await expect(page.getByText('Add a title')).toBeVisible()
  await form.title.fill('Grids')
  await expect(page.getByText('Add a title')).toHaveCount(0)
  await form.press('Upload')
  await seesToast(page, 'Missing information', 'Please provide a title and select a file.')
  await expect(form.file).toBeFocused()
  await form.title.fill('  ')
  await form.file.setInputFiles(fixture('grids.pdf'))
  await form.press('Upload')
  await seesToast(page, 'Missing information', 'Please provide a title and select a file.')
  await checkAccessibility(page, 'a form with a problem')

  await form.title.fill('Grids')
  await form.press('Upload')
  await seesToast(page, 'Upload failed', 'User not authenticated')
  await expect(form.title).toHaveValue('Grids')
  await expect(page.getByText('grids.pdf')).toBeVisible()
  expect(calls.filter((call) => call.includes(api))).toEqual([])
})

test('S-UPLOAD-02: without a title or a file a student is told so, and nothing is sent', async ({
  student: { page },
}) => {
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const missing = ['Missing information', 'Please provide a title and select a file.'] as const
  await materials.title.fill('Grids')
  await materials.press('Upload')
  await seesToast(page, ...missing)
  await materials.fill(' ', fixture('grids.pdf'))
  await materials.press('Upload')
  await seesToast(page, ...missing)
  expect(sent).toEqual([])
  expect(await materials.materials()).toEqual([])
})

test('S-UPLOAD-04, S-UPLOAD-05, S-UPLOAD-06: each of the six types is uploaded, processed and searched', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
  await checkAccessibility(page, 'no materials yet')

  const processed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/process-study-material')) processed.push(request.postData() ?? '')
  })
  const names = ['grids.pdf', 'grids.doc', 'grids.docx', 'grids.txt', 'tube.ppt', 'tube.pptx']
  const held = Promise.withResolvers<void>()
  await page.route(`**${api}`, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  const uploading = materials.upload('My grids.pdf', fixture('grids.pdf'))
  await expect(page.getByRole('group', { name: 'Upload' })).toContainText(/Uploading…|Checking…/)
  expect(notedBy(page)).toEqual([])
  held.resolve()
  await uploading
  await page.unroute(`**${api}`)
  for (const name of names.slice(1)) await materials.upload(`My ${name}`, fixture(name))
  await expect(materials.title).toHaveValue('')
  await expect(materials.title).toBeFocused()
  const paths = (await materials.materials()).map(({ file_path }) => file_path)
  expect(new Set(paths).size).toBe(6)
  await expect
    .poll(() => processed.map((body) => (JSON.parse(body) as { filePath: string }).filePath))
    .toEqual(paths.toReversed())

  await expect(page.getByText('Your files (6)')).toBeVisible()
  for (const name of names) {
    await expect(materials.item(`My ${name}`)).toContainText('Ready', read)
  }
  await expect(materials.item('My grids.pdf')).toContainText('2 pages, searchable')
  await expect(materials.item('My tube.ppt')).toContainText('3 slides, searchable')
  await expect(materials.item('My grids.txt')).toContainText('1 part, searchable')

  await page.getByRole('textbox', { name: 'Search your files' }).fill('heel eff')
  const results = page.getByRole('region', { name: 'Search results' })
  await expect(results.getByRole('status')).toHaveText('2 passages in 2 files')
  await expect(results.locator('mark')).toHaveText(['heel', 'effect', 'heel', 'effect'])
  // One that stands over it for a moment is looked at elsewhere.
  await expect(page.locator('.toasts > *')).toHaveCount(0)
  await checkAccessibility(page, 'materials with results')
  await results.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Slide 1', { ignoreCase: true })
  await expect(dialog).toContainText('Say that the cathode goes over the thicker part.')
  await checkAccessibility(page, 'a passage')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Search your files' }).fill('previous instructions')
  await expect(results.getByRole('status')).toHaveText('4 passages in 4 files')
  await page.getByRole('textbox', { name: 'Search your files' }).fill('anode heal')
  await expect(results.getByRole('status')).toHaveText('Nothing found for “anode heal”')
  await materials.press('Clear search')
  await expect(results).toHaveCount(0)
})

test('what one student chose to upload is gone when another logs in; what a visitor chose stays', async ({
  student,
  neighbor,
}) => {
  const { page } = student
  const form = new MaterialsPage(page)
  await silenceBell(page)
  await openStarted(page, '/study-materials')
  await form.fill('Grids', fixture('grids.pdf'))
  await expect(page.getByText('grids.pdf')).toBeVisible()
  await switchAccount(page, neighbor)
  await expect(form.title).toHaveValue('')
  await expect(page.getByText('grids.pdf')).toHaveCount(0)

  await page.context().clearCookies()
  await page.reload()
  await untilStarted(page)
  await form.fill('Grids', fixture('grids.pdf'))
  const beside = await page.context().newPage()
  await beside.goto('/auth?view=login')
  await beside.getByLabel('Email').fill(student.email)
  await beside.getByLabel('Password', { exact: true }).fill(student.password)
  await beside.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('button', { name: student.username })).toBeVisible()
  await expect(form.title).toHaveValue('Grids')
  await expect(page.getByText('grids.pdf')).toBeVisible()
})

test('S-UPLOAD-06: a page that a browser printed is read as it was printed', async ({
  student: { page },
  browser,
}) => {
  test.slow()
  const printer = await browser.newPage()
  await printer.setContent(
    '<h1>Grids, week 6</h1><p>An off-level grid cuts off the whole image: 40 μGy, ≥ 12:1.</p>',
  )
  const printed = { name: 'week 6.pdf', mimeType: '', buffer: Buffer.from(await printer.pdf()) }
  await printer.close()
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  await materials.upload('Week 6', printed)
  await expect(materials.item('Week 6')).toContainText('1 page, searchable', read)
  await page.getByRole('textbox', { name: 'Search your files' }).fill('off-level grid')
  const results = page.getByRole('region', { name: 'Search results' })
  await expect(results.getByRole('status')).toHaveText('1 passage in 1 file')
  await expect(results).toContainText('An off-level grid cuts off the whole image: 40 μGy, ≥ 12:1.')
})

test('S-UPLOAD-06, S-UPLOAD-07: what is refused says why, and what was typed stays', async ({
  student,
  browser,
}) => {
  test.slow()
  const { page } = student
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  const unsupported = 'Please choose a PDF, DOC, DOCX, TXT, PPT or PPTX file.'
  await materials.fill('Lecture', { name: 'lecture.exe', mimeType: '', buffer: Buffer.from('MZ') })
  await expect(page.getByText(unsupported)).toBeVisible()
  await materials.press('Upload')
  await seesToast(page, 'Upload failed', unsupported)
  await materials.file.setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.alloc(20 * 2 ** 20 + 1) })
  await materials.press('Upload')
  await seesToast(
    page,
    'Upload failed',
    'This file is larger than 20 MB. Please choose a smaller one, or split it.',
  )
  await materials.file.setInputFiles({ name: 'exe.pdf', mimeType: '', buffer: Buffer.from('MZ\u0000\u0001') })
  await materials.press('Upload')
  await seesToast(
    page,
    'Upload failed',
    'What’s in this file doesn’t match its name. Save it as a PDF and upload that.',
  )

  await materials.file.setInputFiles(fixture('grids.pdf'))
  for (const [answer, said] of [
    [failure, failure.json.error],
    [{ status: 500, body: '' }, 'Failed to upload study material. Please try again.'],
  ] as const) {
    await page.route(`**${api}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    )
    await materials.press('Upload')
    await seesToast(page, 'Upload failed', said)
    await page.unroute(`**${api}`)
  }
  await page.route(`**${api}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await materials.press('Upload')
  await seesToast(page, 'Upload failed', 'No answer from the server. Check your connection and try again.')
  await page.unroute(`**${api}`)
  await expect(materials.title).toHaveValue('Lecture')
  await expect(page.getByText('grids.pdf')).toBeVisible()
  expect(await materials.materials()).toEqual([])

  // What is not read, for whatever reason, says so in words.
  await materials.upload('Locked', fixture('protected.pdf'))
  const locked = materials.item('Locked')
  await expect(locked).toContainText('Failed', read)
  await expect(locked).toContainText('This file has a password. Save a copy without one and upload it again.')
  await checkAccessibility(page, 'a material that failed')

  await silenceBell(page)
  await endSession(student, browser)
  await materials.fill('Later', fixture('grids.pdf'))
  await materials.press('Upload')
  await seesToast(page, 'Upload failed', 'User not authenticated')
  await expect(materials.title).toHaveValue('Later')
})

test('an upload shows how far it is, and is canceled with nothing kept', async ({ student }) => {
  const { page } = student
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  // A slow line, so that there is something to see: five minutes, for it must not be through before it is canceled.
  const line = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 40_000 })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(12 * 2 ** 20)])
  await materials.fill('Chapter 3', { name: 'chapter.pdf', mimeType: '', buffer: pdf })
  await materials.press('Upload')
  const upload = page.getByRole('group', { name: 'Upload' })
  await expect(upload).toContainText('Uploading…')
  await expect(upload.getByRole('progressbar', { name: 'Uploading Chapter 3' })).toBeVisible()
  await expect.poll(async () => Number(/(\d+)%/.exec(await upload.innerText())?.[1])).toBeGreaterThan(1)
  await expect(upload.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkAccessibility(page, 'an upload under way')
  await page.keyboard.press('Enter')
  await seesToast(page, 'Upload canceled')
  await expect(upload).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused()
  await expect(materials.title).toHaveValue('Chapter 3')
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
  expect(await materials.materials()).toEqual([])
  expect(notedBy(page)).toEqual([])
})

test('an upload that ends takes the focus from nobody who has gone on elsewhere', async ({
  student: { page },
}) => {
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  const release = await holdAnswers(page, `**${api}`, { method: 'POST', on: 'there' })
  await materials.fill('Grids', fixture('grids.txt'))
  await materials.press('Upload')
  const elsewhere = page.getByRole('banner').getByRole('link', { name: 'Quizzes' })
  await elsewhere.focus()
  release()
  await seesToast(page, 'Upload successful')
  await expect(materials.title).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expect(elsewhere).toBeFocused()
})

test('an upload that is kept though its answer got lost is listed', async ({ student: { page } }) => {
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  // The server has the file, and its answer does not arrive.
  const line = await page.context().newCDPSession(page)
  line.on('Fetch.requestPaused', ({ requestId, request: { method } }) => {
    const passed =
      method === 'POST'
        ? line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        : line.send('Fetch.continueRequest', { requestId })
    // The list is asked for again and again: one may be given up, or go with the page.
    passed.catch(() => undefined)
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern: `*${api}`, requestStage: 'Response' }] })
  await materials.fill('Grids', fixture('grids.txt'))
  await materials.press('Upload')
  await seesToast(page, 'Upload failed')
  await expect(materials.item('Grids')).toBeVisible()
})

test('by keyboard alone: a file is renamed, downloaded and deleted', async ({ student }) => {
  test.slow()
  const { page } = student
  const materials = new MaterialsPage(page)
  await openStarted(page, '/study-materials')
  await materials.upload('Grids', fixture('grids.pdf'))
  await expect(materials.item('Grids')).toContainText('Ready', read)
  await seesToast(page, '“Grids” is ready', 'You can search its 2 pages now.')

  await page.getByRole('button', { name: 'Rename Grids' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'New title' })
  await expect(field).toBeFocused()
  await checkAccessibility(page, 'renaming')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Rename Grids' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Week 6: grids')
  await page.keyboard.press('Enter')
  await expect(materials.item('Week 6: grids')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Week 6: grids' })).toBeFocused()

  const downloading = page.waitForEvent('download')
  const downloads = page.getByRole('button', { name: 'Download Week 6: grids' })
  await downloads.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('grids.pdf')
  expect(readFileSync(await download.path()).equals(fixture('grids.pdf').buffer)).toBe(true)
  const error = 'We lost this file, and we’re sorry. Please delete it here and upload it again.'
  await page.route('**/api/study-materials/*/file', (route) =>
    route.fulfill({ status: 404, json: { code: 'material-lost', error } }),
  )
  await downloads.press('Enter')
  await seesToast(page, 'We couldn’t download the file', error)

  await page.getByRole('button', { name: 'Delete Week 6: grids' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Week 6: grids”?' })
  await expect(dialog).toContainText('The file and its 2 pages in the search will be deleted.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkAccessibility(page, 'deleting a material')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your files' })).toBeFocused()
  expect(await materials.materials()).toEqual([])
})

test('the news of files can be switched off in the account settings', async ({ student: { page } }) => {
  await page.goto('/account-settings')
  const ways = page.getByRole('group', { name: 'Study materials' })
  for (const way of ['In the app', 'By email']) {
    await expect(ways.getByRole('checkbox', { name: way })).toBeChecked()
    const saved = page.waitForResponse((response) => response.url().includes('/preferences/material-read'))
    await ways.getByRole('checkbox', { name: way }).click()
    expect((await saved).status()).toBe(200)
  }
  await page.reload()
  for (const way of ['In the app', 'By email'])
    await expect(ways.getByRole('checkbox', { name: way })).not.toBeChecked()
})

test('X-API-06: another student sees nothing of it, and a failed list can be asked for again', async ({
  student,
  browser,
  baseURL,
}) => {
  const { page } = student
  await openStarted(page, '/study-materials')
  await new MaterialsPage(page).upload('Grids', fixture('grids.txt'))
  const [material] = await new MaterialsPage(page).materials()
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  const account = { username: `other_${Date.now()}`, first_name: 'Olga', password: 'light field 42' }
  const signedUp = await other.request.post('/api/accounts/sign-up', {
    data: { ...account, email: `${account.username}@example.org` },
  })
  expect(signedUp.status()).toBe(200)
  await other.route(`**${api}`, (route) => route.fulfill(failure))
  await other.goto('/study-materials')
  await expect(other.getByRole('heading', { name: 'We couldn’t load your files' })).toBeVisible()
  await checkAccessibility(other, 'materials that could not be loaded')
  await other.unroute(`**${api}`)
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByRole('heading', { name: 'No files yet' })).toBeVisible()
  expect((await other.request.get(`${api}/${material?.id}/file`)).status()).toBe(404)
  await context.close()
})
