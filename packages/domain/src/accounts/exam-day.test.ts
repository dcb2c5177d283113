import { expect, it } from 'vitest'
import { examDateRange } from './exam-day.ts'

it('a date may be from yesterday to five years on, from a leap day too', () => {
  expect(examDateRange(new Date('2027-03-18T01:00:00Z'))).toEqual({ first: '2027-03-17', last: '2032-03-18' })
  expect(examDateRange(new Date('2028-02-29T12:00:00Z'))).toEqual({ first: '2028-02-28', last: '2033-03-01' })
})
