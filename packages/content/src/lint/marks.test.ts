import { describe, expect, test } from 'vitest'
import { crowdedMarks, problemsOfMarks } from './marks.ts'

const ring = (label: string | undefined, x: number, y: number) => ({ label, at: { x, y } })
const box = (label: string, x: number, y: number, width: number, height: number) => ({
  label,
  box: { x, y, width, height },
})

describe('L29: marks are in their picture and told apart', () => {
  test('a ring, an arrow and a box up to the edges are', () => {
    expect(
      problemsOfMarks([
        ring('A', 0, 1000),
        { label: 'B', at: { x: 1000, y: 0 }, from: { x: 500, y: 500 } },
        box('C', 0, 0, 1000, 1000),
      ]),
    ).toEqual([])
  })

  test.each([
    ['a place', ring('A', 1001, 20)],
    ['a place', ring('A', 20, -1)],
    ['the start of an arrow', { label: 'A', at: { x: 500, y: 500 }, from: { x: 500, y: 1001 } }],
    ['the tip of an arrow', { label: 'A', at: { x: -1, y: 500 }, from: { x: 500, y: 500 } }],
    ['the right side of a box', box('A', 900, 0, 101, 10)],
    ['the lower side of a box', box('A', 0, 900, 10, 101)],
  ])('%s outside the picture is found', (_what, mark) => {
    expect(problemsOfMarks([mark])).toEqual(['mark A lies outside the picture'])
  })

  test('a letter twice, and no letter on one of several, are found; one mark alone needs none', () => {
    expect(problemsOfMarks([ring('A', 1, 1), ring('B', 2, 2), ring('A', 3, 3)])).toEqual([
      'two marks are labeled A',
    ])
    expect(problemsOfMarks([ring('A', 1, 1), ring(undefined, 2, 2)])).toEqual([
      'one of several marks has no letter',
    ])
    expect(problemsOfMarks([ring(undefined, 2, 2)])).toEqual([])
  })
})

describe('L29: no letter hides anything on a phone', () => {
  /** 340 by 170 pixels on a phone. */
  const wide = { width: 1000, height: 500 }

  test('letters lie on each other up to their size, at the picture’s scale', () => {
    expect(crowdedMarks([ring('A', 500, 300), ring('B', 590, 300)], wide)).toEqual([])
    const both = 'the letters of mark A and mark B lie on each other on a phone'
    expect(crowdedMarks([ring('A', 500, 300), ring('B', 555, 300)], wide)).toContain(both)
    // 17 pixels apart one below the other, then 34.
    expect(crowdedMarks([ring('A', 500, 300), ring('B', 500, 400)], wide)).toContain(both)
    expect(crowdedMarks([ring('A', 500, 300), ring('B', 500, 500)], wide)).not.toContain(both)
  })

  test('a letter on what another mark points at is found', () => {
    expect(crowdedMarks([ring('A', 500, 300), ring('B', 555, 412)], wide)).toContain(
      'the letter of mark A hides what mark B points at on a phone',
    )
  })

  test('a letter that leaves the picture is found; beside an edge it turns to the other side', () => {
    const arrow = (x: number, y: number) => ({ label: 'A', at: { x: 500, y: 500 }, from: { x, y } })
    const leaves = ['the letter of mark A leaves the picture on a phone']
    for (const [x, y] of [
      [20, 500],
      [980, 500],
      [300, 40],
      [300, 960],
    ] as const)
      expect(crowdedMarks([arrow(x, y)], wide)).toEqual(leaves)
    expect(crowdedMarks([arrow(40, 500)], wide)).toEqual([])
    const corners = [ring('A', 20, 20), ring('B', 980, 20), ring('C', 20, 980), ring('D', 980, 980)]
    expect(crowdedMarks(corners, wide)).toEqual([])
    const boxes = [box('A', 100, 0, 100, 990), box('B', 300, 300, 100, 690), box('C', 500, 0, 100, 600)]
    expect(crowdedMarks(boxes, wide)).toEqual([])
  })

  test('an arrow that its own letter covers is found; without a letter only its length counts', () => {
    const arrow = (x: number, label?: string) => ({ label, at: { x: 500, y: 500 }, from: { x, y: 500 } })
    expect(crowdedMarks([arrow(560, 'A')], wide)).toEqual(['mark A is too short for an arrow on a phone'])
    expect(crowdedMarks([arrow(560)], wide)).toEqual(['the mark is too short for an arrow on a phone'])
    expect(crowdedMarks([arrow(600, 'A')], wide)).toEqual([])
  })
})
