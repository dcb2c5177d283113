import { expect, it } from 'vitest'
import { readWork, type Work } from './read-work.ts'

const now = new Date('2026-11-23T12:00:00Z')
const work: Work = { holder: 'h', sequence: 1, changes: { 0: 2 }, time_spent: 5 }

it.each([
  [undefined, now.getTime()],
  [1500, now.getTime() - 1500],
  [0.4, now.getTime() - 1],
  [1e300, 0],
])('A6 an answer changed %s ms ago is kept with the moment %s', (age, madeAt) => {
  const ages = age === undefined ? undefined : { 0: age }
  expect(readWork({ ...work, ages }, [{ type: 'single', options: 4 }], now)).toMatchObject({
    changes: { 0: 2 },
    madeAt: { 0: madeAt },
  })
})
