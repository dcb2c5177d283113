import { describe, expect, test } from 'vitest'
import { checkLettering, phoneBox, smallestSize } from './lettering.ts'

const drawing = (body: string, size = '640 448') => `<svg viewBox="0 0 ${size}">${body}</svg>`
const label = (words: string, at: { x?: number; y?: number; size?: number; more?: string } = {}) =>
  `<text x="${at.x ?? 320}" y="${at.y ?? 200}" font-size="${at.size ?? 22}" text-anchor="middle"${at.more ?? ''}>${words}</text>`

function messages(svg: string): string[] {
  return checkLettering('images/diagrams/one.svg', svg).map(({ message }) => message)
}

describe('L28: the words of a drawing can be read on a phone', () => {
  test('12 px is enough, less is not', () => {
    expect(messages(drawing(label('IR')))).toEqual([])
    expect(messages(drawing(label('IR', { size: 21 }) + label('CR', { y: 300, size: 17 })))).toEqual([
      '"CR" and 1 more are too small on a phone: 9.4 px of 12; node tools/pictures/diagrams/render.ts draws them',
    ])
  })

  test('a tall drawing is shown smaller, so its type is larger', () => {
    expect(messages(drawing(label('IR', { x: 240 }), '480 690'))).toHaveLength(1)
    expect(messages(drawing(label('IR', { x: 240, size: 31 }), '480 690'))).toEqual([])
  })

  test('the smallest size of a drawing is 12 px in the box of a phone, not more', () => {
    for (const size of [
      { width: 640, height: 390 },
      { width: 480, height: 690 },
    ]) {
      const shown = (type: number) =>
        type * Math.min(phoneBox.width / size.width, phoneBox.height / size.height)
      expect(shown(smallestSize(size))).toBeGreaterThanOrEqual(12)
      expect(shown(smallestSize(size) - 1)).toBeLessThan(12)
    }
  })

  test('type in a group that is drawn smaller is smaller', () => {
    const small = `<g transform="translate(20 30)"><g transform="scale(.5)">${label('IR')}</g></g>${label('CR')}`
    expect(messages(drawing(small))).toEqual([
      '"IR" and 0 more are too small on a phone: 6.1 px of 12; node tools/pictures/diagrams/render.ts draws them',
    ])
  })
})

describe('L28: no words are cut off or covered', () => {
  test('words that end outside the drawing', () => {
    expect(messages(drawing(label('focal spot', { x: 600 })))).toEqual(['"focal spot" leaves the drawing'])
    expect(messages(drawing(label('IR', { y: 447 })))).toEqual(['"IR" leaves the drawing'])
  })

  test('words that stand upright, moved and turned', () => {
    const upright = (y: number) =>
      `<g transform="translate(30 ${y}) rotate(-90)">${label('SID 100 cm', { x: 0, y: 0 })}</g>`
    expect(messages(drawing(upright(200)))).toEqual([])
    expect(messages(drawing(upright(40)))).toEqual(['"SID 100 cm" leaves the drawing'])
    expect(messages(drawing(label('A', { x: 40, y: 20, more: ' transform="rotate(90 40 200)"' })))).toEqual(
      [],
    )
  })

  test('words on words', () => {
    expect(messages(drawing(label('beam 1') + label('beam 2', { x: 350 })))).toEqual([
      '"beam 1" and "beam 2" lie on each other',
    ])
    expect(messages(drawing(label('beam 1') + label('beam 2', { y: 224 })))).toEqual([])
    expect(messages(drawing(label('a &lt; b') + label('c', { x: 356 })))).toEqual([])
  })

  test('a turn that the check cannot follow is an error', () => {
    expect(() => messages(drawing(`<g transform="skewX(20)">${label('A')}</g>`))).toThrow('skewX')
  })
})
