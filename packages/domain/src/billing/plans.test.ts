import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf, planFeatures, plans, priceText, trialDays } from './plans.ts'

test('P-PRICE-01, P-PRICE-02: Monthly is $10.00, Yearly $100.00, both with a 7-day trial and seven features', () => {
  expect(plans.map(({ title, cents, interval }) => [title, priceText(cents), interval])).toEqual([
    ['Monthly', '$10.00', 'month'],
    ['Yearly', '$100.00', 'year'],
  ])
  expect(trialDays).toBe(7)
  expect(planFeatures).toEqual([
    'Comprehensive Mock Exams',
    'Category-Specific Quizzes',
    'Guided Lessons',
    'Exposure Visualizer',
    'Arcade Mode',
    'RadBot, the AI assistant',
    'Track Progress',
  ])
})

test.each([
  ['robin@example.org', 'robin@example.org'],
  ['Robin@Example.ORG', 'robin@example.org'],
  ['robin+trial2@example.org', 'robin@example.org'],
  ['robin+a+b@example.org', 'robin@example.org'],
  ['+robin@example.org', '+robin@example.org'],
  ['r.gray@example.org', 'r.gray@example.org'],
  ['r.o.bin@gmail.com', 'robin@gmail.com'],
  ['R.obin+x@GoogleMail.com', 'robin@gmail.com'],
  ['robin@mygmail.com', 'robin@mygmail.com'],
])('B1: %s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('B1: a mailbox is its own, and a tag or capitals never change it', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.stringMatching(/^[a-z0-9]{0,8}$/), (email, tag) => {
      const mailbox = mailboxOf(email)
      expect(mailboxOf(mailbox)).toBe(mailbox)
      const [name, domain] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@'))]
      expect(mailboxOf(`${name.toUpperCase()}+${tag}${domain.toUpperCase()}`)).toBe(mailbox)
    }),
  )
})
