/** Tube voltage of four generators and four heart rhythms. */
import { color, label, text, type Picture } from './kit.ts'
import { axes, gridLines, polyline, range, segments, trace, type Frame } from './plot.ts'

const turn = 2 * Math.PI
const halfWave = (t: number): number => Math.max(0, Math.sin(turn * t))
const fullWave = (t: number): number => Math.abs(Math.sin(turn * t))
/** Rectified phases: pulses per cycle 6 or 12; the envelope of the shifted sine waves. */
const phases =
  (pulses: number) =>
  (t: number): number => {
    const part = (((t * pulses) % 1) + 1) % 1
    return Math.cos((turn * (part - 0.5)) / pulses)
  }
const inverter = (t: number): number => 1 - 0.012 * (0.5 + 0.5 * Math.cos(turn * 36 * t))

function tubeVoltages(): Picture {
  const kinds: readonly (readonly [string, (t: number) => number])[] = [
    ['A', inverter],
    ['B', phases(6)],
    ['C', halfWave],
    ['D', fullWave],
  ]
  const body = kinds.map(([letter, wave], i) => {
    const [left, top] = [80 + (i % 2) * 304, 30 + Math.floor(i / 2) * 218]
    const frame: Frame = { left, top, width: 220, height: 130, x: [0, 1], y: [0, 88] }
    return (
      gridLines(frame, [], [80]) +
      trace(frame, range(0, 1, 180), (t) => 80 * wave(t), { stroke: color.teal }) +
      axes(frame, {
        xTitle: 'Time',
        yTitle: 'kV',
        xTicks: [{ value: 1, words: '1/60 s' }],
        yTicks: [{ value: 0 }, { value: 80 }],
      }) +
      label(letter, [left + 56, top + 155])
    )
  })
  return {
    file: 'tube-voltage-waveforms.svg',
    width: 640,
    height: 456,
    title: 'Tube voltage of four generators over one sixtieth of a second',
    desc: 'Four graphs, A to D, of tube voltage against time. All reach 80 kilovolts.',
    body: body.join(''),
  }
}

const bump = (t: number, center: number, sigma: number, size: number): number =>
  size * Math.exp(-((t - center) ** 2) / (2 * sigma ** 2))

/** One beat; time 0 at the R wave, millivolt. */
const beat = (t: number, fast: boolean): number =>
  bump(t, -0.14, 0.02, 0.15) +
  bump(t, -0.032, 0.01, -0.1) +
  bump(t, 0, 0.011, 1.05) +
  bump(t, 0.034, 0.011, -0.24) +
  bump(t, fast ? 0.19 : 0.25, fast ? 0.028 : 0.04, 0.26)
const sinus =
  (period: number) =>
  (t: number): number =>
    range(-1, 9, 10).reduce((sum, k) => sum + beat(t - 0.2 - k * period, period < 0.6), 0)
/** Broad complexes 0.34 s apart: a slow notched rise, a fall below the line, and a wave the other way. */
const wide = (t: number): number =>
  range(-1, 10, 11).reduce((sum, k) => {
    const p = t - 0.08 - k * 0.34
    return sum + bump(p, -0.055, 0.02, 0.62) + bump(p, 0.01, 0.024, 1.1) + bump(p, 0.14, 0.042, -0.66)
  }, 0)
const chaos = (t: number): number =>
  (0.26 + 0.16 * Math.sin(3.1 * t + 0.6)) * Math.sin(turn * 5.1 * t + 2.1 * Math.sin(4.3 * t)) +
  0.15 * Math.sin(turn * 7.7 * t + 1.3) +
  0.1 * Math.sin(turn * 3.3 * t * (1 + 0.06 * t))

function strip(letter: string, index: number, signal: (t: number) => number): string {
  const top = 16 + index * 112
  const frame: Frame = { left: 56, top, width: 560, height: 96, x: [0, 3], y: [-1, 1.4] }
  const fine = range(0, 3, 15).map((t): [[number, number], [number, number]] => {
    const x = frame.left + (t / 3) * frame.width
    return [
      [x, top],
      [x, top + 96],
    ]
  })
  const level = range(0, 4, 4).map((k): [[number, number], [number, number]] => [
    [56, top + k * 24],
    [616, top + k * 24],
  ])
  return (
    segments([...fine, ...level], { stroke: '#d8e2e6', width: 1.2 }) +
    trace(frame, range(0, 3, 300), signal, { width: 2.2 }) +
    label(letter, [28, top + 48])
  )
}

function rhythms(): Picture {
  const kinds: readonly (readonly [string, (t: number) => number])[] = [
    ['A', sinus(0.48)],
    ['B', wide],
    ['C', chaos],
    ['D', sinus(0.82)],
  ]
  const scale =
    polyline(
      [
        [541.3, 476],
        [541.3, 470],
        [616, 470],
        [616, 476],
      ],
      { stroke: color.soft },
    ) + text([528, 480], '0.4 s', { anchor: 'end', fill: color.soft })
  return {
    file: 'ecg-four-strips.svg',
    width: 640,
    height: 492,
    title: 'Four electrocardiogram strips',
    desc: 'Four monitor strips, A to D, three seconds each; one square is 0.2 second wide.',
    body: kinds.map(([letter, signal], i) => strip(letter, i, signal)).join('') + scale,
  }
}

export const waveformPictures = (): Picture[] => [tubeVoltages(), rhythms()]
