import type { Bank } from '@collimate/content/bank'
import { readCurriculum, type Curriculum } from '@collimate/content/curriculum'
import { readBank } from '@collimate/content/read-content'
import type { NamedQuestionType } from '@collimate/domain/questions/types/registry'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { planBatch, planPicked, planPictures, type CellPick } from './plan-batch.ts'

const folder = join(import.meta.dirname, '../../content')
let bank: Bank
let curriculum: Curriculum

beforeAll(async () => {
  const { bank: whole } = await readBank(folder)
  // As it was after its first batch: a full bank has nothing left to plan.
  bank = { ...whole, items: whole.items.filter(({ item }) => item.batch === 'first') }
  curriculum = readCurriculum(folder, bank)
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

test('an ordered list is planned as picked, by ids of its own, where the objective asks the clause', () => {
  const picks: CellPick[] = [
    ['PC5.2', 'F-IC3.6', 'apply'],
    ['SA2.4', 'F-RB6.2', 'compare'],
    ['PC6.1', 'F-EM2.7', 'define'],
  ]
  const cells = planPicked(bank, curriculum, 'ordered-list', picks)
  expect(cells.map(({ id, objective, clause, angle }) => [id, objective, clause, angle])).toEqual([
    ['pc-2001', ...(picks[0] ?? [])],
    ['sa-2001', ...(picks[1] ?? [])],
    ['pc-2002', ...(picks[2] ?? [])],
  ])
  expect(cells.map(({ type, keys, level }) => `${type} ${keys} ${level}`)).toEqual([
    'ordered-list 0 application',
    'ordered-list 0 analysis',
    'ordered-list 0 recall',
  ])
  expect(() => planPicked(bank, curriculum, 'ordered-list', [['PC5.2', 'F-XR8.3', 'define']])).toThrow(
    'PC5.2 does not ask F-XR8.3',
  )
  expect(() => planPicked(bank, curriculum, 'ordered-list', [['XX1', 'F-XR8.3', 'define']])).toThrow(
    'XX1 does not ask',
  )
})

test('a pick that names no angle or level of its type is refused, with those there are', () => {
  const pick = (type: NamedQuestionType, how: string) => () =>
    planPicked(bank, curriculum, type, [['PC5.2', 'F-IC3.6', how]])
  expect(pick('ordered-list', 'reverse')).toThrow('ordered lists are picked by define, apply, compare')
  expect(pick('hot-spot', 'picture')).toThrow('hot spots are picked by recall, application, analysis')
})

test('lists and other items are numbered apart, and no angle is asked twice', () => {
  const [one] = bank.items.filter(({ item }) => item.id.startsWith('pc-'))
  const item = { ...(one as Bank['items'][number]).item, id: 'pc-2001', clauses: ['F-IC3.6'], angle: 'apply' }
  const taken = { ...bank, items: [...bank.items, { ...one, item }] } as Bank
  expect(planPicked(taken, curriculum, 'ordered-list', [['PC5.2', 'F-IC3.6', 'define']])[0]?.id).toBe(
    'pc-2002',
  )
  expect(planBatch(taken, curriculum, 'PC', 1)[0]?.id).toBe(planBatch(bank, curriculum, 'PC', 1)[0]?.id)
  expect(() => planPicked(taken, curriculum, 'ordered-list', [['PC5.2', 'F-IC3.6', 'apply']])).toThrow(
    'apply already',
  )
  const twice: CellPick[] = [
    ['PC6.1', 'F-EM2.7', 'define'],
    ['PC6.1', 'F-EM2.7', 'define'],
  ]
  expect(() => planPicked(bank, curriculum, 'ordered-list', twice)).toThrow(
    'F-EM2.7 is asked from the angle define already',
  )
})

test('a hot spot is planned as picked, read from a picture, and no clause is read from two', () => {
  const picks: CellPick[] = [
    ['PC5.2', 'F-IC3.6', 'application'],
    ['PC6.1', 'F-EM2.7', 'recall'],
  ]
  expect(planPicked(bank, curriculum, 'hot-spot', picks)).toMatchObject([
    { id: 'pc-7001', clause: 'F-IC3.6', angle: 'picture', level: 'application', type: 'hot-spot', keys: 1 },
    { id: 'pc-7002', clause: 'F-EM2.7', angle: 'picture', level: 'recall', type: 'hot-spot', keys: 1 },
  ])
  expect(() => planPicked(bank, curriculum, 'hot-spot', [...picks, ...picks])).toThrow(
    'F-IC3.6 is asked from the angle picture already',
  )
  expect(() => planPicked(bank, curriculum, 'hot-spot', [['PC5.2', 'F-XR8.3', 'recall']])).toThrow(
    'does not ask F-XR8.3',
  )
})

test('a marked picture is picked like a hot spot, has one key among four options, and an id from 8001 on', () => {
  const picks: CellPick[] = [
    ['PC5.2', 'F-IC3.6', 'application'],
    ['PC6.1', 'F-EM2.7', 'recall'],
  ]
  expect(planPictures(bank, curriculum, picks)).toMatchObject([
    { id: 'pc-8001', clause: 'F-IC3.6', angle: 'picture', level: 'application', type: 'single', keys: 1 },
    { id: 'pc-8002', clause: 'F-EM2.7', angle: 'picture', level: 'recall', type: 'single', keys: 1 },
  ])
  expect(() => planPictures(bank, curriculum, [...picks, ...picks])).toThrow(
    'F-IC3.6 is asked from the angle picture already',
  )
})

test('a section that does not exist, and more cells than clauses, are refused', () => {
  expect(() => planBatch(bank, curriculum, 'XX', 40)).toThrow('no section XX')
  expect(() => planBatch(bank, curriculum, 'SA3.3', 400)).toThrow('SA3.3 has clauses for')
})
