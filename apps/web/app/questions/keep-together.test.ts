import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.ts'

test.each([
  ['A field of 30 × 35 cm.', 'A field of 30_×_35_cm.'],
  ['18 × 24, 24 × 30 or 30 × 35 cm', '18_×_24, 24_×_30 or 30_×_35_cm'],
  ['10 × 12 cm² at 81 kVp and 2.5 mAs', '10_×_12_cm² at 81_kVp and 2.5_mAs'],
  ['1,000 × 1,000 pixels', '1,000_×_1,000 pixels'],
  ['400 × 0.025 = 10 mAs', '400_×_0.025 = 10_mAs'],
])('the measures of “%s” stay on one line', (text, shown) => {
  expect(keepTogether(text).replaceAll('\u00a0', '_')).toBe(shown)
})

test.each([
  'Heat units: 70 × 60 × 1.35 × 2 = 11,340',
  'kVp × mA × seconds',
  '5 × (180 ÷ 100)',
  'At 2 meters, 3 mAsx and 40 msec',
])('“%s” breaks where it must', (text) => {
  expect(keepTogether(text)).toBe(text)
})
