/** Grids: their ratio, and a focused one with the focal spot to one side of its convergent line. */
import { add, arrow, circle, color, line, receptor, start, text, type Picture, type Pt } from './kit.ts'
import { box, mix, range, segments, span, upright } from './plot.ts'

const gridTop = 330
const gridBase = 372

function strips(convergent: Pt): string {
  const pairs = range(130, 510, 16).map((x): [Pt, Pt] => {
    const base: Pt = [x, gridBase]
    const reach = (gridBase - gridTop) / (gridBase - convergent[1])
    return [base, mix(base, convergent, reach)]
  })
  return segments(pairs, { width: 5 })
}

function offCenter(): Picture {
  const convergent: Pt = [320, 66]
  const spot: Pt = [360, 66]
  const guides = [130, 225, 415, 510]
    .map((x) => line([x, gridBase], convergent, { stroke: color.teal, width: 1.75, dash: '7 6' }))
    .join('')
  const rays = [112, 216, 320, 424, 528]
    .map((x) => line(spot, [x, gridTop - 8], { stroke: color.amber, width: 2.5 }))
    .join('')
  const distance = (x: number, words: string, ends: number): string =>
    arrow([x, 220], [x, 68]) +
    arrow([x, 220], [x, gridTop + 20]) +
    line([Math.min(x, ends), 66], [Math.max(x, ends), 66], { stroke: color.faint, width: 1.5 }) +
    upright(add([x, 200], [-12, 0]), words)
  const body =
    distance(64, 'grid focal distance 100 cm', 300) +
    distance(604, 'source to grid 100 cm', 376) +
    guides +
    rays +
    strips(convergent) +
    line([120, gridTop - 4], [520, gridTop - 4], { width: 1.5 }) +
    line([112, gridBase + 4], [528, gridBase + 4], { width: 1.5 }) +
    receptor([112, 394], [528, 394]) +
    circle(convergent, 7, { fill: color.teal, stroke: 'none' }) +
    circle(spot, 9, { fill: color.amber }) +
    text([328, 40], 'convergent line of the grid', { fill: color.teal, anchor: 'end' }) +
    text([350, 40], 'focal spot', start) +
    text([320, 434], 'Grid enlarged; its lead strips run into the page', { fill: color.soft })
  return {
    file: 'grid-focused-beam.svg',
    width: 640,
    height: 448,
    title: 'Focal spot, focused grid and image receptor',
    desc: 'Cross-section of a focused grid with its convergent line, the focal spot and both distances marked.',
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

export const gridPictures = (): Picture[] => [offCenter(), gridRatio()]
