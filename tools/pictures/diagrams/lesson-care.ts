/** Drawings of lesson pages on patients and people: each shows the rule or the worked example of its page. */
import {
  add,
  arrow,
  circle,
  color,
  direction,
  ellipse,
  line,
  polygon,
  pts,
  shape,
  start,
  stroke,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { box, range } from './plot.ts'

const skin = { fill: color.tissue, stroke: color.tissueEdge } as const

/** A limb: a thick line with an edge. */
const limb = (points: readonly Pt[], width: number): string =>
  stroke(points, { stroke: color.tissueEdge, width: width + 4 }) +
  stroke(points, { stroke: color.tissue, width })

function sixLinks(): Picture {
  const names = ['Agent', 'Reservoir', 'Exit', 'Transmission', 'Entry', 'Host'] as const
  const center: Pt = [320, 232]
  const at = (i: number): Pt => {
    const u = direction(90 - i * 60)
    return [center[0] + u[0] * 220, center[1] + u[1] * 160]
  }
  const links = names.map((name, i) => {
    const [from, to] = [at(i), at(i + 1)]
    const hot = name === 'Transmission'
    const [a, b] = [
      [from[0] + (to[0] - from[0]) * 0.4, from[1] + (to[1] - from[1]) * 0.4],
      [from[0] + (to[0] - from[0]) * 0.62, from[1] + (to[1] - from[1]) * 0.62],
    ] as const
    return (
      arrow(a, b, { width: 3, head: 14, stroke: color.soft }) +
      ellipse(from, 82, 34, { fill: hot ? color.amber : '#ffffff' }) +
      text([from[0], from[1] + 8], name, { bold: hot })
    )
  })
  const body =
    links.join('') +
    text([320, 226], 'Break one link,', { bold: true }) +
    text([320, 256], 'and it stops', { bold: true })
  return {
    file: 'six-links.svg',
    width: 640,
    height: 470,
    title: 'The chain of infection',
    desc: 'Six links in a circle, joined by arrows.',
    body,
  }
}

/** Someone who holds a bag, seen from the left; `reach` is how far from the spine. */
function lifter(x: number, reach: number, foot: number, words: readonly [string, string]): string {
  const [floor, hip, shoulder] = [368, [x, 236] as Pt, [x + 6, 120] as Pt]
  const hand: Pt = [x + reach, 212]
  return (
    limb([hip, [x - foot * 0.35, 300], [x - foot, floor - 8]], 26) +
    limb([hip, [x + foot * 0.9, 296], [x + foot, floor - 8]], 26) +
    limb([hip, [x + 4, 180], shoulder], 44) +
    circle([x + 16, 78], 27, skin) +
    limb([shoulder, [x + reach * 0.5, 190], hand], 18) +
    box([hand[0] - 36, 214], [hand[0] + 40, 262], { fill: color.amber }) +
    text([hand[0] + 2, 246], '10 kg', { bold: true }) +
    line([x - foot - 26, floor], [x + foot + 34, floor], { width: 5, stroke: color.ink }) +
    circle([x, 228], 7, { fill: color.teal, stroke: '#ffffff' }) +
    line([x, 238], [x, floor - 4], { stroke: color.teal, dash: '6 6' }) +
    text([x + 30, 408], words[0]) +
    text([x + 30, 440], words[1], { bold: true })
  )
}

function leverOfArms(): Picture {
  const body =
    lifter(130, 68, 66, ['Feet apart, bag close', '10 × 20 = 200']) +
    lifter(420, 152, 20, ['Feet together, bag far', '10 × 60 = 600'])
  return {
    file: 'lever-of-arms.svg',
    width: 640,
    height: 460,
    title: 'A bag held close and a bag held far away',
    desc: 'Two people hold the same bag; a dot marks the center of gravity, a dashed line falls from it to the floor.',
    body,
  }
}

/** Seen from above: somebody in a wheelchair, facing along `turn` degrees. */
function chair(at: Pt, turn: number): string {
  const [ahead, right] = [direction(turn), direction(turn - 90)]
  const to = (forward: number, sideways: number): Pt => add(add(at, ahead, forward), right, sideways)
  return (
    polygon([to(-46, -48), to(34, -48), to(34, 48), to(-46, 48)], { fill: '#ffffff', stroke: color.ink }) +
    line(to(-50, -60), to(30, -60), { width: 11 }) +
    line(to(-50, 60), to(30, 60), { width: 11 }) +
    shape([to(-34, -36), to(-6, -42), to(14, 0), to(-6, 42), to(-34, 36)], skin) +
    limb([to(-4, -20), to(60, -22)], 20) +
    stroke([to(-4, 20), to(60, 22)], { stroke: color.ink, width: 24 }) +
    stroke([to(-4, 20), to(60, 22)], { stroke: color.amber, width: 20 }) +
    circle(to(-16, 0), 20, skin)
  )
}

function wheelchair(): Picture {
  const body =
    box([410, 40], [560, 430], { fill: color.tissue, stroke: color.tissueEdge }) +
    text([485, 90], 'Table') +
    chair([260, 236], 45) +
    arrow([330, 200], [402, 226], { stroke: color.teal, width: 4, head: 18 }) +
    line([410, 430], [410, 40], { width: 3 }) +
    `<path d="M410 108A70 70 0 0 0 360 129" fill="none" stroke="${color.ink}" stroke-width="1.75"/>` +
    line([410, 178], [318, 86], { dash: '6 6', width: 1.75 }) +
    text([366, 74], '45°', { bold: true }) +
    text([30, 60], 'Brakes on', start) +
    text([30, 92], 'Footrests up', start) +
    circle([42, 398], 10, { fill: color.amber }) +
    text([62, 406], 'strong leg, next to the table', start) +
    text([30, 444], 'Seen from above', { ...start, fill: color.soft })
  return {
    file: 'wheelchair-transfer.svg',
    width: 640,
    height: 470,
    title: 'A wheelchair beside the table, seen from above',
    desc: 'The chair stands at an angle to the edge of the table; one leg of the patient is marked, an arrow leads to the table.',
    body,
  }
}

function linesHighLow(): Picture {
  const bag = (x: number, y: number, width: number, height: number, fill: string): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${fill}" stroke="${color.ink}" stroke-width="2"/>`
  const body =
    line([190, 40], [190, 404], { width: 5, stroke: color.soft }) +
    line([160, 46], [200, 46], { width: 5, stroke: color.soft }) +
    bag(134, 52, 46, 70, color.tealWash) +
    stroke(
      [
        [157, 122],
        [158, 190],
        [224, 236],
        [286, 244],
      ],
      { stroke: color.teal, width: 3 },
    ) +
    box([110, 272], [620, 296], { fill: color.faint }) +
    line([150, 296], [150, 404], { width: 6, stroke: color.soft }) +
    line([596, 296], [596, 404], { width: 6, stroke: color.soft }) +
    shape(pts('232,268 236,240 300,228 396,236 520,250 536,268'), skin) +
    circle([206, 248], 24, skin) +
    circle([286, 244], 5, { fill: color.teal, stroke: 'none' }) +
    line([84, 122], [124, 122], { width: 1.75 }) +
    line([84, 244], [124, 244], { width: 1.75 }) +
    line([96, 124], [96, 242], { width: 1.75 }) +
    text([14, 178], '45 to', start) +
    text([14, 206], '60 cm', start) +
    text([214, 84], 'IV bag: high', start) +
    stroke(
      [
        [322, 242],
        [322, 310],
        [316, 344],
      ],
      { width: 3 },
    ) +
    bag(286, 344, 60, 60, '#ffffff') +
    box([288, 380], [344, 402], { fill: color.amberWash, stroke: 'none' }) +
    text([316, 438], 'Chest drain: below the chest') +
    stroke(
      [
        [392, 250],
        [402, 300],
        [410, 320],
      ],
      { width: 3 },
    ) +
    bag(382, 320, 56, 62, '#ffffff') +
    box([385, 350], [435, 380], { fill: color.amber, stroke: 'none' }) +
    text([448, 350], 'Urine bag:', start) +
    text([448, 380], 'below the', start) +
    text([448, 408], 'bladder', start)
  return {
    file: 'lines-high-low.svg',
    width: 640,
    height: 454,
    title: 'Three lines of a patient on a table',
    desc: 'Patient lying on a table with an infusion, a chest drain and a urine bag at their heights.',
    body,
  }
}

function vitalRanges(): Picture {
  const [left, right] = [180, 600]
  const rows = [
    {
      name: 'Pulse',
      unit: 'per minute',
      from: 30,
      to: 150,
      low: 60,
      high: 100,
      value: 112,
      words: ['60', '100'],
    },
    {
      name: 'Breaths',
      unit: 'per minute',
      from: 4,
      to: 32,
      low: 12,
      high: 20,
      value: 26,
      words: ['12', '20'],
    },
  ] as const
  const body = rows
    .map(({ name, unit, from, to, low, high, value, words }, i) => {
      const y = 110 + i * 150
      const x = (n: number): number => left + ((n - from) / (to - from)) * (right - left)
      return (
        text([24, y + 2], name, { ...start, bold: true }) +
        text([24, y + 30], unit, { ...start, fill: color.soft }) +
        box([left, y - 14], [right, y + 14], { fill: '#ffffff' }) +
        box([x(low), y - 14], [x(high), y + 14], { fill: color.tealWash, stroke: color.teal }) +
        text([x(low), y + 44], words[0]) +
        text([x(high), y + 44], words[1]) +
        text([(x(low) + x(high)) / 2, y - 28], 'normal', { fill: color.teal }) +
        circle([x(value), y], 11, { fill: color.amber }) +
        text([x(value), y - 28], String(value), { bold: true })
      )
    })
    .join('')
  return {
    file: 'vital-ranges.svg',
    width: 640,
    height: 350,
    title: 'Pulse and breaths of one patient beside the normal ranges',
    desc: 'Two bars with the normal range of an adult at rest and a dot for the value of one patient.',
    body: body + text([320, 48], 'An adult at rest', { bold: true }),
  }
}

function badges(): Picture {
  const body =
    shape(
      pts(
        '250,150 286,128 320,124 354,128 390,150 408,250 414,330 388,332 378,250 376,440 264,440 262,250 252,332 226,330 232,250',
      ),
      skin,
    ) +
    box([304, 96], [336, 132], { fill: color.tissue, stroke: 'none' }) +
    ellipse([320, 70], 34, 42, skin) +
    shape(pts('276,160 300,150 320,158 340,150 364,160 380,240 380,440 260,440 260,240'), {
      fill: color.faint,
      stroke: color.ink,
    }) +
    box([296, 128], [332, 154], { fill: color.amber }) +
    line([336, 140], [452, 112], { width: 1.75 }) +
    text([460, 108], 'Collar,', { ...start, bold: true }) +
    text([460, 138], 'outside the apron', start) +
    `<rect x="300" y="296" width="40" height="28" fill="${color.amberWash}" stroke="${color.ink}" stroke-width="2" stroke-dasharray="6 5"/>` +
    line([344, 310], [452, 290], { width: 1.75 }) +
    text([460, 286], 'Waist,', { ...start, bold: true }) +
    text([460, 316], 'under the apron', start) +
    text([460, 346], 'once declared', { ...start, fill: color.soft }) +
    text([30, 396], 'Lead apron', { ...start, fill: color.soft }) +
    line([146, 390], [262, 376], { width: 1.75, stroke: color.soft })
  return {
    file: 'badge-places.svg',
    width: 640,
    height: 484,
    title: 'Where two badges are worn',
    desc: 'A radiographer in a lead apron with a badge at the collar and a second one behind the apron at the waist.',
    body,
  }
}

/** Two strands with rungs, along x. */
function helix(y: number): string {
  const strand = (phase: number): Pt[] =>
    range(40, 600, 56).map((x): Pt => [x, y + 34 * Math.sin(((x - 40) / 560) * 6 * Math.PI + phase)])
  const rungs = range(55, 585, 30)
    .map((x) => {
      const up = 34 * Math.sin(((x - 40) / 560) * 6 * Math.PI)
      return line([x, y + up], [x, y - up], { width: 2, stroke: color.faint })
    })
    .join('')
  return (
    rungs +
    stroke(strand(0), { stroke: color.ink, width: 4 }) +
    stroke(strand(Math.PI), { stroke: color.soft, width: 4 })
  )
}

function roadsToDna(): Picture {
  const burst = (at: Pt): string =>
    range(0, 315, 7)
      .map((turn) =>
        line(add(at, direction(turn), 9), add(at, direction(turn), 22), { width: 3, stroke: color.amber }),
      )
      .join('') + circle(at, 8, { fill: color.amber, stroke: 'none' })
  const body =
    helix(330) +
    text([40, 410], 'DNA', { ...start, bold: true }) +
    arrow([110, 70], [156, 292], { stroke: color.teal, width: 3, head: 14 }) +
    burst([160, 312]) +
    text([30, 44], 'Direct: hits the DNA', { ...start, bold: true }) +
    arrow([420, 70], [444, 148], { stroke: color.teal, width: 3, head: 14 }) +
    circle([450, 178], 22, { fill: color.tealWash, stroke: color.teal }) +
    text([450, 186], 'O', { bold: true }) +
    circle([424, 204], 12, { fill: '#ffffff', stroke: color.teal }) +
    circle([476, 204], 12, { fill: '#ffffff', stroke: color.teal }) +
    text([512, 180], 'water', start) +
    arrow([446, 222], [424, 286], { stroke: color.amber, width: 3, head: 14 }) +
    text([456, 262], 'OH• radical', start) +
    burst([420, 306]) +
    text([330, 44], 'Indirect: by way of water', { ...start, bold: true })
  return {
    file: 'roads-to-dna.svg',
    width: 640,
    height: 440,
    title: 'Two roads to DNA',
    desc: 'One photon ends at the DNA; another ends at a water molecule beside it, and a radical goes on to the DNA.',
    body,
  }
}

export const lessonCarePictures = (): Picture[] => [
  sixLinks(),
  leverOfArms(),
  wheelchair(),
  linesHighLow(),
  vitalRanges(),
  badges(),
  roadsToDna(),
]
