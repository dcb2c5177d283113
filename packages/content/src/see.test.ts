import { expect, test } from 'vitest'
import { seeSchema } from './see.ts'

const good = { view: 'chest', kvp: 110, mas: 4, sid: 180, grid: '8:1' }

test('factors of the view are taken, with and without what may be left out', () => {
  expect(seeSchema.safeParse(good).success).toBe(true)
  expect(seeSchema.safeParse({ ...good, thickness: 30, filtration: 2.5, field: 40 }).success).toBe(true)
})

test.each([
  [{ view: 'hand' }, /view/],
  [{ kvp: 131 }, /kvp of the chest goes from 50 to 130 in steps of 1, not 131/],
  [{ kvp: '110' }, /kvp/],
  [{ mas: 0.5 }, /mas of the chest/],
  [{ sid: 182 }, /sid of the chest goes from 90 to 200 in steps of 5, not 182/],
  [{ grid: '10:1' }, /grid/],
  [{ thickness: 8 }, /thickness of the chest/],
  [{ filtration: 2.2 }, /filtration/],
  [{ field: 0 }, /field/],
  [{ fields: 50 }, /fields/],
])('%j is refused, and said why', (change, why) => {
  expect(seeSchema.safeParse({ ...good, ...change }).error?.message).toMatch(why)
})
