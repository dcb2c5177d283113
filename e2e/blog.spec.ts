import type { BlogPost } from '@collimate/contract/blog'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './support/check-accessibility.ts'
import { openSection } from './support/landing-section.ts'
import { openStarted } from './support/started.ts'
import { expect, signUp, test } from './support/test.ts'
import { notedBy } from './support/toasts.ts'

const releasePost = '/blog/how-the-exam-is-weighed'
const cards = (page: Page) => page.locator('#blog').getByRole('article')

function madeUpPost(overrides: Partial<BlogPost> = {}): BlogPost {
  return {
    id: 'made-elsewhere',
    title: 'Made elsewhere',
    body: 'First line\nSecond line\n- Third line\n## Fourth line',
    image_url: '/content/images/blog/the-night-before.webp',
    author: null,
    published_at: '2024-03-05T12:00:00.000Z',
    released: false,
    ...overrides,
  }
}

/** The page is given this post, or these, in the place of the server's. */
async function answerWith(page: Page, path: string, json: object): Promise<void> {
  await page.route(`**/api/blog/posts${path}`, (route) => route.fulfill({ json }))
}

async function newestPosts(page: Page, limit: number): Promise<BlogPost[]> {
  const answer = await page.request.get(`/api/blog/posts?limit=${limit}`)
  return ((await answer.json()) as { posts: BlogPost[] }).posts
}

test('P-BLOG-01: visitors and members see the three newest posts, subscribers six', async ({ page }) => {
  const titles = (await newestPosts(page, 6)).map(({ title }) => title)
  const shown = cards(page).getByRole('heading')
  await openSection(page, 'blog')
  await expect(shown).toHaveText(titles.slice(0, 3))
  await signUp(page)
  await openSection(page, 'blog')
  await expect(shown).toHaveText(titles.slice(0, 3))
  await page.route('**/api/accounts/session', async (route) => {
    const response = await route.fetch()
    const { session } = (await response.json()) as { session: object }
    await route.fulfill({ response, json: { session: { ...session, subscribed: true } } })
  })
  await openSection(page, 'blog')
  await expect(shown).toHaveText(titles)
})

test('P-BLOG-02, P-BLOG-03: a card has the beginning of its post, the time to read it and its date', async ({
  page,
}) => {
  const long = `${'word '.repeat(201).trim()}.`
  await answerWith(page, '?*', {
    posts: [
      madeUpPost({ id: 'long', title: 'Long', body: long }),
      madeUpPost({ id: 'short', title: 'Short', body: 'One', published_at: '2024-02-28T23:30:00.000Z' }),
    ],
  })
  await openSection(page, 'blog')
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  await expect(first).toContainText(`${long.slice(0, 250)}…`)
  await expect(first).not.toContainText(long.slice(0, 251))
  await expect(first).toContainText('2 min read')
  await expect(first).toContainText('3/5/2024')
  await expect(second).toContainText('2/28/2024')
  await expect(second).toContainText('1 min read')
  await expect(second.getByText('One', { exact: true })).toBeVisible()
})

