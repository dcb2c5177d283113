import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const banner = (page: Page) => page.getByText('Subscription Sign Up', { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const emailField = (page: Page) => page.getByLabel('Email')

test('P-AUTH-01: two ways in, each to its form, the forms to each other and back, and Back to the landing page', async ({
  page,
}) => {
  await page.goto('/')
  await page.goto('/auth')
  await expect(link(page, 'Log In')).toBeVisible()
  await link(page, 'Create a New Account').click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  // Each view is read from its top, though all have one path.
  await expect(page.locator('#main')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 420 })
  await link(page, 'Log In').click()
  await expect(heading(page, 'Log In')).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(emailField(page)).toBeVisible()
  // The label is the field's alone, not also that of the button that shows what is typed.
  await expect(page.getByLabel('Password')).toHaveCount(1)
  await link(page, 'Create a New Account').click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await link(page, 'Back to options').click()
  await expect(heading(page, 'Welcome to Collimate')).toBeVisible()
  await link(page, 'Log In').click()
  await link(page, 'Back to options').click()
  await expect(link(page, 'Create a New Account')).toBeVisible()
  await link(page, 'Back').click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('P-AUTH-02: the banner stands where a subscription is wanted, and nowhere else', async ({ page }) => {
  await page.goto('/auth')
  await expect(link(page, 'Create a New Account')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/auth?subscription=true')
  await expect(banner(page)).toBeVisible()
  for (const way of ['Log In', 'Create a New Account']) {
    await link(page, way).click()
    await expect(emailField(page)).toBeVisible()
    await expect(banner(page)).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('showPlans', 'true'))
  await page.goto('/auth')
  await expect(banner(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('showPlans'))
  await page.goto('/auth')
  await expect(link(page, 'Create a New Account')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('P-AUTH-03: opened for one of the forms, that form stands at once', async ({ page }) => {
  await page.goto('/auth?view=login')
  await expect(heading(page, 'Log In')).toBeVisible()
  await expect(emailField(page)).toBeVisible()
  await page.goto('/auth?view=signup')
  await expect(heading(page, 'Create a New Account')).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await page.goto('/auth?view=neither')
  await expect(heading(page, 'Welcome to Collimate')).toBeVisible()
})

test('P-AUTH-04: who is signed in is led on: to the dashboard, or to the plans', async ({ student }) => {
  const { page } = student
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/auth?subscription=true')
  await expect(page).toHaveURL(/\/choose-plan$/)
})
