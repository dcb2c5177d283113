import { brand, mission } from '@collimate/domain/brand'
import { features } from '@collimate/domain/rooms'
import type { Page } from '@playwright/test'
import { publicPages } from '../apps/web/app/public-pages.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { openStarted, untilStarted } from './support/started.ts'
import { expect, test } from './support/test.ts'

const legalPages = [
  { path: '/privacy-policy', sections: 7 },
  { path: '/terms-of-service', sections: 7 },
  { path: '/cookie-policy', sections: 5 },
]
const releasePost = '/blog/how-the-exam-is-weighed'

test('P-LEGAL-01, P-LEGAL-02: the legal pages are whole, dated, reachable and can be left', async ({
  page,
}) => {
  for (const { path, sections } of legalPages) {
    await page.goto('/faq')
    await openStarted(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(sections)
    await expect(main.getByText('Last updated: March 2024')).toBeVisible()
    await expect(main.getByRole('link', { name: brand.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${brand.supportEmail}`,
    )
    await checkAccessibility(page, path)
    await main.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/faq$/)
  }
  await page.goto('/privacy-policy')
  await expect(page.getByRole('main')).toContainText('no other company sees what you ask')
  await page.goto('/terms-of-service')
  await expect(page.getByRole('main')).toContainText('All content is educational. It is not medical advice')
  await expect(page.getByRole('main')).toContainText(`The AI chatbot, ${brand.assistant}, is a study aid.`)
})

test('P-FAQ-01, B2: eight questions open and close; updates are monthly, and a connection is needed', async ({
  page,
}) => {
  await page.goto('/faq')
  const questions = page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(8)
  const topics = [
    /What is Collimate/,
    /mock exams work/,
    /similar .* real exam/,
    /chatbot/,
    /progress/,
    /data secure/,
    /updated/,
    /offline/,
  ]
  for (const [place, topic] of topics.entries()) {
    const question = questions.nth(place)
    await expect(question.locator('summary')).toHaveText(topic)
    const answer = question.locator('p').first()
    await expect(answer).toBeHidden()
    await question.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
  }
  for (const { phrase } of features) await expect(questions.nth(0)).toContainText(phrase)
  await expect(questions.nth(6)).toContainText('The content is updated monthly')
  await expect(questions.nth(7)).toContainText('an internet connection is needed')
  await checkAccessibility(page, 'FAQ, all open')
  await questions.nth(7).locator('summary').click()
  await expect(questions.nth(7).locator('p').first()).toBeHidden()
})

test('P-FAQ-01: printed, every question has its answer', async ({ page }) => {
  await page.goto('/faq')
  const answers = page.getByRole('main').locator('details p')
  await expect(answers.first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const answer of await answers.all()) await expect(answer).toBeVisible()
})

test('P-FAQ-02: Back leads to the page before, and home where there was none', async ({ page, context }) => {
  await openStarted(page, '/mission-values')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
  await untilStarted(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/mission-values$/)

  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${new URL('/faq', page.url()).href}">FAQ</a>`,
    }),
  )
  await page.goto('http://elsewhere.example/')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await untilStarted(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('http://elsewhere.example/')

  const direct = await context.newPage()
  await openStarted(direct, '/faq')
  await direct.getByRole('button', { name: 'Back' }).click()
  await expect(direct).toHaveURL((url) => url.pathname === '/')
})

test('P-FAQ-02: in a tab opened by a link elsewhere Back leads home, also after going back to it', async ({
  page,
  baseURL,
}) => {
  const faq = new URL('/faq', baseURL).href
  const body = `<a target="_blank" rel="noopener" href="${faq}">FAQ</a>`
  await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://elsewhere.example/')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'FAQ' }).click()
  const tab = await opened
  for (let time = 0; time < 2; time += 1) {
    await untilStarted(tab)
    expect(await tab.evaluate(() => document.referrer)).not.toBe('')
    await tab.getByRole('button', { name: 'Back' }).click()
    await expect(tab).toHaveURL((url) => url.pathname === '/')
    if (time === 0) await tab.goBack()
    if (time === 0) await expect(tab).toHaveURL(faq)
  }
})

test('P-MISS-01: the mission page says what is given away', async ({ page }) => {
  await page.goto('/mission-values')
  await expect(page.getByText("10% of site income goes to the founders' church.")).toBeVisible()
  await expect(page.getByText(mission)).toBeVisible()
  await checkAccessibility(page, 'mission')
})

test('E-GEN-10: the citation of a picture of ours leads to how it was made', async ({ page }) => {
  await page.goto('/faq')
  for (const [id, heading] of [
    ['diagrams', 'Diagrams'],
    ['radiographs', 'Radiographs'],
  ] as const) {
    await page.goto(`/our-pictures#${id}`)
    await expect(page.locator(`section#${id}`).getByRole('heading', { name: heading })).toBeInViewport()
  }
  const main = page.getByRole('main')
  await expect(main).toContainText('No patient was ever imaged for it.')
  await expect(main.getByRole('link', { name: brand.supportEmail })).toBeVisible()
  await expect(main.getByRole('link', { name: 'How true is this?' })).toHaveAttribute(
    'href',
    '/exposure-visualizer?mode=physics#how-true',
  )
  await checkAccessibility(page, 'our pictures')
})

test('P-LAND-09, P-GEN-01, P-GEN-02, B2: the footer leads everywhere, and says what the product is not', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = {
    Features: ['/mock-exam', '/quizzes', '/guided-lessons', '/exposure-visualizer', '/arcade', '/ai-chatbot'],
    Resources: ['/study-materials', '/#blog', '/faq', '/support', '/our-pictures', '/mission-values'],
    Legal: ['/privacy-policy', '/terms-of-service', '/cookie-policy'],
  }
  for (const [name, targets] of Object.entries(links)) {
    const found = await footer
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(found, name).toEqual(targets)
  }
  for (const { name, url } of brand.social)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', url)
  await expect(footer.getByRole('link', { name: brand.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${brand.supportEmail}`,
  )
  // Written out at both ends, so that it follows the configuration.
  for (const end of [page.getByRole('banner'), footer])
    await expect(end.getByText(brand.name, { exact: true })).toBeVisible()
  await expect(footer).toContainText('not affiliated with or endorsed by the certifying registry')
  await expect(footer).toContainText('for educational use only')
  await footer.getByRole('link', { name: 'Blog' }).click()
  await expect(page.locator('#blog').getByRole('heading', { name: 'From the desk' })).toBeInViewport()
})

test('P-ROUTE-03, P-ROUTE-04: a recovery link that lost its way goes on with all it carries, and no 404 is shown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.titles = []
    new MutationObserver(() => window.titles.push(document.title)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  for (const address of [
    '#access_token=a&refresh_token=b&type=recovery',
    '?type=recovery&access_token=a',
    '?token=a',
  ]) {
    await page.goto(`/no-such-page${address}`)
    await expect(page.getByRole('heading', { name: 'Reset Link Issue', exact: true })).toBeVisible()
    await expect(page).toHaveURL(new URL(`/reset-password${address}`, page.url()).href)
    const titles = await page.evaluate(() => window.titles)
    expect(titles.filter((title) => title.startsWith('Oops!'))).toEqual([])
  }
  for (const address of ['#access_token=a', '?type=recovery']) {
    const answer = await page.goto(`/no-such-page${address}`)
    // Null when only the part behind the # changed: nothing was asked of the server then.
    expect(answer?.status() ?? 404).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found', exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/no-such-page')
  }
})

test('P-ROUTE-01: public pages tell search engines and link previews what they are', async ({
  page,
  baseURL,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  for (const path of ['/', '/faq', releasePost]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const address = new URL(path, baseURL).href
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
    expect((await contentOf(page, 'meta[name=description]')).length).toBeGreaterThan(50)
    const picture = await page.request.get(await contentOf(page, 'meta[property="og:image"]'))
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    expect(
      JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? ''),
    ).toMatchObject({
      '@context': 'https://schema.org',
    })
  }
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  expect(refused).toEqual([])

  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...publicPages.filter((one) => one.listed).map((one) => one.path), releasePost]
  for (const path of listed) {
    const address = new URL(path, baseURL).href
    expect(sitemap).toContain(`<loc>${address}</loc>`)
    // What search engines and messengers show of each.
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,}"/)
  }
  expect(sitemap).not.toContain('/reset-password')
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest).toMatchObject({ name: brand.name, display: 'standalone', scope: '/' })
  for (const scheme of ['light', 'dark'])
    await expect(page.locator(`meta[name=theme-color][media*=${scheme}]`)).toHaveAttribute(
      'content',
      /^#[0-9a-f]{6}$/,
    )
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
})

declare global {
  interface Window {
    /** Every title the document has had. */
    titles: string[]
  }
}

async function contentOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).getAttribute('content')) ?? ''
}
