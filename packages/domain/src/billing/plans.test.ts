import { expect, test } from 'vitest'
import { planFeatures, plans, priceText, trialDays } from './plans.ts'

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