test('P-BLOG-04: no posts are said kindly; a failing call is not mentioned at all', async ({ page }) => {
  await answerWith(page, '?*', { posts: [] })
  await openSection(page, 'blog')
  await expect(
    page.getByText('No blog posts available yet. Check back soon for new content!', { exact: true }),
  ).toBeVisible()

  await page.route('**/api/blog/posts?*', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/api/blog/posts?*')
  await openSection(page, 'blog')
  expect((await failed).status()).toBe(500)
  await expect(cards(page)).toHaveCount(3)
  // Where nothing was written, the posts are asked for at once.
  await openStarted(page, '/faq')
  const failedAgain = page.waitForResponse('**/api/blog/posts?*')
  await page.getByRole('banner').getByRole('link', { name: 'Collimate' }).click()
  await failedAgain
  await expect(page.locator('#blog').getByRole('heading', { name: 'From the desk' })).toBeVisible()
  await expect(page.locator('#blog [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(notedBy(page)).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('P-BLOG-05, P-BLOG-07: a card leads to its post, the post back to the blog', async ({ page }) => {
  const [newest] = await newestPosts(page, 1)
  if (newest === undefined) throw new Error('The release has no posts')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/blog/posts/*', async (route) => {
    await released
    await route.continue()
  })
  await openSection(page, 'blog')
  await cards(page).first().getByRole('link').click()
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: newest.title })).toBeVisible()
  await expect(page).toHaveTitle(`${newest.title} · Collimate`)
  await expect(page.getByText('By The Collimate team')).toBeVisible()
  const long = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  await expect(
    page.getByText(new Date(newest.published_at).toLocaleDateString('en-US', long), { exact: true }),
  ).toBeVisible()
  const picture = page.locator('article img')
  await expect(picture).toHaveAttribute('src', newest.image_url ?? '')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)

  for (const name of ['Back to Blog', 'More posts']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/#blog$/)
    await expect(page.getByRole('heading', { name: 'From the desk' })).toBeInViewport()
    await page.goBack()
  }
})

test('P-BLOG-05, P-BLOG-06: a post of the database alone has its paragraphs, and the team where nobody signed', async ({
  page,
}) => {
  await answerWith(page, '/made-elsewhere', { post: madeUpPost() })
  await answerWith(page, '/signed', {
    post: madeUpPost({ id: 'signed', author: 'Ada Example', image_url: null }),
  })
  await page.goto('/blog/made-elsewhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Made elsewhere' })).toBeVisible()
  await expect(page).toHaveTitle('Made elsewhere · Collimate')
  await expect(page.getByText('By The Collimate team')).toBeVisible()
  await expect(page.getByText('March 5, 2024')).toBeVisible()
  for (const line of ['First line', 'Second line', '- Third line', '## Fourth line'])
    await expect(page.locator('article p').getByText(line, { exact: true })).toBeVisible()
  await page.goto('/blog/signed')
  await expect(page.getByText('By Ada Example')).toBeVisible()
  // Without a picture of its own it opens with the product's.
  const cover = page.locator('article img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
})

test('P-BLOG-08: no such post, a call that fails and one that answers nonsense are told apart', async ({
  page,
}) => {
  await page.goto('/blog/no-such-post')
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found', exact: true })).toBeVisible()
  await expect(page.getByText('Blog post not found', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'post not found')

  await answerWith(page, '/nonsense', { post: null })
  await page.goto('/blog/nonsense')
  await expect(page.getByText('An unexpected error occurred', { exact: true })).toBeVisible()

  await page.route('**/api/blog/posts/broken', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/blog/broken')
  await expect(page.getByText('Failed to load blog post', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await checkAccessibility(page, 'post failed')
  await page.unroute('**/api/blog/posts/broken')
  await answerWith(page, '/broken', { post: madeUpPost({ id: 'broken' }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made elsewhere' })).toBeVisible()
})

test.describe('a script that does not arrive', () => {
  // Without a copy on this device.
  test.use({ serviceWorkers: 'block' })

  test('P-BLOG-05: is asked for again, so that a post comes once the connection is back', async ({
    page,
  }) => {
    const script = /\/assets\/load-post-/
    await page.route(script, (route) => route.abort())
    await answerWith(page, '/elsewhere', { post: madeUpPost({ id: 'elsewhere' }) })
    await page.goto('/blog/elsewhere')
    await expect(page.getByText('Failed to load blog post', { exact: true })).toBeVisible()
    await page.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Made elsewhere' })).toBeVisible()
  })
})

test('P-BLOG-05: a post of the release reads and scrolls without any script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(releasePost)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^How the exam is weighed/)
  await expect(page.locator('article p')).not.toHaveCount(0)
  // Its lines have signs of their own.
  await expect(page.locator('article').getByRole('heading', { level: 2 })).not.toHaveCount(0)
  await page.goto('/')
  await expect(cards(page)).toHaveCount(3)
  await context.close()
})

test('P-BLOG-05: a post is accessible in light and dark, on phone and desk', async ({ page }) => {
  await page.goto(releasePost)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page, 'post')
})
