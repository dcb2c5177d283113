import { expect, test } from 'vitest'
import type { Item, PlacedItem } from './item.ts'
import { exemplar, place } from './test-support/exemplar-bank.ts'
import { convergenceRobot, isStatementSet, learnedRobot, stemWordKeys } from './robots.ts'

function itemOf(number: number, stem: string, texts: readonly string[], key: number): PlacedItem {
  const options = texts.map((text, index) => ({
    text,
    why: 'why',
    ...(index === key ? { correct: true as const } : {}),
  }))
  return place({ ...exemplar('sa-0001'), id: `sa-${String(number).padStart(4, '0')}`, stem, options })
}

const crossed = ['High dose, low noise', 'High dose, much noise', 'Small dose, low noise', 'No film']
const alone = ['Copper', 'Tungsten', 'Beryllium', 'Rhenium']

test('the convergence robot takes what has most in common, and a fourth where nothing has', () => {
  expect(convergenceRobot([itemOf(1, 'Which?', crossed, 3)])).toBe(0)
  expect(convergenceRobot([itemOf(1, 'Which?', crossed, 0)])).toBe(1)
  expect(convergenceRobot([itemOf(1, 'Which?', alone, 2)])).toBe(0.25)
})

test('the learned robot finds a key that is always the longest, and only chance where nothing tells', () => {
  const bank = (key: (index: number) => number) =>
    Array.from({ length: 100 }, (_, index) => {
      const texts = ['abcd', 'efgh', 'ijkl', 'mnop'].map((text, at) =>
        at === index % 4 ? `${text} qrst uvwx` : text,
      )
      return itemOf(index + 1, 'Which?', texts, key(index))
    })
  expect(learnedRobot(bank((index) => index % 4))).toBeGreaterThan(0.95)
  const blind = Array.from({ length: 200 }, (_, index) =>
    itemOf(index + 1, 'Which?', ['abcd', 'efgh', 'ijkl', 'mnop'], (index >> 2) % 4),
  )
  expect(learnedRobot(blind)).toBeLessThan(0.4)
})

test('the learned robot says the same of the same bank', () => {
  const bank = Array.from({ length: 40 }, (_, index) => itemOf(index + 1, 'Which?', crossed, index % 4))
  expect(learnedRobot(bank)).toBe(learnedRobot(bank.toReversed()))
})

test('options that repeat a word of the stem are counted where not all do', () => {
  const stem = 'Which part of the tube glows?'
  const some = ['The tube window', 'The glass', 'The anode', 'The rotor']
  const all = ['The tube window', 'The tube glass', 'The tube anode', 'The tube rotor']
  expect(stemWordKeys([itemOf(1, stem, some, 0), itemOf(2, stem, some, 1), itemOf(3, stem, all, 0)])).toEqual(
    {
      keyed: 0.5,
      chance: 0.25,
      options: 2,
    },
  )
})

test('four sentences are a set of statements, names and several keys are not', () => {
  const sentences = ['The dose is too low', 'The dose is too high', 'The grid was turned over', 'It rises']
  const item = (texts: readonly string[], change: Partial<Item> = {}) => ({
    ...itemOf(1, 'Which?', texts, 0).item,
    ...change,
  })
  expect(isStatementSet(item(sentences))).toBe(true)
  expect(isStatementSet(item(alone))).toBe(false)
  expect(isStatementSet(item(sentences, { select: 2 }))).toBe(false)
  expect(isStatementSet(item(sentences, { type: 'ordered-list' }))).toBe(false)
})

test('robots and stem words leave out what has no single key', () => {
  const single = itemOf(1, 'Which part of the tube glows?', ['The tube window', ...crossed.slice(1)], 0)
  const other = (type: 'ordered-list' | 'hot-spot') => ({ ...single, item: { ...single.item, type } })
  const all = [single, other('ordered-list'), other('hot-spot')]
  expect(stemWordKeys(all)).toEqual(stemWordKeys([single]))
  expect(stemWordKeys(all.slice(1)).options).toBe(0)
  expect([convergenceRobot(all.slice(1)), learnedRobot(all.slice(1))]).toEqual([0, 0])
})
