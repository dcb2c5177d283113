/** Flat-panel detector in cross-section and an image histogram. */
import { add, arrow, circle, color, label, line, polygon, text, type Picture, type Pt } from './kit.ts'
import { box, axes, photon, place, polyline, range, trace, type Frame } from './plot.ts'

const slab = (top: number, height: number, fill: string): string =>
  box([70, top], [450, top + height], { fill, width: 2 })

function charge(at: Pt, sign: string): string {
  return (
    circle(at, 14, { fill: sign === '+' ? '#ffffff' : color.tealWash, stroke: color.teal }) +
    text([at[0], at[1] + 8], sign, { bold: true, fill: color.teal })
  )
}

const hit: Pt = [262, 168]

function layers(): string {
  const pixels = [0, 1, 2, 3, 4]
    .map((i) => box([82 + i * 74, 282], [142 + i * 74, 298], { fill: color.teal, stroke: 'none' }))
    .join('')
  const switches = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        box([100 + i * 74, 312], [124 + i * 74, 332], { fill: color.faint, width: 1.75 }) +
        line([112 + i * 74, 298], [112 + i * 74, 312]),
    )
    .join('')
  return (
    slab(96, 16, color.faint) +
    slab(112, 164, color.amberWash) +
    slab(276, 28, '#ffffff') +
    slab(304, 36, '#ffffff') +
    slab(340, 44, color.tissue) +
    pixels +
    switches
  )
}

function signal(): string {
  const paths = [-31, 0, 31]
    .map(
      (dx) =>
        arrow([hit[0] + dx, hit[1] + 34], [hit[0] + dx, 278], { stroke: color.teal, width: 2.25 }) +
        arrow([hit[0] + dx, hit[1] - 34], [hit[0] + dx, 114], { stroke: color.teal, width: 2.25 }),
    )
    .join('')
  const charges = [-31, 0, 31]
    .map((dx) => charge([hit[0] + dx, hit[1] + 19], '+') + charge([hit[0] + dx, hit[1] - 19], '−'))
    .join('')
  return paths + charges + photon([172, 20], [hit[0] - 46, hit[1] - 12], 26)
}

function detector(): Picture {
  const words = (y: number, name: string): string =>
    line([450, y], [466, y], { width: 1.75 }) + text([472, y + 6], name, { anchor: 'start' })
  const body =
    layers() +
    signal() +
    text([158, 40], 'x-ray photon', { anchor: 'end' }) +
    label('A', [104, 240]) +
    words(104, 'top electrode') +
    words(290, 'pixel electrodes') +
    words(322, 'switches (TFT)') +
    words(362, 'glass') +
    arrow([500, 268], [500, 122], { stroke: color.soft, width: 2 }) +
    arrow([500, 200], [500, 268], { stroke: color.soft, width: 2 }) +
    text([512, 188], 'high', { anchor: 'start', fill: color.soft }) +
    text([512, 214], 'voltage', { anchor: 'start', fill: color.soft })
  return {
    file: 'flat-panel-charge.svg',
    width: 640,
    height: 410,
    title: 'Cross-section of a flat-panel detector',
    desc: 'One x-ray photon absorbed in layer A, and the signal moving from there to the electrodes.',
    body,
  }
}

const bump = (x: number, center: number, sigma: number, size: number): number =>
  size * Math.exp(-((x - center) ** 2) / (2 * sigma ** 2))
const counts = (x: number): number =>
  bump(x, 12, 3, 0.72) + bump(x, 41, 8, 0.36) + bump(x, 53, 6.5, 0.5) + bump(x, 82, 3, 0.9)

function histogram(): Picture {
  const frame: Frame = { left: 70, top: 60, width: 530, height: 250, x: [0, 100], y: [0, 1] }
  const [from, to] = [4, 70]
  const [a, b] = [place(frame, from, 0), place(frame, to, 0)]
  const band = polygon([a, b, [b[0], 60], [a[0], 60]], { fill: color.amberWash, stroke: 'none' })
  const edge = (x: number): string => line([x, 60], [x, 310], { stroke: color.amber, width: 4 })
  const mark = (x: number, y: number, words: string): string =>
    text(add(place(frame, x, y), [0, 0]), words, { bold: true, size: 26 })
  const xs = range(0, 100, 200)
  const body =
    band +
    edge(a[0]) +
    edge(b[0]) +
    polyline(
      xs.map((x) => place(frame, x, counts(x))),
      { fill: 'none', width: 3 },
    ) +
    trace(frame, [0, 0], () => 0) +
    axes(frame, { xTitle: 'Pixel signal', yTitle: 'Number of pixels' }) +
    text([70, 338], 'low', { anchor: 'start', fill: color.soft }) +
    text([600, 338], 'maximum', { anchor: 'end', fill: color.soft }) +
    arrow([(a[0] + b[0]) / 2, 38], [a[0], 38]) +
    arrow([(a[0] + b[0]) / 2, 38], [b[0], 38]) +
    text([(a[0] + b[0]) / 2, 26], 'values of interest chosen by the software') +
    mark(12, 0.78, '1') +
    mark(50, 0.68, '2') +
    mark(82, 0.94, '3')
  return {
    file: 'histogram-values-of-interest.svg',
    width: 640,
    height: 360,
    title: 'Histogram of a digital image',
    desc: 'Number of pixels against pixel signal with three peaks, 1 to 3; a shaded range shows the values of interest that the software chose.',
    body,
  }
}

export const digitalPictures = (): Picture[] => [detector(), histogram()]
