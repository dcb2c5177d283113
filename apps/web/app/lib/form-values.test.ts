import { expect, test } from 'vitest'
import { secretOf, textOf } from './form-values.ts'

test('names lose the spaces a phone adds, passwords keep theirs', () => {
  const form = new FormData()
  form.set('username', ' maya ')
  form.set('password', ' secret ')
  expect(textOf(form, 'username')).toBe('maya')
  expect(secretOf(form, 'password')).toBe(' secret ')
})
