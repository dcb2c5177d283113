/** Automatic exposure cells behind a chest, and a test of the light field. */
import {
  arrow,
  color,
  ellipse,
  group,
  line,
  pts,
  shape,
  text,
  type Picture,
  type Pt,
  type Style,
} from './kit.ts'
import { box, range, segments, upright } from './plot.ts'

const cell = (x: number, y: number, chosen: boolean): string =>
  box(
    [x - 36, y - 27],
    [x + 36, y + 27],
    chosen ? { fill: color.amber, width: 3 } : { fill: 'none', width: 2.25, dash: '7 6' },
  )

function chest(): string {
  const trunk = pts(
    '258,10 254,52 196,74 118,98 84,140 78,240 88,460 552,460 562,240 556,140 522,98 444,74 386,52 382,10',
  )
  const left = pts(
    '268,106 232,108 192,156 162,236 148,322 150,368 168,372 206,350 246,344 276,350 284,300 286,220 284,150',
  )
  const right = pts(
    '372,106 408,108 448,156 478,236 492,322 490,360 472,362 434,338 394,332 364,338 358,300 356,220 356,150',
  )
  const spine = range(70, 430, 12)
    .map((y) => box([298, y - 11], [342, y + 11], { fill: color.bone, width: 1.5, stroke: color.tissueEdge }))
    .join('')
  const ribs = range(0, 6, 6).map((i): [Pt, Pt] => [
    [298, 132 + i * 38],
    [180 - i * 3, 170 + i * 40],
  ])
  const both = ribs.flatMap(([a, b]): [Pt, Pt][] => [
    [a, b],
    [
      [640 - a[0], a[1]],
      [640 - b[0], b[1]],
    ],
  ])
  return (
    shape(trunk, { fill: color.tissue, stroke: color.tissueEdge }) +
    shape(left, { fill: color.tealWash, stroke: color.teal }) +
    shape(right, { fill: color.tealWash, stroke: color.teal }) +
    segments(both, { stroke: '#b9c6cf', width: 5 }) +
    ellipse([278, 292], 76, 54, { fill: '#d9dfe8', stroke: color.tissueEdge }, -28) +
    spine
  )
}

function aecChest(): Picture {
  const key = (x: number, chosen: boolean): string =>
    group(cell(0, 0, chosen), `translate(${x} 480) scale(.5)`)
  const body =
    chest() +
    box([0, 456], [640, 498], { fill: color.paper, stroke: 'none' }) +
    cell(226, 210, false) +
    cell(414, 210, false) +
    cell(320, 322, true) +
    key(44, true) +
    text([70, 488], 'active cell', { anchor: 'start' }) +
    key(204, false) +
    text([230, 488], 'inactive cell', { anchor: 'start' }) +
    text([616, 488], 'seen from behind', { anchor: 'end', fill: color.soft })
  return {
    file: 'aec-chest-cells.svg',
    width: 640,
    height: 498,
    title: 'Exposure cells behind an erect chest',
    desc: 'Chest seen from behind with lungs, heart and spine, and three exposure cells; filled cells are active, dashed cells inactive.',
    body,
  }
}

const px = 18
const [x0, y0] = [96, 62]

/** Squares of one centimeter, 24 by 18. */
function squares(): string {
  const down = range(0, 24, 24).map((i): [Pt, Pt] => [
    [x0 + i * px, y0],
    [x0 + i * px, y0 + 18 * px],
  ])
  const across = range(0, 18, 18).map((i): [Pt, Pt] => [
    [x0, y0 + i * px],
    [x0 + 24 * px, y0 + i * px],
  ])
  return segments([...down, ...across], { stroke: '#cbd3dd', width: 1.2 })
}

/** Field of 18 by 14 cm with its corner at (cx, cy) cm. */
const field = (cx: number, cy: number, s: Style): string =>
  box([x0 + cx * px, y0 + cy * px], [x0 + (cx + 18) * px, y0 + (cy + 14) * px], s)

function fieldTest(): Picture {
  const body =
    field(5, 2.5, { fill: color.tealWash, stroke: 'none' }) +
    squares() +
    field(5, 2.5, { fill: 'none', stroke: color.teal, width: 3 }) +
    field(2, 2, { fill: 'none', stroke: color.amber, width: 5, dash: '12 8' }) +
    arrow([312, 42], [100, 42]) +
    arrow([312, 42], [524, 42]) +
    text([312, 30], 'axis P') +
    arrow([70, 224], [70, 66]) +
    arrow([70, 224], [70, 382]) +
    upright([56, 224], 'axis Q') +
    line([96, 420], [140, 420], { stroke: color.amber, width: 5, dash: '12 8' }) +
    text([150, 426], 'light field', { anchor: 'start' }) +
    line([270, 420], [314, 420], { stroke: color.teal, width: 3 }) +
    text([324, 426], 'x-ray field', { anchor: 'start' }) +
    text([616, 426], '1 square = 1 cm', { anchor: 'end' }) +
    text([616, 454], 'SID 100 cm', { anchor: 'end' })
  return {
    file: 'light-field-test.svg',
    width: 640,
    height: 470,
    title: 'Light field and x-ray field on a test plate',
    desc: 'Dashed outline of the light field and solid outline of the x-ray field over a grid of one-centimeter squares.',
    body,
  }
}

export const qualityPictures = (): Picture[] => [aecChest(), fieldTest()]
