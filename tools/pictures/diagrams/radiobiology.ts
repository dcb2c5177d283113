/** Cell survival and dose-response curves. */
import { color, label, line, text, type Picture } from './kit.ts'
import { axes, gridLines, place, range, trace, type Frame } from './plot.ts'

const aerobicTenth = 4
const ratio = 2.5
const alpha = 0.36
const beta = (Math.log(10) - alpha * aerobicTenth) / aerobicTenth ** 2
const survival = (dose: number): number => Math.exp(-alpha * dose - beta * dose ** 2)

function survivalCurves(): Picture {
  const frame: Frame = { left: 100, top: 30, width: 500, height: 300, x: [0, 12], y: [-2, 0] }
  const log = (s: number): number => Math.log10(s)
  const marks = [
    [0, '1'],
    [log(0.5), '0.5'],
    [-1, '0.1'],
    [log(0.05), '0.05'],
    [-2, '0.01'],
  ] as const
  const end = Math.sqrt((2 * Math.log(10)) / beta + (alpha / (2 * beta)) ** 2) - alpha / (2 * beta)
  const body =
    gridLines(
      frame,
      range(0, 12, 12),
      marks.map(([value]) => value),
    ) +
    trace(frame, range(0, end, 60), (dose) => log(survival(dose))) +
    trace(frame, range(0, 12, 60), (dose) => log(survival(dose / ratio)), {
      stroke: color.teal,
      width: 3.5,
      dash: '9 7',
    }) +
    axes(frame, {
      xTitle: 'Absorbed dose (Gy)',
      yTitle: 'Surviving fraction',
      xTicks: range(0, 12, 12).map((value) => ({ value })),
      yTicks: marks.map(([value, words]) => ({ value, words })),
    }) +
    text([place(frame, 5.5, -1.5)[0] + 12, place(frame, 5.5, -1.5)[1]], 'with oxygen', {
      anchor: 'start',
      bold: true,
    }) +
    text([place(frame, 7.3, -0.42)[0], place(frame, 7.3, -0.42)[1]], 'without oxygen', {
      anchor: 'start',
      fill: color.teal,
      bold: true,
    })
  return {
    file: 'cell-survival-oxygen.svg',
    width: 640,
    height: 410,
    title: 'Cell survival with and without oxygen',
    desc: 'Surviving fraction on a logarithmic axis against absorbed dose; same cells and same radiation, one curve with and one without oxygen.',
    body,
  }
}

const rise = (x: number): number => 1 / (1 + Math.exp(-11 * (x - 0.62)))
const sigmoid = (x: number): number => (x < 0.3 ? 0 : (0.95 * (rise(x) - rise(0.3))) / (rise(1) - rise(0.3)))
const models: readonly (readonly [string, (x: number) => number])[] = [
  ['A', (x) => Math.max(0, (x - 0.3) / 0.7) * 0.92],
  ['B', (x) => 0.92 * x],
  ['C', (x) => 0.24 * x + 0.7 * x * x],
  ['D', sigmoid],
]

function doseResponse(): Picture {
  const body = models.map(([letter, model], i) => {
    const [left, top] = [76 + (i % 2) * 300, 26 + Math.floor(i / 2) * 212]
    const frame: Frame = { left, top, width: 230, height: 146, x: [0, 1], y: [0, 1] }
    return (
      axes(frame, { xTitle: 'Dose', yTitle: 'Response' }) +
      trace(frame, range(0, 1, 60), model, { stroke: color.teal, width: 4 }) +
      label(letter, [left + 34, top + 20]) +
      line([left, top + 146], [left - 6, top + 146]) +
      text([left - 12, top + 152], '0', { anchor: 'end' })
    )
  })
  return {
    file: 'dose-response-models.svg',
    width: 640,
    height: 430,
    title: 'Four dose-response models',
    desc: 'Four graphs, A to D, of response against dose; the background rate is left out.',
    body: body.join(''),
  }
}

export const radiobiologyPictures = (): Picture[] => [survivalCurves(), doseResponse()]
