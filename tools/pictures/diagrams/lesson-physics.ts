/** Drawings of lesson pages: each shows the worked example or the rule of its page. */
import { add, arrow, circle, color, line, polygon, receptor, text, type Picture, type Pt } from './kit.ts'
import { axes, box, gridLines, polyline, range, segments, trace, type Frame } from './plot.ts'
import { photons, type Beam } from './spectra.ts'

const start = { anchor: 'start' } as const
const teal = { ...start, fill: color.teal } as const

/** Line with short bars at both ends. */
function span(a: Pt, b: Pt): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const side: Pt = [(-(b[1] - a[1]) / length) * 7, ((b[0] - a[0]) / length) * 7]
  const bar = (p: Pt): string => line(add(p, side), add(p, side, -1), { width: 1.75 })
  return line(a, b, { width: 1.75 }) + bar(a) + bar(b)
}

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
    desc: 'Two set-ups with the same distances; rays from both ends of the focal spot pass the edge of an object and bound a band on the receptor.',
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

function gridRatio(): Picture {
  const [left, top, height, gap, lead] = [110, 150, 200, 92, 18]
  const strip = (i: number): Pt => [left + i * (gap + lead), top]
  const strips = range(0, 4, 4)
    .map((i) => box(strip(i), add(strip(i), [lead, height]), { fill: color.ink }))
    .join('')
  const through = left + lead + gap / 2
  const body =
    box([left, top], [left + 4 * (gap + lead) + lead, top + height], { fill: color.tissue, stroke: 'none' }) +
    strips +
    arrow([through, 70], [through, 420], { stroke: color.teal, width: 3, head: 15 }) +
    text([through, 52], 'straight: passes', { fill: color.teal }) +
    arrow([430, 74], [left + 2 * (gap + lead) + lead + 2, 286], { stroke: color.amber, width: 4, head: 15 }) +
    text([442, 70], 'scattered: hits lead', start) +
    span(
      [left + 3 * (gap + lead) + lead + 3, top + height + 20],
      [left + 4 * (gap + lead) - 3, top + height + 20],
    ) +
    text([left + 3.5 * (gap + lead) + lead / 2, top + height + 50], 'D = 0.25 mm') +
    span([88, top], [88, top + height]) +
    text([20, top + height + 50], 'h = 2.0 mm', start) +
    text([320, 470], 'Ratio h ÷ D = 2.0 ÷ 0.25 = 8', { bold: true })
  return {
    file: 'grid-ratio.svg',
    width: 640,
    height: 490,
    title: 'Five strips of a grid, cut across',
    desc: 'Lead strips with their height h and the gap D between them; one photon comes straight, one at a slant.',
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

function coils(): Picture {
  const turns = (x: number, count: number, paint: string): string =>
    Array.from({ length: count }, (_, i) => {
      const y = 150 + ((i + 0.5) * 180) / count
      return line([x - 40, y + 7], [x + 40, y - 7], { width: 180 / count > 20 ? 9 : 5, stroke: paint })
    }).join('')
  const body =
    box([190, 90], [450, 390], { fill: color.faint }) +
    box([250, 150], [390, 330], { fill: color.paper }) +
    segments(
      [200, 210, 220, 230, 240].map((x) => [
        [x, 92],
        [x, 388],
      ]),
      { width: 1, stroke: color.soft },
    ) +
    turns(220, 5, color.amber) +
    turns(420, 18, color.teal) +
    text([20, 176], 'Primary', { ...start, bold: true }) +
    text([20, 210], '100 turns', start) +
    text([20, 244], '220 V', start) +
    text([20, 278], '40 A', start) +
    text([476, 176], 'Secondary', { ...teal, bold: true }) +
    text([476, 210], '40,000 turns', start) +
    text([476, 244], '88,000 V', start) +
    text([476, 278], '0.1 A', start) +
    text([320, 432], '220 V × 40 A = 88,000 V × 0.1 A = 8,800 W', { bold: true }) +
    text([320, 60], 'Core of thin insulated layers', { fill: color.soft })
  return {
    file: 'transformer-coils.svg',
    width: 640,
    height: 460,
    title: 'A step-up transformer',
    desc: 'Two coils on one laminated core with their turns, voltages and currents.',
    body,
  }
}

function family(): Picture {
  const names = ['Radio', 'Microwave', 'Infrared', 'Visible', 'Ultraviolet', 'X-ray and gamma'] as const
  const edges = [20, 116, 234, 334, 418, 540, 620]
  const bands = names
    .map((name, i) => {
      const [a, b] = [edges[i] ?? 0, edges[i + 1] ?? 0]
      const up = i % 2 === 0
      const lowest = name.startsWith('X')
      return (
        box([a, 190], [b, 250], {
          fill: lowest ? color.amber : name === 'Visible' ? color.amberWash : color.tissue,
          stroke: color.tissueEdge,
        }) +
        text([lowest ? 620 : (a + b) / 2, up ? 172 : 284], name, {
          bold: lowest,
          anchor: lowest ? 'end' : 'middle',
        })
      )
    })
    .join('')
  let phase = 0
  let x = 20
  const points: Pt[] = []
  while (x <= 620) {
    points.push([x, 90 - 34 * Math.sin(phase)])
    phase += (2 * Math.PI) / (150 * Math.exp(-((x - 20) / 600) * 2.75))
    x += 1
  }
  const body =
    polyline(points, { stroke: color.teal, width: 2.5 }) +
    bands +
    arrow([20, 330], [620, 330], { width: 2.5, head: 16 }) +
    text([20, 366], 'low energy', start) +
    text([620, 366], 'high energy', { anchor: 'end' }) +
    text([20, 398], 'long wavelength', start) +
    text([620, 398], 'short wavelength', { anchor: 'end' }) +
    text([320, 440], 'One speed for all: 3 × 10⁸ m/s', { bold: true })
  return {
    file: 'electromagnetic-family.svg',
    width: 640,
    height: 460,
    title: 'The electromagnetic family',
    desc: 'Six bands side by side in order of energy, with a wave that gets shorter toward high energy.',
    body,
  }
}

function spectrumChanges(): Picture {
  const base: Beam = { kVp: 70, mmAl: 2.5 }
  const top = Math.max(...range(10, 90, 160).map((e) => photons({ kVp: 90, mmAl: 2.5 }, e))) * 1.12
  const changes: readonly (readonly [string, Beam, number])[] = [
    ['mAs up', base, 1.5],
    ['kVp up', { kVp: 90, mmAl: 2.5 }, 1],
    ['Filtration up', { kVp: 70, mmAl: 5 }, 1],
  ]
  const panels = changes.map(([title, beam, times], i) => {
    const frame: Frame = { left: 22 + i * 208, top: 70, width: 176, height: 250, x: [0, 100], y: [0, 1] }
    return (
      gridLines(frame, [50, 100], []) +
      trace(frame, range(10, 70, 120), (e) => photons(base, e) / top, { stroke: color.soft, width: 2 }) +
      trace(frame, range(10, beam.kVp, 160), (e) => Math.min(1, (times * photons(beam, e)) / top), {
        stroke: color.teal,
        width: 3.5,
      }) +
      axes(frame, { xTitle: 'keV', xTicks: [{ value: 50 }, { value: 100 }] }) +
      text([frame.left + 90, 44], title, { bold: true })
    )
  })
  const body =
    panels.join('') +
    line([100, 424], [150, 424], { width: 2, stroke: color.soft }) +
    text([162, 431], 'before: 70 kVp', start) +
    line([360, 424], [410, 424], { width: 3.5, stroke: color.teal }) +
    text([422, 431], 'after', teal)
  return {
    file: 'spectrum-three-changes.svg',
    width: 640,
    height: 454,
    title: 'Three changes of one spectrum',
    desc: 'The spectrum of a 70-kVp beam before and after more mAs, 90 kVp, and more filtration.',
    body,
  }
}

export const lessonPhysicsPictures = (): Picture[] => [
  coin(),
  edgeBlur(),
  inverseSquare(),
  scatterField(),
  gridRatio(),
  aecHalfCell(),
  coils(),
  family(),
  spectrumChanges(),
]
