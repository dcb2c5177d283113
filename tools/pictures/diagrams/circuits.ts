/** Simplified x-ray circuit, and the coils of a transformer. */
import { arrow, circle, color, line, polygon, start, text, type Picture, type Pt } from './kit.ts'
import { box, polyline, segments } from './plot.ts'

const wire = (...points: Pt[]): string => polyline(points, { width: 2.25 })
const node = (p: Pt): string => circle(p, 4.5, { fill: color.ink, stroke: 'none' })

/** Of one turn to the next. */
const pitch = 14

/** Vertical winding from (x, top) down; turns bulge to one side. */
function coil(x: number, top: number, turns: number, side: 1 | -1): string {
  const loops = Array.from(
    { length: turns },
    () => `a${pitch / 2} ${pitch / 2} 0 0 ${side === 1 ? 1 : 0} 0 ${pitch}`,
  ).join('')
  return `<path d="M${x} ${top}${loops}" fill="none" stroke="${color.ink}" stroke-width="2.5"/>`
}

const core = (x: number, top: number, bottom: number): string =>
  line([x - 3.5, top], [x - 3.5, bottom], { width: 2.5, stroke: color.soft }) +
  line([x + 3.5, top], [x + 3.5, bottom], { width: 2.5, stroke: color.soft })

/** Diode from a to b, conducting in that sense, with its wire. */
function diode(a: Pt, b: Pt): string {
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const symbol =
    polygon(
      [
        [-10, -10],
        [-10, 10],
        [9, 0],
      ],
      { fill: color.paper, width: 2.25 },
    ) + line([10, -11], [10, 11], { width: 2.5 })
  return wire(a, b) + `<g transform="translate(${mx} ${my}) rotate(${turn.toFixed(1)})">${symbol}</g>`
}

function lowSide(): string {
  const supply =
    wire([30, 84], [96, 84]) +
    wire([30, 252], [96, 252]) +
    circle([30, 84], 6, { fill: color.paper }) +
    circle([30, 252], 6, { fill: color.paper }) +
    text([14, 60], 'supply', start)
  const auto = coil(96, 84, 12, -1) + line([110, 84], [110, 252], { width: 2.5, stroke: color.soft })
  const taps =
    wire([96, 112], [168, 112]) +
    node([96, 112]) +
    node([168, 112]) +
    wire([168, 112], [204, 92]) +
    node([208, 112]) +
    wire([208, 112], [262, 112], [262, 126]) +
    node([96, 224]) +
    wire([96, 224], [262, 224], [262, 210])
  return supply + auto + taps + coil(262, 126, 6, 1)
}

function highSide(): string {
  const secondary = coil(296, 84, 5, -1) + coil(296, 182, 5, -1) + wire([296, 154], [296, 156])
  const meter =
    wire([296, 154], [330, 154]) +
    wire([296, 182], [330, 182]) +
    circle([348, 168], 22, { fill: '#ffffff', width: 2.5 }) +
    text([348, 174], 'mA', { bold: true })
  const ground =
    wire([370, 168], [384, 168], [384, 184]) +
    line([374, 184], [394, 184], { width: 2.5 }) +
    line([378, 190], [390, 190], { width: 2.5 }) +
    line([382, 196], [386, 196], { width: 2.5 })
  const [top, bottom, west, right]: [Pt, Pt, Pt, Pt] = [
    [458, 92],
    [458, 244],
    [412, 168],
    [524, 168],
  ]
  const bridge =
    diode(top, right) +
    diode(bottom, right) +
    diode(west, top) +
    diode(west, bottom) +
    [top, bottom, west, right].map(node).join('')
  const feed = wire([296, 84], [296, 66], [458, 66], top) + wire([296, 252], [296, 270], [458, 270], bottom)
  return core(279, 84, 252) + secondary + meter + ground + bridge + feed
}

function tube(): string {
  const envelope = `<rect x="552" y="112" width="64" height="150" rx="30" fill="#ffffff" stroke="${color.ink}" stroke-width="2.5"/>`
  const anode =
    wire([524, 168], [532, 168], [532, 60], [584, 60], [584, 146]) +
    polygon(
      [
        [566, 146],
        [602, 146],
        [602, 166],
        [566, 156],
      ],
      { fill: color.faint },
    )
  const filament = wire(
    [573, 292],
    [573, 236],
    [576, 226],
    [580, 238],
    [584, 226],
    [588, 238],
    [592, 226],
    [595, 236],
    [595, 292],
  )
  const hop = `<path d="M412 168V261a9 9 0 0 1 0 18V306H573" fill="none" stroke="${color.ink}" stroke-width="2.25"/>`
  return (
    envelope +
    anode +
    filament +
    hop +
    node([573, 306]) +
    wire([573, 292], [573, 340]) +
    wire([595, 292], [595, 424])
  )
}

function filamentCircuit(): string {
  const resistor: Pt[] = [
    [150, 340],
    [156, 330],
    [168, 350],
    [180, 330],
    [192, 350],
    [204, 330],
    [216, 350],
    [222, 340],
  ]
  const feed =
    wire([96, 252], [96, 340], [150, 340]) +
    node([96, 252]) +
    polyline(resistor, { width: 2.5 }) +
    arrow([168, 368], [206, 312], { width: 2.25 }) +
    wire([222, 340], [262, 340]) +
    `<path d="M60 84V243a9 9 0 0 1 0 18V424H262" fill="none" stroke="${color.ink}" stroke-width="2.25"/>` +
    node([60, 84])
  const transformer =
    coil(262, 340, 6, 1) +
    core(279, 340, 424) +
    coil(296, 354, 4, -1) +
    wire([296, 354], [296, 340], [573, 340]) +
    wire([296, 410], [296, 424], [595, 424])
  return feed + transformer
}

/** For hot spots and marks. */
const circuit = (): Picture => ({
  file: 'xray-circuit-bare.svg',
  width: 640,
  height: 448,
  title: 'Simplified x-ray circuit',
  desc: 'Circuit diagram from the supply to the x-ray tube, its parts without letters.',
  body: lowSide() + highSide() + tube() + filamentCircuit(),
})

function transformer(): Picture {
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
    text([476, 176], 'Secondary', { ...start, fill: color.teal, bold: true }) +
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

export const circuitPictures = (): Picture[] => [circuit(), transformer()]
