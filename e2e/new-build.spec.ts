import { expect, test } from './support/test.ts'

test('A page open while a new version is put up loads itself anew instead of breaking', async ({
  student,
}) => {
  const { page } = student
  // The parts of the version this page belongs to are gone from the server, until it is loaded anew.
  // Each is asked for three times: at its address, at a fresh one, and whether it is gone.
  let missed = 0
  await page.route(/\/assets\/user-menu-/, async (route) => {
    missed += 1
    await (missed <= 3 ? route.fulfill({ status: 404 }) : route.continue())
  })
  // Once it is loaded it may already be loading itself anew, which would end this way to it.
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
  const menu = page.getByRole('button', { name: student.username })
  await menu.click()
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type).catch(() => ''),
    )
    .toBe('reload')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
})
