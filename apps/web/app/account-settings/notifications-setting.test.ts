import { expect, test } from 'vitest'
import { type WayChange, type WishedWays, withoutChange, withWishes } from './notifications-setting.tsx'

const stored = { in_app: true, email: true }
const off: WayChange = { way: 'in_app', on: false }
const press = (wished: WishedWays, change: WayChange): WishedWays => ({ ...wished, [change.way]: change })

test('while nothing is under way the ways are the stored ones, whatever they have become', () => {
  const answered = withoutChange(press({}, off), off)
  expect(withWishes({ in_app: false, email: false }, answered)).toEqual({ in_app: false, email: false })
  expect(withWishes(stored, answered)).toEqual(stored)
})

test('a press counts until it is answered, and the other way stays as it is stored', () => {
  const wished = press({}, off)
  expect(withWishes(stored, wished)).toEqual({ in_app: false, email: true })
  expect(withWishes({ in_app: true, email: false }, wished)).toEqual({ in_app: false, email: false })
})

test('of two presses the last one stands, also when the first fails', () => {
  const on: WayChange = { way: 'in_app', on: true }
  const wished = withoutChange(press(press({}, off), on), off)
  expect(withWishes({ in_app: false, email: true }, wished)).toEqual(stored)
  const other: WayChange = { way: 'email', on: false }
  expect(withWishes(stored, withoutChange(press(press({}, off), other), off))).toEqual({
    in_app: true,
    email: false,
  })
})
