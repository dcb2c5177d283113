import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test.each([
  [{ username: 'sam_rt', first_name: 'Sam' }, 'sam_rt'],
  [{ username: null, first_name: 'Sam' }, 'Sam'],
  [{ username: '', first_name: 'Sam' }, 'Sam'],
  [{ username: null, first_name: null }, 'User'],
  [{ username: ' ', first_name: '' }, 'User'],
])('P-LAND-04 %o is called %s', (profile, name) => {
  expect(displayName(profile)).toBe(name)
})
