import type { Finding } from '../finding.ts'

/** The smallest box, in CSS pixels, that any page gives a drawing on a phone of 390 by 844. */
export const phoneBox = { width: 354, height: 272 } as const
const smallestType = 12

type Size = { readonly width: number; readonly height: number }
/** As in SVG: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
type Label = {
  readonly words: string
  /** Of its type, in the drawing's units. */
  readonly size: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How large a drawing is shown on a phone: CSS pixels for one of its units. */
const phoneScale = ({ width, height }: Size): number =>
  Math.min(phoneBox.width / width, phoneBox.height / height)

/** The smallest type, in whole units, that a drawing of this size may have. */
export const smallestSize = (size: Size): number => Math.ceil(smallestType / phoneScale(size))

/** L28: on a phone every word in a drawing can be read; none leaves the drawing or lies on another. */
export function checkLettering(file: string, svg: string): Finding[] {
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/\s+/).map(Number)
  const labels = readLabels(svg)
  const finding = (message: string): Finding => ({
    file,
    item: null,
    rule: 'L28',
    severity: 'error',
    message,
  })
  const small = labels
    .map(({ words, size }) => ({ words, pixels: size * phoneScale({ width, height }) }))
    .filter(({ pixels }) => pixels < smallestType)
    .toSorted((a, b) => a.pixels - b.pixels)
  const smallest = small[0]
  const cut = labels.filter(
    ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
  )
  const covered = labels.flatMap((label, i) =>
    labels
      .slice(i + 1)
      .flatMap((other) => (overlap(label, other) ? [[label.words, other.words] as const] : [])),
  )
  return [
    ...(smallest
      ? [
          finding(
            `"${smallest.words}" and ${small.length - 1} more are too small on a phone: ${smallest.pixels.toFixed(1)} px of ${smallestType}; node tools/pictures/diagrams/render.ts draws them`,
          ),
        ]
      : []),
    ...cut.map(({ words }) => finding(`"${words}" leaves the drawing`)),
    ...covered.map(([one, other]) => finding(`"${one}" and "${other}" lie on each other`)),
  ]
}

const overlap = (a: Label, b: Label): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Every `text` of a drawing, with the box it takes in a font as wide as Arial. */
function readLabels(svg: string): Label[] {
  const labels: Label[] = []
  const stack: Matrix[] = [[1, 0, 0, 1, 0, 0]]
  for (const [, tag = '', attributes = '', words = ''] of svg.matchAll(
    /<(\/g|g|text)\b([^>]*)>(?:([^<]*)<\/text>)?/g,
  )) {
    if (tag === '/g') {
      stack.pop()
      continue
    }
    const matrix = multiply(stack.at(-1) ?? [1, 0, 0, 1, 0, 0], readTransform(attributes))
    if (tag === 'g') stack.push(matrix)
    else labels.push(labelAt(matrix, attributes, decode(words)))
  }
  return labels
}

function labelAt(matrix: Matrix, attributes: string, words: string): Label {
  const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  const size = Number(read('font-size'))
  const wide = size * widthOf(words) * (read('font-weight') === '' ? 1 : 1.06)
  const anchor = read('text-anchor')
  const from = Number(read('x')) - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0)
  const baseline = Number(read('y'))
  const corners = [from, from + wide].flatMap((x) =>
    [baseline - 0.74 * size, baseline + 0.2 * size].map((y) => apply(matrix, x, y)),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [a, b] = matrix
  return {
    words,
    size: size * Math.hypot(a, b),
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

/** Advance widths in em. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl'|]/, 0.222],
  [/[ftI.,:;/! ]/, 0.278],
  [/[r()-]/, 0.333],
  [/°/, 0.4],
  [/[sckvxyzJ]/, 0.5],
  [/[+=−]/, 0.584],
  [/[ABEKPSVXY&]/, 0.667],
  [/[CDHNRUw]/, 0.722],
  [/[GOQ]/, 0.778],
  [/[mM]/, 0.833],
  [/[W%]/, 0.94],
]
const widthOf = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (widths.find(([set]) => set.test(letter))?.[1] ?? 0.556), 0)

const decode = (words: string): string =>
  words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  ...apply(m, n[4], n[5]),
]
const apply = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

function readTransform(attributes: string): Matrix {
  const list = /\btransform="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return [...list.matchAll(/(\w+)\(([^)]*)\)/g)].reduce<Matrix>(
    (matrix, [, name = '', values = '']) =>
      multiply(matrix, readStep(name, values.split(/[\s,]+/).map(Number))),
    [1, 0, 0, 1, 0, 0],
  )
}

function readStep(name: string, [p = 0, q, r]: readonly number[]): Matrix {
  if (name === 'translate') return [1, 0, 0, 1, p, q ?? 0]
  if (name === 'scale') return [p, 0, 0, q ?? p, 0, 0]
  if (name !== 'rotate') throw new Error(`A drawing may not be moved by ${name}`)
  const [cos, sin] = [Math.cos((p * Math.PI) / 180), Math.sin((p * Math.PI) / 180)]
  const [x, y] = [q ?? 0, r ?? 0]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}
