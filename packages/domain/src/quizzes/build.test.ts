import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionTypeNames } from '../questions/types/registry.ts'
import { countPools, matchCount, type PooledQuestion, questionPools } from './build.ts'

const sections = ['SA1', 'SA2', 'physics', 'math'] as const
const question = fc.record({
  section: fc.constantFrom(...sections),
  type: fc.constantFrom(...questionTypeNames),
  twin_group: fc.option(fc.constantFrom('F-1', 'F-2', 'F-3'), { freq: 2 }),
  all: fc.constant(true),
  unseen: fc.boolean(),
  missed: fc.boolean(),
  bookmarked: fc.boolean(),
  due: fc.boolean(),
  'sure-wrong': fc.boolean(),
})
const banks = fc
  .array(question, { maxLength: 60 })
  .map((rows): PooledQuestion[] => rows.map((row, index) => ({ ...row, id: `q-${index}` })))
const choices = fc.record({
  sections: fc.subarray([...sections]).map((own) => new Set<string>(own)),
  types: fc.subarray(questionTypeNames).map((own) => new Set(own)),
})

test('what matches is as many questions as one quiz of that choice can ask: no two twins', () => {
  fc.assert(
    fc.property(banks, choices, fc.constantFrom(...questionPools), (bank, choice, pool) => {
      const fitting = bank.filter(
        (one) => one[pool] && choice.sections.has(one.section) && choice.types.has(one.type),
      )
      const askable = new Set(fitting.map(({ id, twin_group }) => twin_group ?? id))
      expect(matchCount(countPools(bank), choice, pool)).toBe(askable.size)
    }),
  )
})

test('a section or a type more never makes it fewer', () => {
  fc.assert(
    fc.property(banks, choices, choices, fc.constantFrom(...questionPools), (bank, one, other, pool) => {
      const table = countPools(bank)
      const both = {
        sections: new Set([...one.sections, ...other.sections]),
        types: new Set([...one.types, ...other.types]),
      }
      expect(matchCount(table, both, pool)).toBeGreaterThanOrEqual(matchCount(table, one, pool))
    }),
  )
})

test('questions of one kind are one row, whatever pools they are in', () => {
  fc.assert(
    fc.property(banks, (bank) => {
      const alone = bank.map((one) => ({ ...one, twin_group: null }))
      const kinds = new Set(alone.map(({ section, type }) => `${section}/${type}`))
      expect(countPools(alone)).toHaveLength(kinds.size)
    }),
  )
})
