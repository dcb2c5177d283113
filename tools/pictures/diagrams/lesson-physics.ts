/** Drawings of lesson pages: each shows the worked example or the rule of its page. */
import {
  add,
  arrow,
  circle,
  color,
  line,
  polygon,
  receptor,
  start,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { box, segments, span } from './plot.ts'

const teal = { ...start, fill: color.teal } as const

function coin(): Picture {
  const [x, top, floor] = [230, 60, 440]
  const object = top + (floor - top) * 0.88
  const half = { object: 63, image: 63 / 0.88 }
  const body =
    polygon(
      [
        [x, top],
        [x - half.image, floor - 6],
        [x + half.image, floor - 6],
      ],
      { fill: color.amberWash, stroke: 'none' },
    ) +
    line([x, top], [x - half.image, floor - 6], { width: 1.75 }) +
    line([x, top], [x + half.image, floor - 6], { width: 1.75 }) +
    circle([x, top], 6, { fill: color.amber }) +
    text([x + 16, top + 4], 'Focal spot', start) +
    line([x - half.object, object], [x + half.object, object], { width: 9, stroke: color.teal }) +
    receptor([x - 130, floor], [x + 130, floor]) +
    span([x - half.image, floor + 20], [x + half.image, floor + 20]) +
    text([x, floor + 50], 'Image 2.4 cm') +
    text([x + 76, object + 8], 'Coin 2.1 cm', teal) +
    span([62, top], [62, floor - 8]) +
    text([44, 30], 'SID 100 cm', start) +
    span([470, top], [470, object]) +
    text([486, 230], 'SOD 88 cm', start) +
    span([470, object + 2], [470, floor - 6]) +
    text([486, object + 36], 'OID 12 cm', start)
  return {
    file: 'coin-magnified.svg',
    width: 640,
    height: 498,
    title: 'A coin in front of the receptor',
    desc: 'Focal spot, coin and receptor with their distances; the beam spreads from the focal spot past the coin to the receptor.',
    body,
  }
}

function blurOf(x: number, spot: number, words: readonly [string, string]): string {
  const [top, edge, floor] = [96, 322, 410]
  const half = (spot * 62) / 2
  const reach = (half * (floor - 6 - edge)) / (edge - top)
  return (
    polygon(
      [
        [x, edge],
        [x - reach, floor - 6],
        [x + reach, floor - 6],
      ],
      { fill: color.amberWash, stroke: 'none' },
    ) +
    line([x - half, top], [x + reach, floor - 6], { width: 1.5, stroke: color.soft }) +
    line([x + half, top], [x - reach, floor - 6], { width: 1.5, stroke: color.soft }) +
    line([x - half, top], [x + half, top], { width: 9, stroke: color.amber }) +
    box([x - 120, edge - 6], [x, edge + 6], { fill: color.tealWash, stroke: color.teal }) +
    receptor([x - 120, floor], [x + 120, floor]) +
    span([x - reach, floor + 18], [x + reach, floor + 18]) +
    text([x, 40], 'Focal spot') +
    text([x, 70], words[0]) +
    text([x, floor + 50], words[1])
  )
}

function edgeBlur(): Picture {
  const body =
    blurOf(170, 1.2, ['1.2 mm', 'Blur 0.40 mm']) +
    blurOf(470, 0.6, ['0.6 mm', 'Blur 0.20 mm']) +
    text([320, 208], 'SOD') +
    text([320, 236], '75 cm') +
    text([320, 356], 'OID') +
    text([320, 384], '25 cm')
  return {
    file: 'edge-blur.svg',
    width: 640,
    height: 480,
    title: 'The blur of an edge from two focal spots',
    desc: 'Two setups with the same distances; rays from both ends of the focal spot pass the edge of an object and bound a band on the receptor.',
    body,
  }
}

function inverseSquare(): Picture {
  const source: Pt = [50, 190]
  const corners = (distance: number): [Pt, Pt, Pt, Pt] => {
    const [x, half, lean] = [50 + distance * 165, distance * 34, distance * 20]
    return [
      [x - lean, 190 - half],
      [x + lean, 190 - half - lean],
      [x + lean, 190 + half - lean],
      [x - lean, 190 + half],
    ]
  }
  const middle = (a: Pt, b: Pt, t: number): Pt => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  const panel = (distance: number): string => {
    const [a, b, c, d] = corners(distance)
    const cuts = Array.from({ length: distance - 1 }, (_, i) => (i + 1) / distance).flatMap(
      (t): [Pt, Pt][] => [
        [middle(a, b, t), middle(d, c, t)],
        [middle(a, d, t), middle(b, c, t)],
      ],
    )
    return (
      polygon([a, b, c, d], { fill: color.amberWash, opacity: 0.92 }) +
      segments(cuts, { width: 1.5, stroke: color.soft })
    )
  }
  const rays = corners(3)
    .map((corner) => line(source, corner, { width: 1.5, stroke: color.soft }))
    .join('')
  const words = ([1, 2, 3] as const)
    .map((distance) => {
      const x = 50 + distance * 165
      const area = ['1 square', '4 squares', '9 squares'][distance - 1] ?? ''
      const share = ['all', '1/4', '1/9'][distance - 1] ?? ''
      return (
        text([x, 336], `Distance ${distance}`, { bold: true }) +
        text([x, 366], area) +
        text([x, 396], `each gets ${share}`, { fill: color.teal })
      )
    })
    .join('')
  return {
    file: 'inverse-square.svg',
    width: 640,
    height: 420,
    title: 'One beam at three distances',
    desc: 'The same beam covers one square at distance 1, four at distance 2 and nine at distance 3.',
    body: rays + panel(3) + panel(2) + panel(1) + circle(source, 8, { fill: color.amber }) + words,
  }
}

/** Where photons scatter in a beam of this half width, and which way they leave. */
function bodyInBeam(x: number, half: number, words: readonly [string, string]): string {
  const [top, bottom, floor] = [150, 330, 400]
  const rows = [180, 225, 270, 312]
  const sites = rows.flatMap((y, i) =>
    (half > 50 ? [-80, -28, 26, 78] : [-22, 20]).map((dx, k): Pt => [
      x + dx * (half / 100) * (half > 50 ? 1 : 1.6),
      y + ((i + k) % 2) * 14,
    ]),
  )
  const turns: readonly Pt[] = [
    [46, 62],
    [-58, 50],
    [70, 18],
    [-44, -46],
  ]
  return (
    polygon(
      [
        [x - half * 0.5, 44],
        [x + half * 0.5, 44],
        [x + half * 1.08, floor - 6],
        [x - half * 1.08, floor - 6],
      ],
      { fill: color.amberWash, stroke: 'none' },
    ) +
    box([x - 130, top], [x + 130, bottom], { fill: 'none', stroke: color.tissueEdge }) +
    box([x - half * 0.5 - 46, 34], [x - half * 0.5, 48], { fill: color.ink }) +
    box([x + half * 0.5, 34], [x + half * 0.5 + 46, 48], { fill: color.ink }) +
    sites
      .map((at, i) =>
        arrow(at, add(at, turns[i % turns.length] ?? [0, 40]), { width: 2, stroke: color.teal, head: 9 }),
      )
      .join('') +
    receptor([x - 130, floor], [x + 130, floor]) +
    text([x, floor + 36], words[0], { bold: true }) +
    text([x, floor + 66], words[1])
  )
}

function scatterField(): Picture {
  const body =
    bodyInBeam(165, 96, ['Open field', 'more tissue, more scatter']) +
    bodyInBeam(475, 42, ['Collimated', 'less tissue, less scatter'])
  return {
    file: 'scatter-field.svg',
    width: 640,
    height: 484,
    title: 'The same part with an open and a collimated field',
    desc: 'Two beams through the same part, one wide and one narrow; arrows show photons scattered out of the beam.',
    body,
  }
}

function aecHalfCell(): Picture {
  const body =
    box([0, 120], [330, 300], { fill: color.tissue, stroke: 'none' }) +
    line([330, 120], [330, 300], { width: 3, stroke: color.tissueEdge }) +
    text([24, 30], 'Behind the patient', start) +
    text([346, 30], 'Open air', start) +
    [40, 120, 200, 280]
      .map((x) => arrow([x, 48], [x, 330], { stroke: color.teal, width: 1.75, head: 9 }))
      .join('') +
    [350, 370, 390, 410, 430, 450, 470, 490]
      .map((x) => arrow([x, 48], [x, 330], { stroke: color.teal, width: 3, head: 12 }))
      .join('') +
    box([230, 340], [430, 372], { fill: color.amber }) +
    line([330, 340], [330, 372], { dash: '6 5' }) +
    text([216, 364], 'Cell', { anchor: 'end', bold: true }) +
    text([280, 404], '1') +
    text([380, 404], '10') +
    text([320, 440], 'Average (10 + 1) ÷ 2 = 5.5: it stops too soon', { bold: true })
  return {
    file: 'aec-half-cell.svg',
    width: 640,
    height: 460,
    title: 'An AEC cell half beyond the skin',
    desc: 'Beam from above; the left half of the cell lies behind the patient, the right half behind open air.',
    body,
  }
}

export const lessonPhysicsPictures = (): Picture[] => [
  coin(),
  edgeBlur(),
  inverseSquare(),
  scatterField(),
  aecHalfCell(),
]
