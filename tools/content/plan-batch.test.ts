import type { Bank } from '@collimate/content/bank'
import { readCurriculum, type Curriculum } from '@collimate/content/curriculum'
import { readBank } from '@collimate/content/read-content'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { planBatch } from './plan-batch.ts'

const folder = join(import.meta.dirname, '../../content')
let bank: Bank
let curriculum: Curriculum

beforeAll(async () => {
  const { bank: whole } = await readBank(folder)
  // As it was after its first batch: a full bank has nothing left to plan.
  bank = { ...whole, items: whole.items.filter(({ item }) => item.batch === 'first') }
  curriculum = await readCurriculum(folder, bank)
})

test('a batch has its cells, each with a clause of its own and an id that is free', () => {
  const cells = planBatch(bank, curriculum, 'PC', 40)
  const ids = new Set(bank.items.map(({ item }) => item.id))
  expect(cells).toHaveLength(40)
  expect(new Set(cells.map(({ clause }) => clause)).size).toBe(40)
  expect(cells.filter(({ id }) => ids.has(id))).toEqual([])
  expect(cells.filter(({ objective }) => !objective.startsWith('PC'))).toEqual([])
})

test('no cell asks a clause from an angle it is asked from already', () => {
  const asked = new Set(bank.items.map(({ item }) => `${item.clauses[0]} ${item.angle}`))
  for (const section of ['PC', 'SA', 'IP', 'PR'])
    expect(
      planBatch(bank, curriculum, section, 20).filter(({ clause, angle }) => asked.has(`${clause} ${angle}`)),
    ).toEqual([])
})

test('the same bank gives the same cells, whatever the order of its items', () => {
  const turned = { ...bank, items: bank.items.toReversed() }
  expect(planBatch(turned, curriculum, 'SA', 40)).toEqual(planBatch(bank, curriculum, 'SA', 40))
})

test('rows no item uses come first, and key ranks are even', () => {
  const without = { ...bank, items: bank.items.filter(({ item }) => item.objective !== 'SA5.1') }
  const cells = planBatch(without, curriculum, 'SA5.1', 4)
  const used = new Set(without.items.flatMap(({ item }) => item.facts))
  expect(cells.filter(({ clause }) => used.has(clause.split('.')[0] ?? ''))).toEqual([])
  const ranks = planBatch(bank, curriculum, 'SA', 40).map(({ keyRank }) => keyRank)
  const counts = [1, 2, 3, 4].map((rank) => ranks.filter((other) => other === rank).length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3)
})

test('of the answers to choose several of, at most half are pairs, batch after batch', () => {
  const keys = ['SA', 'PC', 'PR', 'IP'].flatMap((table) =>
    planBatch(bank, curriculum, table, 50).flatMap((cell) => (cell.type === 'multiple' ? [cell.keys] : [])),
  )
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((count) => count === 2).length / keys.length).toBeLessThanOrEqual(0.5)
})

test('a section that does not exist, and more cells than clauses, are refused', () => {
  expect(() => planBatch(bank, curriculum, 'XX', 40)).toThrow('no section XX')
  expect(() => planBatch(bank, curriculum, 'SA3.3', 400)).toThrow('SA3.3 has clauses for')
})
