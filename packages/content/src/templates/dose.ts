import { template, type Template } from './template.ts'

/** MA5: dose, statistics, drug volume. I in µGy, R in mGy/h, d in m, t in minutes, H in mSv, kg in kg. */
export const doseTemplates: readonly Template[] = [
  template({
    id: 'T19',
    objective: 'MA5',
    asked: 'intensity behind n half-value layers, taken as constant',
    unit: 'µGy',
    decimals: 1,
    parameters: { I: [80, 120, 160, 240], n: [3, 4] },
    answer: {
      value: ({ I, n }) => I / 2 ** n,
      working: '{I} ÷ 2 to the power {n}',
      because: 'each half-value layer halves what is left',
    },
    wrong: [
      {
        name: 'Divides by the number of layers instead of halving for each',
        value: ({ I, n }) => I / n,
        working: '{I} ÷ {n}',
      },
      {
        name: 'Divides by twice the number of layers',
        value: ({ I, n }) => I / (2 * n),
        working: '{I} ÷ (2 × {n})',
      },
      {
        name: 'Halves once too few',
        value: ({ I, n }) => I / 2 ** (n - 1),
        working: '{I} ÷ 2 to the power ({n} − 1)',
      },
      {
        name: 'Halves once too often',
        value: ({ I, n }) => I / 2 ** (n + 1),
        working: '{I} ÷ 2 to the power ({n} + 1)',
      },
    ],
  }),
  template({
    id: 'T20',
    objective: 'MA5',
    asked: 'half-value layers, taken as constant, that reduce intensity to 1/x',
    unit: 'HVL',
    decimals: 0,
    parameters: { x: [8, 16, 32, 64] },
    answer: {
      value: ({ x }) => Math.log2(x),
      working: 'log₂ {x}',
      because: 'as many halvings are needed as powers of two make the factor',
    },
    wrong: [
      { name: 'Takes the factor itself for the number of layers', value: ({ x }) => x, working: '{x} ÷ 1' },
      {
        name: 'Counts tenth-value layers and rounds up',
        value: ({ x }) => Math.ceil(Math.log10(x)),
        working: 'log₁₀ {x}, rounded up,',
      },
      { name: 'Counts one layer too many', value: ({ x }) => Math.log2(x) + 1, working: 'log₂ {x} + 1' },
    ],
  }),
  template({
    id: 'T28',
    objective: 'MA5',
    asked: 'air kerma of a worker from the rate at 1 m, a new distance and the time',
    unit: 'µGy',
    decimals: 1,
    parameters: { R: [0.6, 1.2, 2.4], d: [2, 3], t: [10, 15, 20] },
    answer: {
      value: ({ R, d, t }) => (((R * t) / 60) * 1000) / d ** 2,
      working: '{R} × 1000 × ({t} ÷ 60) ÷ {d}²',
      because: 'dose follows time and falls with the square of distance',
    },
    wrong: [
      {
        name: 'Forgets the distance',
        value: ({ R, t }) => ((R * t) / 60) * 1000,
        working: '{R} × 1000 × ({t} ÷ 60)',
      },
      {
        name: 'Divides by the distance without squaring it',
        value: ({ R, d, t }) => (((R * t) / 60) * 1000) / d,
        working: '{R} × 1000 × ({t} ÷ 60) ÷ {d}',
      },
      {
        name: 'Reads minutes as hundredths of an hour',
        value: ({ R, d, t }) => (R * t * 10) / d ** 2,
        working: '{R} × 1000 × ({t} ÷ 100) ÷ {d}²',
      },
    ],
  }),
  template({
    id: 'T29',
    objective: 'MA5',
    asked: 'effective dose from one organ, the tissue weighting factor being given',
    unit: 'mSv',
    decimals: 2,
    parameters: { H: [2, 4, 5, 10], w: [0.04, 0.08, 0.12] },
    answer: {
      value: ({ H, w }) => H * w,
      working: '{H} × {w}',
      because: 'effective dose is equivalent dose times the tissue weighting factor',
    },
    wrong: [
      { name: 'Divides by the tissue weighting factor', value: ({ H, w }) => H / w, working: '{H} ÷ {w}' },
      { name: 'Leaves out the weighting factor', value: ({ H }) => H, working: '{H} × 1' },
      {
        name: 'Multiplies by what the factor lacks to one',
        value: ({ H, w }) => H * (1 - w),
        working: '{H} × (1 − {w})',
      },
    ],
  }),
  template({
    id: 'T30',
    objective: 'MA5',
    asked: 'change of SNR when mAs changes by a factor, with quantum noise alone',
    unit: 'times',
    decimals: 1,
    parameters: { k: [9, 16, 25] },
    answer: {
      value: ({ k }) => Math.sqrt(k),
      working: '√{k}',
      because: 'with quantum noise SNR follows the square root of the number of photons',
    },
    wrong: [
      { name: 'Lets SNR follow mAs in proportion', value: ({ k }) => k, working: '{k} × 1' },
      {
        name: 'Squares the factor instead of taking its root',
        value: ({ k }) => k * k,
        working: '{k} × {k}',
      },
      { name: 'Halves the factor instead of taking its root', value: ({ k }) => k / 2, working: '{k} ÷ 2' },
    ],
  }),
  template({
    id: 'T31',
    objective: 'MA5',
    asked: 'reject rate',
    unit: '%',
    decimals: 1,
    parameters: { r: [18, 24, 36, 45], n: [300, 400, 600, 900] },
    answer: {
      value: ({ r, n }) => (r / n) * 100,
      working: '{r} ÷ {n} × 100',
      because: 'the reject rate is rejected images in percent of all images made',
    },
    wrong: [
      {
        name: 'Divides by the accepted images instead of all images',
        value: ({ r, n }) => (r / (n - r)) * 100,
        working: '{r} ÷ ({n} − {r}) × 100',
      },
      {
        name: 'Turns the ratio around and divides all images by the rejected ones',
        value: ({ r, n }) => n / r,
        working: '{n} ÷ {r}',
      },
      {
        name: 'Reports the share of accepted images',
        value: ({ r, n }) => ((n - r) / n) * 100,
        working: '({n} − {r}) ÷ {n} × 100',
      },
    ],
  }),
  template({
    id: 'T32',
    objective: 'MA5',
    asked: 'injection volume from body mass and the ordered mL/kg',
    unit: 'mL',
    decimals: 0,
    parameters: { kg: [12, 18, 25, 32], d: [1.2, 1.5, 2] },
    answer: {
      value: ({ kg, d }) => kg * d,
      working: '{kg} × {d}',
      because: 'the volume is body mass in kilograms times the ordered milliliters per kilogram',
    },
    wrong: [
      { name: 'Uses body weight in pounds', value: ({ kg, d }) => kg * 2.2 * d, working: '{kg} × 2.2 × {d}' },
      { name: 'Divides the mass by the ordered dose', value: ({ kg, d }) => kg / d, working: '{kg} ÷ {d}' },
      {
        name: 'Converts a mass that is in kilograms as if it were in pounds',
        value: ({ kg, d }) => (kg / 2.2) * d,
        working: '{kg} ÷ 2.2 × {d}',
      },
    ],
  }),
]
