import { gridConversionFactors } from '@collimate/domain/exposure/physics/published'
import { optimalTechnique } from '@collimate/domain/exposure/physics/technique'
import { firstView } from '@collimate/domain/exposure/views'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { itemSchema, type Item } from '../item.ts'
import { buildMathItem, templateOptions, type MathDraw } from './build-math-item.ts'

const root = join(import.meta.dirname, '../../../..')
const draws: MathDraw[] = JSON.parse(await readFile(join(root, 'tools/content/math-draws.json'), 'utf8'))
const items = draws.map(buildMathItem)

test('the calculations in the files of math are what the draws give', async () => {
  for (const [objective, expected] of Map.groupBy(items, (item: Item) => item.objective)) {
    const file: Item[] = JSON.parse(
      await readFile(join(root, `content/questions/math/${objective}.json`), 'utf8'),
    )
    expect(file.filter(({ template }) => template !== undefined)).toEqual(expected)
  }
})

describe('the draws of math', () => {
  test.each(items.map((item) => [item.id, item] as const))(
    '%s is a whole item with its arithmetic shown',
    (_id, item) => {
      expect(itemSchema.parse(item)).toEqual(item)
      for (const { text, why } of item.options) expect(why).toContain(`= ${text}`)
    },
  )

  test('L08: the key takes each rank in 15 to 35 % of them', () => {
    for (const rank of [0, 1, 2, 3]) {
      const share = draws.filter((draw) => draw.rank === rank).length / draws.length
      expect(share).toBeGreaterThanOrEqual(0.15)
      expect(share).toBeLessThanOrEqual(0.35)
    }
  })

  const printed = { none: 1, ...gridConversionFactors }
  const moved = items.flatMap(({ id, see }) => {
    if (see === undefined) return []
    const best = optimalTechnique(firstView(see.view))
    const asked = (printed[see.grid] / printed[best.grid]) * (see.sid / best.sid) ** 2
    // Another kVp is the item's own matter.
    return see.kvp !== best.kvp || asked === 1 ? [] : [[id, see.mas / best.mas / asked] as const]
  })
  test.each(moved)('%s opens the physics view where the mAs follows grid and distance', (_id, ratio) => {
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.2)
  })

  test('L24: a calculation is never recall, and analysis in a quarter at most', () => {
    expect(draws.filter(({ level }) => level === 'analysis').length / draws.length).toBeLessThanOrEqual(0.25)
    expect(draws.some(({ level }) => level === 'recall')).toBe(false)
  })
})

describe('what cannot be asked is refused', () => {
  const [draw] = draws as [MathDraw]
  test('an unknown template', () => {
    expect(() => buildMathItem({ ...draw, template: 'T99' })).toThrow('no template T99')
  })
  test('numbers that do not go together', () => {
    expect(() =>
      buildMathItem({ ...draw, template: 'T27', parameters: { h: 1.6, D: 0.25, w: 0.05 } }),
    ).toThrow('cannot ask these numbers')
  })
  test('a rank no options give', () => {
    expect(() => buildMathItem({ ...draw, template: 'T30', parameters: { k: 16 }, rank: 3 })).toThrow(
      'rank 3',
    )
  })
  test('a missing parameter', () => {
    expect(() => templateOptions('T03', { m: 10 })).toThrow('needs a value for d1')
  })
})
