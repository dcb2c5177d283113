/** Needle tip and vein in four positions. */
import { color, group, label, line, polygon, text, type Picture, type Pt } from './kit.ts'
import { box } from './plot.ts'

/** Needle with its tip at the origin, pointing right, bevel up, hub at the rear. */
const needle =
  polygon(
    [
      [-258, -13],
      [-230, -13],
      [-224, -7],
      [-224, 7],
      [-230, 13],
      [-258, 13],
    ],
    { fill: color.tealWash, stroke: color.teal, width: 2.25 },
  ) +
  polygon(
    [
      [-224, -7],
      [-28, -7],
      [0, 7],
      [-224, 7],
    ],
    { fill: '#ffffff', width: 2.25 },
  ) +
  polygon(
    [
      [-222, -2.5],
      [-23, -2.5],
      [-10, 3.5],
      [-222, 3.5],
    ],
    { fill: color.faint, stroke: 'none' },
  )

function panel(letter: string, corner: Pt, tip: Pt): string {
  const [x, y] = corner
  const band = (top: number, bottom: number, fill: string): string =>
    box([x, y + top], [x + 290, y + bottom], { fill, stroke: 'none' })
  const edge = (at: number, stroke: string, width: number): string =>
    line([x, y + at], [x + 290, y + at], { stroke, width })
  return (
    band(84, 196, color.tissue) +
    edge(84, color.tissueEdge, 5) +
    band(114, 160, '#cfe0ee') +
    edge(114, color.teal, 3.5) +
    edge(160, color.teal, 3.5) +
    group(needle, `translate(${x + tip[0]} ${y + tip[1]}) rotate(28)`) +
    label(letter, [x + 266, y + 40])
  )
}

function needles(): Picture {
  const body =
    panel('A', [20, 16], [244, 178]) +
    panel('B', [330, 16], [240, 126]) +
    panel('C', [20, 254], [236, 99]) +
    panel('D', [330, 254], [240, 142]) +
    text([20, 482], 'Gray line: skin. Blue band: vein.', { anchor: 'start', fill: color.soft })
  return {
    file: 'needle-and-vein.svg',
    width: 640,
    height: 498,
    title: 'Needle and vein in lengthwise section',
    desc: 'Four drawings, A to D, of a needle entering the skin above a superficial vein.',
    body,
  }
}

export const venipuncturePictures = (): Picture[] => [needles()]
