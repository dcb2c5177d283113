import { expect, test } from 'vitest'
import { comingPages } from '../coming-pages.ts'
import { rooms } from './rooms.ts'

test.each(rooms)('P-LAND-08 the landing page says truly whether $name is open', ({ slug, open }) => {
  expect(open).toBe(!(slug in comingPages))
})

test.each(rooms)('P-LAND-08 choosing $name shows its picture', ({ slug, shown }) => {
  expect(shown).toBe(`group-has-[#room-${slug}:checked]/rooms:visible`)
})
