import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchCount, questionPools } from './build.ts'

test('what matches is the sum over the chosen sections, and any split of them adds up to it', () => {
  const row = fc.record({
    section: fc.string({ maxLength: 3 }),
    all: fc.nat(300),
    unseen: fc.nat(300),
    missed: fc.nat(300),
    bookmarked: fc.nat(300),
    due: fc.nat(300),
    'sure-wrong': fc.nat(300),
  })
  const tables = fc.uniqueArray(row, { selector: ({ section }) => section, maxLength: 24 })
  fc.assert(
    fc.property(tables, fc.nat(24), fc.constantFrom(...questionPools), (table, cut, pool) => {
      const names = table.map(({ section }) => section)
      const count = (own: readonly string[]) => matchCount(table, new Set(own), pool)
      expect(count([])).toBe(0)
      expect(count(names.slice(0, cut)) + count(names.slice(cut))).toBe(count(names))
      for (const [place, name] of names.entries()) expect(count([name])).toBe(table[place]?.[pool])
    }),
  )
})
