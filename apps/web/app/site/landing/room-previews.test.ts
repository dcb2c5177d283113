import { features } from '@collimate/domain/rooms'
import { expect, test } from 'vitest'
import { shownRoom } from './room-previews.tsx'

test.each(features)('P-LAND-08 choosing $name shows its picture', ({ slug }) => {
  expect(shownRoom[slug]).toBe(`group-has-[#room-${slug}:checked]/rooms:visible`)
})
