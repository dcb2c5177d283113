/** Atoms: a shell transition and four interactions. */
import {
  add,
  arrow,
  circle,
  color,
  direction,
  label,
  line,
  stroke,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { photon } from './plot.ts'

const electron = (p: Pt, r = 6): string => circle(p, r, { fill: color.teal, stroke: 'none' })
const on = (c: Pt, r: number, degrees: number): Pt => add(c, direction(degrees), r)

function transition(): Picture {
  const c: Pt = [250, 222]
  const shells: readonly (readonly [number, number, number])[] = [
    [70, 2, 90],
    [128, 8, 12],
    [186, 18, 5],
  ]
  const gap = 4
  const rings = shells
    .map(([r, count, first], shellIndex) => {
      const ring = circle(c, r, { fill: 'none', width: 1.75, stroke: color.tissueEdge })
      const dots = Array.from({ length: count }, (_, k) => {
        const hole = (shellIndex === 1 && k === gap) || (shellIndex === 2 && k === 9)
        return hole ? '' : electron(on(c, r, first + (360 / count) * k))
      })
      return ring + dots.join('')
    })
    .join('')
  const hole = on(c, 128, 12 + 45 * gap)
  const start = on(c, 186, 5 + 20 * 9)
  const words = (r: number, degrees: number, y: number, name: string, energy: string): string =>
    line(on(c, r, degrees), [448, y - 6], { width: 1.5, stroke: color.soft }) +
    text([456, y], name, { anchor: 'start', bold: true }) +
    text([542, y], energy, { anchor: 'start' })
  const body =
    rings +
    circle(c, 24, { fill: color.tissue }) +
    text([c[0], c[1] + 8], 'W', { bold: true }) +
    circle(hole, 9, { fill: color.paper, stroke: color.amber, width: 3.5 }) +
    circle(start, 6, { fill: color.paper, stroke: color.teal, dash: '3 4' }) +
    arrow(add(start, [8, 0]), add(hole, [-12, -1]), { stroke: color.amber, width: 4, head: 14 }) +
    text([542, 92], 'Binding', { anchor: 'start', fill: color.soft }) +
    text([542, 118], 'energy', { anchor: 'start', fill: color.soft }) +
    words(186, 22, 160, 'M shell', '1.8 keV') +
    words(128, 10, 206, 'L shell', '10.2 keV') +
    words(70, -4, 252, 'K shell', '69.5 keV') +
    text([456, 352], 'outer shells', { anchor: 'start', fill: color.soft }) +
    text([456, 380], 'not drawn', { anchor: 'start', fill: color.soft })
  return {
    file: 'tungsten-transition.svg',
    width: 640,
    height: 440,
    title: 'Tungsten atom with one electron changing shells',
    desc: 'K, L and M shells of a tungsten atom with their binding energies, and an arrow for one electron that fills a vacancy.',
    body,
  }
}

function atom(c: Pt, hole?: readonly [number, number]): string {
  const shells: readonly (readonly [number, readonly number[]])[] = [
    [26, [90, 270]],
    [48, [20, 110, 200, 290]],
    [70, [0, 60, 120, 180, 240, 300]],
  ]
  const rings = shells.map(
    ([r, angles], i) =>
      circle(c, r, { fill: 'none', width: 1.5, stroke: color.tissueEdge }) +
      angles
        .map((a) =>
          hole && hole[0] === i && hole[1] === a
            ? circle(on(c, r, a), 6, { fill: color.paper, stroke: color.teal, dash: '3 4' })
            : electron(on(c, r, a), 5),
        )
        .join(''),
  )
  return rings.join('') + circle(c, 9, { fill: color.ink, stroke: 'none' })
}

const out = (from: Pt, degrees: number, length: number): string =>
  arrow(on(from, 8, degrees), on(from, length, degrees), { stroke: color.teal, width: 3, head: 14 })

function absorption(c: Pt): string {
  const k = on(c, 26, 90)
  return atom(c, [0, 90]) + photon(add(k, [-150, 0]), add(k, [-9, 0]), 13) + out(k, 24, 140)
}

function outerShell(c: Pt): string {
  const e = on(c, 70, 180)
  return (
    atom(c, [2, 180]) +
    photon(add(e, [-88, 0]), add(e, [-9, 0]), 13) +
    photon(add(e, [-2, -10]), add(e, [6, -100]), 26) +
    out(e, -76, 92)
  )
}

function wholeAtom(c: Pt): string {
  return (
    atom(c) + photon(add(c, [-150, 18]), add(c, [-78, 18]), 22) + photon(on(c, 76, 14), on(c, 136, 14), 22)
  )
}

function nearNucleus(c: Pt): string {
  const path: Pt[] = [
    [-150, 22],
    [-80, 21],
    [-30, 22],
    [4, 19],
    [30, -2],
    [58, -40],
    [80, -66],
  ].map(([x, y]) => add(c, [x ?? 0, y ?? 0]))
  const tip: Pt = add(c, [92, -80])
  return (
    atom(c) +
    electron(path[0] ?? c, 6) +
    stroke(path, { stroke: color.teal, width: 3 }) +
    arrow(path[6] ?? c, tip, { stroke: color.teal, width: 3, head: 14 }) +
    photon(add(c, [12, 20]), add(c, [140, 58]), 15)
  )
}

function interactions(): Picture {
  const panels: readonly (readonly [string, Pt, (c: Pt) => string])[] = [
    ['A', [172, 112], absorption],
    ['B', [504, 112], outerShell],
    ['C', [172, 322], wholeAtom],
    ['D', [480, 314], nearNucleus],
  ]
  const rules =
    line([320, 24], [320, 410], { stroke: color.faint, width: 1.5 }) +
    line([24, 216], [616, 216], { stroke: color.faint, width: 1.5 })
  const legend =
    photon([60, 440], [132, 440], 15) +
    text([148, 448], 'photon (long wave = low energy)', { anchor: 'start' }) +
    electron([66, 474]) +
    arrow([78, 474], [132, 474], { stroke: color.teal, width: 3 }) +
    text([148, 482], 'electron and path', { anchor: 'start' })
  const body =
    rules +
    panels
      .map(([letter, c, draw]) => draw(c) + label(letter, [c[0] < 320 ? 40 : 350, c[1] < 200 ? 44 : 242]))
      .join('') +
    legend
  return {
    file: 'interactions-four.svg',
    width: 640,
    height: 498,
    title: 'Four interactions with an atom',
    desc: 'Drawings A to D of a photon or an electron meeting an atom; wavy lines are photons.',
    body,
  }
}

export const matterPictures = (): Picture[] => [transition(), interactions()]
