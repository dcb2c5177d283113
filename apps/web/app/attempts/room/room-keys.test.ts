import { expect, test } from 'vitest'
import { actionOf, choosingKeys } from './room-keys.ts'

const press = (key: string, part: { code?: string; shiftKey?: boolean; ctrlKey?: boolean } = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...part,
})
const page = { typing: false, pressable: false, characters: true }

test.each([
  ['a', 4, { kind: 'choose', option: 0 }],
  ['D', 4, { kind: 'choose', option: 3 }],
  ['3', 4, { kind: 'choose', option: 2 }],
  ['5', 4, null],
  ['e', 4, null],
  ['f', 4, { kind: 'flag' }],
  ['f', 6, { kind: 'flag' }],
  ['m', 9, { kind: 'bookmark' }],
  ['N', 9, { kind: 'note' }],
  ['6', 6, { kind: 'choose', option: 5 }],
  ['g', 7, { kind: 'choose', option: 6 }],
  ['c', 2, { kind: 'calculator' }],
  ['c', 4, { kind: 'choose', option: 2 }],
  ['Enter', 4, { kind: 'main' }],
  ['ArrowRight', 4, { kind: 'next' }],
  ['ArrowLeft', 4, { kind: 'previous' }],
  ['?', 4, { kind: 'help' }],
  ['x', 4, null],
])('%s with %i options', (key, options, action) => {
  expect(actionOf(press(key), page, options)).toEqual(action)
})

test.each([2, 4, 5, 6, 9])('the keys shown for %i options choose its first and its last', (options) => {
  const chosen = choosingKeys(options).map((key) => actionOf(press(key.toLowerCase()), page, options))
  expect(chosen).toEqual([
    { kind: 'choose', option: 0 },
    { kind: 'choose', option: options - 1 },
  ])
})

test('Shift makes a letter a command even where it names an option', () => {
  expect(actionOf(press('C', { shiftKey: true }), page, 4)).toEqual({ kind: 'calculator' })
  expect(actionOf(press('F', { shiftKey: true }), page, 9)).toEqual({ kind: 'flag' })
})

test.each([
  ['!', 'Digit1', 'sure'],
  ['"', 'Digit2', 'fairly-sure'],
  ['#', 'Digit3', 'guess'],
])('Shift and %s (%s) say how sure: %s', (key, code, confidence) => {
  expect(actionOf(press(key, { code, shiftKey: true }), page, 4)).toEqual({ kind: 'confidence', confidence })
  expect(actionOf(press(key, { code }), page, 4)).toBeNull()
})

test('where a digit takes Shift it still chooses; Shift and 4 say nothing', () => {
  const digit = press('1', { code: 'Digit1', shiftKey: true })
  expect(actionOf(digit, page, 4)).toEqual({ kind: 'choose', option: 0 })
  expect(actionOf(press('$', { code: 'Digit4', shiftKey: true }), page, 4)).toBeNull()
})

test('keys belong to the field, the dialog, the browser and the pressed button', () => {
  expect(actionOf(press('a'), { ...page, typing: true }, 4)).toBeNull()
  expect(actionOf(press('c', { ctrlKey: true }), page, 4)).toBeNull()
  expect(actionOf(press('Enter'), { ...page, pressable: true }, 4)).toBeNull()
})

test('letters, digits and ? can be switched off, and nothing else', () => {
  const off = { ...page, characters: false }
  for (const key of ['a', 'D', '3', 'f', 'c', 'm', 'n', '?'])
    expect(actionOf(press(key), off, 4), key).toBeNull()
  expect(actionOf(press('!', { code: 'Digit1', shiftKey: true }), off, 4)).toBeNull()
  expect(actionOf(press('Enter'), off, 4)).toEqual({ kind: 'main' })
  expect(actionOf(press('ArrowRight'), off, 4)).toEqual({ kind: 'next' })
})
