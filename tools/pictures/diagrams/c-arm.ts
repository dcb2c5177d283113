/** Where to stand: a C-arm seen from above and a radiographic room. */
import {
  add,
  circle,
  direction,
  color,
  group,
  label,
  line,
  polygon,
  pts,
  receptor,
  shape,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { box, segments } from './plot.ts'

function personAbove(): string {
  return (
    shape(
      pts(
        '0,-70 34,-62 47,-30 42,14 44,48 34,110 28,186 10,188 0,92 -10,188 -28,186 -34,110 -44,48 -42,14 -47,-30 -34,-62',
      ),
      { fill: color.tissue, stroke: color.tissueEdge },
    ) + circle([0, -94], 24, { fill: color.tissue, stroke: color.tissueEdge })
  )
}

const center: Pt = [330, 230]

function cArmParts(): { readonly under: string; readonly over: string } {
  const table = `<rect x="186" y="176" width="396" height="108" rx="10" fill="#ffffff" stroke="${color.faint}" stroke-width="2"/>`
  const beam = polygon(
    [
      [330, 376],
      [306, 128],
      [354, 128],
    ],
    { fill: color.amberWash, stroke: color.amber, width: 2 },
  )
  const tube = polygon(
    [
      [296, 376],
      [364, 376],
      [364, 412],
      [348, 428],
      [312, 428],
      [296, 412],
    ],
    { fill: color.tissueEdge },
  )
  const bow = `<path d="M366 408H476Q496 408 496 388V130Q496 112 476 112H404" fill="none" stroke="${color.tissueEdge}" stroke-width="13"/>`
  const person = group(personAbove(), 'translate(308 230) rotate(-90)')
  return {
    under: bow + table + person + beam + receptor([260, 116], [400, 116]),
    over: tube + circle(center, 5, { fill: color.ink, stroke: 'none' }),
  }
}

function lateralCArm(): Picture {
  const r = 176
  const at = (degrees: number): Pt => add(center, direction(degrees), r)
  const parts = cArmParts()
  const body =
    parts.under +
    circle(center, r, { fill: 'none', stroke: color.soft, dash: '3 8', width: 2 }) +
    parts.over +
    label('A', at(-131)) +
    label('B', at(131)) +
    label('C', at(180)) +
    label('D', at(62)) +
    text([616, 36], 'seen from above', { anchor: 'end', fill: color.soft }) +
    text([24, 36], 'dotted circle: 1 m', { anchor: 'start', fill: color.soft })
  return {
    file: 'c-arm-from-above.svg',
    width: 640,
    height: 448,
    title: 'C-arm with a horizontal beam, seen from above',
    desc: 'Patient on a table, C-arm turned for a horizontal beam, and four places to stand, A to D, all one meter from the irradiated part.',
    body,
  }
}

type Wall = readonly [Pt, Pt]
const walls: readonly Wall[] = [
  [
    [430, 116],
    [430, 246],
  ],
  [
    [430, 246],
    [607, 246],
  ],
]

/** True if the straight line from a to b crosses the wall. */
function crosses(a: Pt, b: Pt, [p, q]: Wall): boolean {
  const side = (u: Pt, v: Pt, w: Pt): number =>
    Math.sign((v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]))
  return side(a, b, p) !== side(a, b, q) && side(p, q, a) !== side(p, q, b)
}

const places: readonly (readonly [string, Pt, boolean])[] = [
  ['A', [398, 152], false],
  ['B', [468, 64], false],
  ['C', [560, 190], true],
  ['D', [572, 372], false],
]

function checkPlaces(): void {
  const sources: readonly Pt[] = [
    [130, 180],
    [190, 230],
    [250, 280],
  ]
  for (const [letter, at, safe] of places) {
    const seen = sources.some((s) => !walls.some((w) => crosses(s, at, w)))
    if (seen === safe) throw new Error(`room: ${letter}`)
  }
}

function roomWalls(): string {
  const thick = (pairs: readonly (readonly [Pt, Pt])[]): string =>
    segments(pairs, { width: 11, stroke: color.ink })
  const outer = box([30, 30], [610, 410], { fill: 'none', width: 11 })
  const glass =
    line([430, 152], [430, 214], { stroke: color.paper, width: 12 }) +
    line([430, 152], [430, 214], { stroke: color.teal, width: 6 })
  return outer + thick(walls) + glass
}

function room(): Picture {
  checkPlaces()
  const table = `<rect x="88" y="170" width="216" height="120" rx="8" fill="#ffffff" stroke="${color.faint}" stroke-width="2"/>`
  const patient = group(group(personAbove(), 'scale(0.62)'), 'translate(168 230) rotate(-90)')
  const spot = circle([190, 230], 24, { fill: color.amber, opacity: 0.85 })
  const body =
    roomWalls() +
    table +
    patient +
    spot +
    text([196, 154], 'patient and x-ray field') +
    text([446, 316], 'lead-glass window', { anchor: 'end', fill: color.teal }) +
    line([384, 294], [424, 208], { stroke: color.teal, width: 1.75 }) +
    text([522, 110], 'control booth', { fill: color.soft }) +
    places.map(([letter, at]) => label(letter, at)).join('') +
    text([320, 442], 'Room seen from above; thick lines are walls with lead', { fill: color.soft })
  return {
    file: 'room-booth-plan.svg',
    width: 640,
    height: 458,
    title: 'Plan of a radiographic room',
    desc: 'Patient on the table, control booth with an open entrance, and four places, A to D, for the operator.',
    body,
  }
}

export const cArmPictures = (): Picture[] => [lateralCArm(), room()]
