import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exemplar, place } from './test-support/exemplar-bank.ts'
import { readBank } from './read-content.ts'
import { twinGroups } from './batches.ts'

test('items that ask the same clause are twins; what they need beside it does not count', () => {
  const ask = (id: string, ...clauses: [string, ...string[]]) =>
    place({ ...exemplar('sa-0001'), id, clauses })
  const items = [ask('sa-0001', 'F-PP5.2'), ask('sa-0002', 'F-PP5.2', 'F-PP5.1'), ask('sa-0003', 'F-PP5.1')]
  expect([...twinGroups(items, [])]).toEqual([
    ['sa-0001', 'F-PP5.2'],
    ['sa-0002', 'F-PP5.2'],
  ])
})

test('pairs a batch names are twins too, and whole groups with them; an id that is gone names nobody', () => {
  const ask = (id: string, clause: string) => place({ ...exemplar('sa-0001'), id, clauses: [clause] })
  const items = [
    ask('sa-0001', 'F-PP5.2'),
    ask('sa-0002', 'F-PP5.2'),
    ask('sa-0003', 'F-PP5.1'),
    ask('sa-0004', 'F-PP5.1'),
    ask('sa-0005', 'F-PP5.3'),
    ask('sa-0006', 'F-PP5.4'),
  ]
  const twins = [
    ['sa-0003', 'sa-0002'],
    ['sa-0005', 'sa-0004'],
    ['sa-0006', 'sa-0099'],
  ] satisfies [string, string][]
  const groups = twinGroups(items, [{ twins: twins.slice(0, 2) }, {}, { twins: twins.slice(2) }])
  expect([...groups.keys()]).toEqual(['sa-0001', 'sa-0002', 'sa-0003', 'sa-0004', 'sa-0005'])
  expect(new Set(groups.values()).size).toBe(1)
})

test('the pairs a reader of the whole bank found are twins', async () => {
  const { bank } = await readBank(join(import.meta.dirname, '../../../content'))
  const groups = twinGroups(bank.items, bank.batches)
  const pairs = [
    ['an-0012', 'an-4007'],
    ['an-0021', 'an-4010'],
    ['ip-0018', 'ip-5006'],
    ['ip-0036', 'ip-5008'],
    ['ip-0036', 'sa-0043'],
    ['ma-0009', 'ma-5001'],
    ['ma-0017', 'sa-0004'],
    ['ma-0018', 'sa-0062'],
    ['ph-0007', 'ph-5003'],
    ['ph-0008', 'ph-5002'],
    ['pr-0001', 'pr-4001'],
    ['pr-0003', 'pr-4002'],
    ['pr-0006', 'pr-4003'],
    ['pr-0013', 'pr-4005'],
    ['pr-0015', 'pr-3006'],
    ['pr-0019', 'pr-3002'],
    ['pr-0021', 'pr-3003'],
    ['pr-0028', 'an-0018'],
    ['pr-0042', 'pr-4009'],
    ['pr-0044', 'pr-4010'],
    ['pr-0046', 'pr-4011'],
    ['pr-0048', 'pr-4012'],
    ['pr-0052', 'pr-4014'],
    ['sa-0013', 'sa-5002'],
    ['sa-0064', 'sa-5001'],
    ['sa-0074', 'sa-5005'],
  ]
  const apart = pairs.filter(
    ([a = '', b = '']) => groups.get(a) === undefined || groups.get(a) !== groups.get(b),
  )
  expect(apart).toEqual([])
})
