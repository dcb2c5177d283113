import { expect, it } from 'vitest'
import { wantedPage } from './wanted-page.ts'

it.each([
  ['/account-settings', { path: '/account-settings', name: 'Account Settings' }],
  ['/account-settings#subscription', { path: '/account-settings#subscription', name: 'Account Settings' }],
  ['/Progress/', { path: '/Progress/', name: 'Progress' }],
  ['/quiz?category=safety', { path: '/quiz?category=safety', name: 'Quizzes' }],
  ['/guided-lessons/t1/s1', { path: '/guided-lessons/t1/s1', name: 'Guided Lessons' }],
  ['/mock-exam', { path: '/mock-exam', name: 'Mock Exam' }],
])('D3: %s is offered after the log-in', (address, page) => {
  expect(wantedPage(address)).toEqual(page)
})

it.each([
  '/dashboard',
  '/choose-plan',
  '/faq',
  '/auth?view=login',
  '/no-such-page',
  '//evil.example/account-settings',
  '/\\evil.example/account-settings',
  'https://evil.example/account-settings',
  'javascript:alert(1)',
  '',
])('D3: %s is not', (address) => {
  expect(wantedPage(address)).toBeNull()
})
