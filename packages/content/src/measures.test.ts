import { beforeAll, expect, test } from 'vitest'
import type { Bank } from './bank.ts'
import { exemplarBank } from './test-support/exemplar-bank.ts'
import { boundsSchema } from './bounds.ts'
import { checkMeasures, measureBank } from './measures.ts'

let bank: Bank

beforeAll(async () => {
  bank = await exemplarBank()
})

const withBound = (bound: number): Bank => ({
  ...bank,
  bounds: bank.bounds.map((row) => ({
    ...row,
    bound: row.measure === 'fact rows no item uses' ? bound : 999,
  })),
})

test('L27: a measure over its bound is found, one at its bound is not', () => {
  const value = measureBank(bank, []).find(({ measure }) => measure === 'fact rows no item uses')?.value ?? 0
  expect(checkMeasures(withBound(value), [])).toEqual([])
  expect(checkMeasures(withBound(value - 1), [])).toMatchObject([
    {
      rule: 'L27',
      severity: 'bank',
      message: `fact rows no item uses: ${value}, over its bound of ${value - 1} (target 0)`,
    },
  ])
})

test('L27: items with a warning are counted once each', () => {
  const [first] = bank.items
  const warning = {
    file: 'f',
    item: first?.item.id ?? '',
    rule: 'L05',
    severity: 'warning' as const,
    message: 'm',
  }
  const share = measureBank(bank, [warning, warning]).find(({ measure }) => measure.startsWith('items with'))
  expect(share?.value).toBe(Math.round(1000 / bank.items.length) / 10)
})

test('L27: multi-select is measured by how far it is outside 7 to 9 %', () => {
  const share = (items: Bank['items']) =>
    measureBank({ ...bank, items }, []).find(({ measure }) => measure.startsWith('multi'))?.value
  expect(share(bank.items)).toBe(3.5)
  expect(share(bank.items.filter(({ item }) => item.select === undefined))).toBe(7)
})

test('L27: ordered lists and hot spots are in neither the multi-select nor the statement share', () => {
  const shares = (items: Bank['items']) =>
    measureBank({ ...bank, items }, []).filter(({ measure }) => /^multi|statements/.test(measure))
  const lists = bank.items.map((placed) => ({
    ...placed,
    item: { ...placed.item, select: undefined, type: 'ordered-list' as const },
  }))
  expect(shares([...bank.items, ...lists])).toEqual(shares(bank.items))
})

test('a bound below its target, a measure missing or twice is refused', () => {
  const [first, ...others] = bank.bounds
  expect(boundsSchema.safeParse(bank.bounds).success).toBe(true)
  expect(boundsSchema.safeParse(others).success).toBe(false)
  expect(boundsSchema.safeParse([first, first, ...others.slice(1)]).success).toBe(false)
  expect(boundsSchema.safeParse([{ ...first, bound: 1 }, ...others]).success).toBe(false)
})
