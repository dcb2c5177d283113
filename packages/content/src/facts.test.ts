import { beforeAll, expect, test } from 'vitest'
import { join } from 'node:path'
import { factsById, type Facts } from './facts.ts'
import { readBank } from './read-content.ts'

let facts: Facts

beforeAll(async () => {
  facts = (await readBank(join(import.meta.dirname, '../../../content'))).bank.facts
})

/** The rows of the fact sheet by group; a group with one row without a number counts it too. */
const rows: Record<string, number> = {
  DL: 11,
  PP: 18,
  FL: 5,
  FI: 5,
  PD: 9,
  RB: 22,
  UN: 2,
  EX: 14,
  GR: 5,
  GE: 4,
  XR: 19,
  EI: 6,
  DR: 12,
  AT: 6,
  EV: 2,
  QC: 4,
  LE: 7,
  CO: 6,
  VS: 5,
  DV: 3,
  TR: 3,
  IC: 5,
  EM: 5,
  CM: 7,
  VP: 2,
  RX: 2,
  CP: 4,
  AN: 20,
  PT: 6,
  P: 121,
  PE: 8,
  CH: 1,
  AB: 1,
  SK: 1,
}

/** Groups whose first row has no number: F-UN, F-UN2. */
const unnumbered = new Set(['UN', 'QC', 'LE', 'VS', 'TR', 'IC', 'EM', 'VP'])

/** P01 to P121; UN, UN2. */
function rowNumber(group: string, index: number): string {
  if (index === 0 && unnumbered.has(group)) return ''
  return group === 'P' ? String(index + 1).padStart(2, '0') : String(index + 1)
}

test('no row of the fact sheet is lost', () => {
  const expected = Object.entries(rows).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `F-${group}${rowNumber(group, index)}`),
  )
  expect([...facts.keys()].toSorted()).toEqual(expected.toSorted())
})

test('L16: a mark inside a row covers its clause, a mark before a row all of it', () => {
  const varying = (id: string) =>
    facts
      .get(id)
      ?.clauses.filter(({ varies }) => varies)
      .map(({ text }) => text)
  expect(varying('F-DL4')).toEqual([
    '5 mSv for the whole gestation (10 CFR 20.1208)',
    '1 mSv to the fetus after declaration (ICRP 103).',
  ])
  expect(varying('F-PP2')).toEqual(['minimum 0.25', 'glasses 0.35.'])
  expect(facts.get('F-DL3')?.clauses.every(({ varies }) => varies)).toBe(true)
  expect(facts.get('F-FL5')?.clauses.find(({ text }) => text.includes('poor dose index'))?.varies).toBe(false)
  expect(facts.get('F-P39')?.clauses.find(({ varies }) => varies)?.sources).toEqual(['Bontrager', 'Merrill'])
})

test('no mark is left in a text', () => {
  expect([...facts.values()].filter(({ text }) => /[⚠✔§*]/.test(text))).toEqual([])
})

test('a row that stands twice is refused', () => {
  const row = { id: 'F-DL1', mark: 'tested' as const, text: 'a', clauses: [] }
  expect(() => factsById([row, row])).toThrow('F-DL1 twice')
})

test('a clause that stands twice, or in a row that is not its own, is refused', () => {
  const row = (id: string, clause: string) => ({
    id,
    mark: 'tested' as const,
    text: 'a',
    clauses: [{ id: clause, text: 'a', varies: false, sources: [] }],
  })
  expect(() => factsById([row('F-DL1', 'F-DL2.1')])).toThrow('F-DL2.1 stands in row F-DL1')
  const twice = row('F-DL1', 'F-DL1.1')
  expect(() => factsById([{ ...twice, clauses: [...twice.clauses, ...twice.clauses] }])).toThrow(
    'F-DL1.1 twice',
  )
})
