/** Rotating-anode tube in section and the intensity profile along its axis. */
import { arrow, color, line, polygon, text, type Picture } from './kit.ts'
import { box, axes, gridLines, place, polyline, range, trace, type Frame } from './plot.ts'

function envelope(): string {
  const d =
    'M96 96h300q22 0 30 26l4 18h128q18 0 18 18v44q0 18-18 18H430l-4 18q-8 26-30 26H96q-26 0-26-26V122q0-26 26-26z'
  return `<path d="${d}" fill="#ffffff" stroke="${color.soft}" stroke-width="4"/>`
}

function cathode(): string {
  const cup = polygon(
    [
      [72, 212],
      [168, 212],
      [168, 206],
      [196, 206],
      [196, 222],
      [182, 222],
      [182, 236],
      [196, 236],
      [196, 252],
      [168, 252],
      [168, 240],
      [72, 240],
    ],
    { fill: color.tissue },
  )
  return (
    cup +
    polyline(
      [
        [182, 222],
        [192, 224],
        [186, 227],
        [196, 229],
        [186, 232],
        [182, 236],
      ],
      { stroke: color.amber, width: 2.5 },
    )
  )
}

function anode(): string {
  const disk = polygon(
    [
      [346, 108],
      [378, 108],
      [378, 252],
      [346, 252],
      [330, 226],
      [330, 134],
    ],
    { fill: color.faint },
  )
  const track =
    line([330, 226], [346, 252], { width: 7, stroke: color.ink }) +
    line([330, 134], [346, 108], { width: 7, stroke: color.ink })
  const stem = box([378, 174], [426, 186], { fill: color.tissue })
  const rotor = box([426, 154], [540, 206], { fill: color.tissueEdge })
  return disk + track + stem + rotor + line([426, 180], [566, 180], { width: 2, dash: '10 5 2 5' })
}

const coil = (y: number): string =>
  box([444, y], [544, y + 32], { fill: color.tealWash, stroke: color.teal }) +
  polyline(
    range(452, 536, 14).map((x, i) => [x, i % 2 === 0 ? y + 5 : y + 27]),
    { stroke: color.teal, width: 2.5 },
  )

function section(): Picture {
  const electrons =
    polygon(
      [
        [196, 224],
        [196, 234],
        [335, 243],
        [333, 232],
      ],
      { fill: color.tealWash, stroke: 'none' },
    ) + arrow([200, 229], [329, 237], { stroke: color.teal, width: 2.5 })
  const rays =
    polygon(
      [
        [338, 240],
        [276, 372],
        [372, 372],
      ],
      { fill: '#fdf3d8', stroke: 'none' },
    ) + arrow([338, 244], [323, 366], { stroke: color.amber, width: 4 })
  const body =
    envelope() +
    rays +
    electrons +
    cathode() +
    anode() +
    coil(102) +
    coil(226) +
    text([382, 366], 'x-ray beam', { anchor: 'start' }) +
    text([262, 214], 'electrons', { fill: color.teal }) +
    text([84, 312], 'evacuated envelope', { anchor: 'start', fill: color.soft }) +
    line([110, 294], [110, 268], { width: 1.75, stroke: color.soft })
  return {
    file: 'tube-section.svg',
    width: 640,
    height: 390,
    title: 'Rotating-anode x-ray tube in section',
    desc: 'Section through the tube: electrons travel to the target and x-rays leave downward.',
    body,
  }
}

const target = (12 * Math.PI) / 180
/** Relative intensity at x cm from the central ray; minus is the anode side. */
function heel(x: number, sid: number): number {
  const phi = Math.atan(x / sid)
  const path = 1 / Math.sin(target + phi) - 1 / Math.sin(target)
  return 100 * Math.exp(-0.0194 * path) * Math.cos(phi) ** 2
}

function profiles(): Picture {
  const frame: Frame = { left: 90, top: 34, width: 510, height: 270, x: [-18, 18], y: [50, 110] }
  const xs = range(-17.5, 17.5, 70)
  const body =
    gridLines(frame, range(-15, 15, 6), range(50, 110, 6)) +
    trace(frame, xs, (x) => heel(x, 100)) +
    trace(frame, xs, (x) => heel(x, 180), { stroke: color.teal, width: 3.5, dash: '9 7' }) +
    axes(frame, {
      xTitle: 'Distance from the central ray (cm)',
      yTitle: 'Intensity (% of center)',
      xTicks: range(-15, 15, 6).map((value) => ({ value, words: String(Math.abs(value)) })),
      yTicks: range(50, 110, 3).map((value) => ({ value })),
    }) +
    text([94, 396], 'anode side', { anchor: 'start', bold: true }) +
    text([600, 396], 'cathode side', { anchor: 'end', bold: true }) +
    text([place(frame, -12.5, 76)[0], place(frame, -12.5, 76)[1]], '1', { bold: true, size: 26 }) +
    text([place(frame, -13.2, 100)[0], place(frame, -13.2, 100)[1]], '2', {
      bold: true,
      size: 26,
      fill: color.teal,
    })
  return {
    file: 'heel-profiles.svg',
    width: 640,
    height: 416,
    title: 'Beam intensity along the anode-cathode axis',
    desc: 'Two intensity profiles, 1 solid and 2 dashed, from the anode side to the cathode side, each set to 100 percent at the center.',
    body,
  }
}

/** For hot spots: the parts alone, for words and rays would tell them; the cathode larger, for a cross hides a small filament. */
function bareSection(): Picture {
  const largeCathode = `<g transform="translate(72 226) scale(1.4) translate(-72 -229)">${cathode()}</g>`
  const parts = envelope() + largeCathode + anode() + coil(102) + coil(226)
  return {
    file: 'tube-section-bare.svg',
    width: 640,
    height: 260,
    title: 'Rotating-anode x-ray tube in section',
    desc: 'Section through the tube without letters.',
    body: `<g transform="translate(10 14) scale(1.185) translate(-62 -84)">${parts}</g>`,
  }
}

export const tubePictures = (): Picture[] => [section(), bareSection(), profiles()]
