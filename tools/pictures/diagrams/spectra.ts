/** The electromagnetic family, and tungsten spectra (Kramers' law, K lines, aluminum filtration) with attenuation curves computed from them. */
import { arrow, color, line, start, text, type Picture, type Pt } from './kit.ts'
import { axes, box, gridLines, place, polyline, range, trace, type Frame } from './plot.ts'

/** Mass attenuation of aluminum, cm²/g by keV. */
const aluminum: readonly (readonly [number, number])[] = [
  [10, 26.23],
  [15, 7.955],
  [20, 3.441],
  [30, 1.128],
  [40, 0.5685],
  [50, 0.3681],
  [60, 0.2778],
  [80, 0.2018],
  [100, 0.1704],
  [150, 0.1378],
]
const density = 2.7

/** Mass energy absorption of air, cm²/g by keV: turns energy fluence into air kerma. */
const air: readonly (readonly [number, number])[] = [
  [10, 4.742],
  [15, 1.334],
  [20, 0.5389],
  [30, 0.1537],
  [40, 0.06833],
  [50, 0.04098],
  [60, 0.03041],
  [80, 0.02407],
  [100, 0.02325],
  [150, 0.02496],
]

/** Smooth interpolation between table rows, both axes logarithmic. */
function lookUp(table: readonly (readonly [number, number])[], keV: number): number {
  const above = Math.max(
    1,
    table.findIndex(([e]) => e >= keV),
  )
  const at = (i: number): [number, number] => {
    const [e, m] = table[Math.max(0, Math.min(table.length - 1, i))] ?? [1, 1]
    return [Math.log(e), Math.log(m)]
  }
  const [before, from, to, after] = [at(above - 2), at(above - 1), at(above), at(above + 1)]
  const width = to[0] - from[0]
  const t = (Math.log(keV) - from[0]) / width
  const [s0, s1] = [
    ((to[1] - before[1]) / (to[0] - before[0])) * width,
    ((after[1] - from[1]) / (after[0] - from[0])) * width,
  ]
  const value =
    (2 * t ** 3 - 3 * t ** 2 + 1) * from[1] +
    (t ** 3 - 2 * t ** 2 + t) * s0 +
    (3 * t ** 2 - 2 * t ** 3) * to[1] +
    (t ** 3 - t ** 2) * s1
  return Math.exp(value)
}

const mu = (keV: number): number => lookUp(aluminum, keV) * density

interface Beam {
  readonly kVp: number
  readonly mmAl: number
}

const gauss = (x: number, center: number, sigma: number): number =>
  Math.exp(-((x - center) ** 2) / (2 * sigma ** 2))

/** Photons per keV, arbitrary unit. */
function photons(beam: Beam, keV: number): number {
  const brems = Math.max(0, beam.kVp / keV - 1)
  const over = Math.max(0, beam.kVp / 69.5 - 1) ** 1.6
  const lines = over * (7 * gauss(keV, 59, 0.8) + 2.6 * gauss(keV, 67.2, 0.8))
  return (brems + lines) * Math.exp((-mu(keV) * beam.mmAl) / 10)
}

/** Air kerma behind more aluminum, as a fraction. */
function transmission(beam: Beam, extra: number): number {
  const energies = range(12, beam.kVp, 200)
  const sum = (mm: number): number =>
    energies.reduce(
      (total, e) => total + e * lookUp(air, e) * photons({ ...beam, mmAl: beam.mmAl + mm }, e),
      0,
    )
  return sum(extra) / sum(0)
}

function filteredSpectra(): Picture {
  const frame: Frame = { left: 84, top: 40, width: 520, height: 290, x: [0, 100], y: [0, 1] }
  const [soft, hard]: [Beam, Beam] = [
    { kVp: 90, mmAl: 2.5 },
    { kVp: 90, mmAl: 6 },
  ]
  const xs = range(10, 90, 160)
  const peak = Math.max(...xs.map((e) => photons(soft, e))) / 0.94
  const body =
    gridLines(frame, range(0, 100, 10), []) +
    trace(frame, xs, (e) => photons(soft, e) / peak) +
    trace(frame, xs, (e) => photons(hard, e) / peak, { stroke: color.teal, width: 3.5, dash: '9 7' }) +
    axes(frame, {
      xTitle: 'Photon energy (keV)',
      yTitle: 'Number of photons',
      xTicks: range(0, 100, 5).map((value) => ({ value })),
    }) +
    line([428, 66], [468, 66], { width: 3 }) +
    text([480, 72], 'Beam 1', start) +
    line([428, 94], [468, 94], { width: 3.5, dash: '9 7', stroke: color.teal }) +
    text([480, 100], 'Beam 2', { anchor: 'start', fill: color.teal })
  return {
    file: 'spectrum-two-beams.svg',
    width: 640,
    height: 410,
    title: 'Two emission spectra of one x-ray tube',
    desc: 'Number of photons against photon energy for beam 1, solid, and beam 2, dashed.',
    body,
  }
}

function attenuationCurves(): Picture {
  const frame: Frame = { left: 84, top: 30, width: 520, height: 300, x: [0, 10], y: [0, 8] }
  const [one, two]: [Beam, Beam] = [
    { kVp: 60, mmAl: 1.8 },
    { kVp: 110, mmAl: 5 },
  ]
  const xs = range(0, 10, 60)
  const body =
    gridLines(frame, range(0, 10, 10), range(0, 8, 8)) +
    trace(frame, xs, (mm) => 8 * transmission(one, mm)) +
    trace(frame, xs, (mm) => 5 * transmission(two, mm), { stroke: color.teal, width: 3.5, dash: '9 7' }) +
    axes(frame, {
      xTitle: 'Aluminum in the beam (mm)',
      yTitle: 'Air kerma (mGy)',
      xTicks: range(0, 10, 5).map((value) => ({ value })),
      yTicks: range(0, 8, 4).map((value) => ({ value })),
    }) +
    text([place(frame, 0.95, 6.6)[0], place(frame, 0.95, 6.6)[1]], 'Beam 1', {
      anchor: 'start',
      bold: true,
    }) +
    text([place(frame, 7.4, 2.75)[0], place(frame, 7.4, 2.75)[1]], 'Beam 2', {
      anchor: 'start',
      fill: color.teal,
      bold: true,
    })
  return {
    file: 'attenuation-two-beams.svg',
    width: 640,
    height: 410,
    title: 'Attenuation curves of two x-ray beams',
    desc: 'Air kerma against the thickness of aluminum placed in the beam, for beam 1 and beam 2.',
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
    text([422, 431], 'after', { ...start, fill: color.teal })
  return {
    file: 'spectrum-three-changes.svg',
    width: 640,
    height: 454,
    title: 'Three changes of one spectrum',
    desc: 'The spectrum of a 70-kVp beam before and after more mAs, 90 kVp, and more filtration.',
    body,
  }
}

export const spectraPictures = (): Picture[] => [
  filteredSpectra(),
  attenuationCurves(),
  family(),
  spectrumChanges(),
]
