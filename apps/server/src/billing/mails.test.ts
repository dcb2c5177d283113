import { describe, expect, it } from 'vitest'
import { trialEndingMail, trialStartedMail } from './mails.ts'

const site = 'https://site.example'
const trialUntil = (endsAt: string) => ({ planName: 'monthly', cents: 1000, endsAt: new Date(endsAt) })

describe('B4: the end of a trial', () => {
  it.each([
    ['of an evening that is the next day in UTC', '2026-03-11T01:30:00Z', 'March 10, 2026 at 9:30 PM EDT'],
    ['in winter', '2026-01-05T17:00:59Z', 'January 5, 2026 at 12:00 PM EST'],
    ['just after midnight', '2025-12-31T05:05:00Z', 'December 31, 2025 at 12:05 AM EST'],
  ])('%s is said with its time and zone', (_, endsAt, moment) => {
    const [started, ending] = [
      trialStartedMail(trialUntil(endsAt), site),
      trialEndingMail(trialUntil(endsAt), site),
    ]
    expect(started.text).toContain(
      `free until ${moment}. From then on, your card will be charged $10.00 a month`,
    )
    expect(ending.subject).toBe(`Your free trial ends on ${moment}`)
    for (const { text, html } of [started, ending])
      for (const body of [text, html]) {
        expect(body).toContain(moment)
        expect(body).toContain('before your trial ends and you won’t be charged')
        expect(body).not.toMatch(/UTC|that day/)
      }
  })
})
