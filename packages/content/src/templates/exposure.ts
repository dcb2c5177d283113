import { template, type Template } from './template.ts'

/** MA1: exposure arithmetic. mA in mA, ms in ms, mAs (m) in mAs, distances (d1, d2) in cm, kVp (k) in kVp. */
export const exposureTemplates: readonly Template[] = [
  template({
    id: 'T01',
    objective: 'MA1',
    asked: 'mAs from mA and ms',
    unit: 'mAs',
    decimals: 1,
    parameters: { mA: [100, 200, 250, 320, 400, 500], ms: [16, 25, 40, 50, 80, 125, 160] },
    answer: {
      value: ({ mA, ms }) => (mA * ms) / 1000,
      working: '{mA} mA × ({ms} ms ÷ 1000)',
      because: 'mAs is current times exposure time in seconds, and 1000 ms make a second',
    },
    wrong: [
      {
        name: 'Treats a millisecond as a hundredth of a second',
        value: ({ mA, ms }) => (mA * ms) / 100,
        working: '{mA} × {ms} ÷ 100',
      },
      {
        name: 'Divides current by time instead of multiplying',
        value: ({ mA, ms }) => mA / ms,
        working: '{mA} ÷ {ms}',
      },
      {
        name: 'Moves the decimal point of the milliseconds one place too far',
        value: ({ mA, ms }) => (mA * ms) / 10_000,
        working: '{mA} × {ms} ÷ 10,000',
      },
    ],
  }),
  template({
    id: 'T02',
    objective: 'MA1',
    asked: 'exposure time for a set mAs',
    unit: 'ms',
    decimals: 0,
    parameters: { mA: [200, 250, 320, 400, 500], mAs: [5, 8, 12, 16, 20, 32] },
    answer: {
      value: ({ mA, mAs }) => (mAs / mA) * 1000,
      working: '{mAs} mAs ÷ {mA} mA × 1000',
      because: 'time in seconds is mAs over mA, and a second has 1000 ms',
    },
    wrong: [
      {
        name: 'Converts seconds to milliseconds with a zero too many',
        value: ({ mA, mAs }) => (mAs / mA) * 10_000,
        working: '{mAs} ÷ {mA} × 10,000',
      },
      {
        name: 'Multiplies mAs by mA instead of dividing',
        value: ({ mA, mAs }) => (mAs * mA) / 100,
        working: '{mAs} × {mA} ÷ 100',
      },
      {
        name: 'Takes a second as 100 ms',
        value: ({ mA, mAs }) => (mAs / mA) * 100,
        working: '{mAs} ÷ {mA} × 100',
      },
    ],
  }),
  template({
    id: 'T03',
    objective: 'MA1',
    asked: 'mAs that keeps receptor exposure when the distance changes',
    unit: 'mAs',
    decimals: 1,
    parameters: { m: [4, 8, 10, 16, 20], d1: [100, 120, 150, 180, 200], d2: [100, 120, 150, 180, 200] },
    fits: ({ d1, d2 }) => [d1, d2].some((d) => d < 150) && [d1, d2].some((d) => d >= 150),
    answer: {
      value: ({ m, d1, d2 }) => m * (d2 / d1) ** 2,
      working: '{m} × ({d2} ÷ {d1})²',
      because: 'intensity falls with the square of distance, so mAs has to follow the square of distance',
    },
    wrong: [
      {
        name: 'Turns the ratio upside down, which corrects in the wrong direction',
        value: ({ m, d1, d2 }) => m * (d1 / d2) ** 2,
        working: '{m} × ({d1} ÷ {d2})²',
      },
      {
        name: 'Uses the ratio of distances without squaring it',
        value: ({ m, d1, d2 }) => (m * d2) / d1,
        working: '{m} × ({d2} ÷ {d1})',
      },
      {
        name: 'Turns the ratio upside down and leaves it unsquared',
        value: ({ m, d1, d2 }) => (m * d1) / d2,
        working: '{m} × ({d1} ÷ {d2})',
      },
      {
        name: 'Cubes the ratio of distances instead of squaring it',
        value: ({ m, d1, d2 }) => m * (d2 / d1) ** 3,
        working: '{m} × ({d2} ÷ {d1})³',
      },
    ],
  }),
  template({
    id: 'T04',
    objective: 'MA1',
    asked: 'intensity at a new distance',
    unit: 'mGy',
    decimals: 2,
    parameters: {
      I: [2, 3.2, 4, 6.4, 8],
      d1: [50, 80, 100, 150, 180, 200],
      d2: [50, 80, 100, 150, 180, 200],
    },
    fits: ({ d1, d2 }) => [d1, d2].some((d) => d <= 100) && [d1, d2].some((d) => d >= 150),
    answer: {
      value: ({ I, d1, d2 }) => I * (d1 / d2) ** 2,
      working: '{I} × ({d1} ÷ {d2})²',
      because: 'intensity changes inversely with the square of distance',
    },
    wrong: [
      {
        name: 'Turns the ratio of distances upside down',
        value: ({ I, d1, d2 }) => I * (d2 / d1) ** 2,
        working: '{I} × ({d2} ÷ {d1})²',
      },
      {
        name: 'Uses the ratio of distances without squaring it',
        value: ({ I, d1, d2 }) => (I * d1) / d2,
        working: '{I} × ({d1} ÷ {d2})',
      },
      {
        name: 'Takes the square root of the ratio instead of its square',
        value: ({ I, d1, d2 }) => I * Math.sqrt(d1 / d2),
        working: '{I} × √({d1} ÷ {d2})',
      },
    ],
  }),
  template({
    id: 'T05',
    objective: 'MA1',
    asked: 'mAs that goes with 15% more kVp',
    unit: 'mAs',
    decimals: 1,
    parameters: { m: [10, 12, 16, 20, 32, 40] },
    answer: {
      value: ({ m }) => m / 2,
      working: '{m} ÷ 2',
      because: '15% more kVp doubles receptor exposure, so half the mAs keeps it',
    },
    wrong: [
      {
        name: 'Corrects in the wrong direction and doubles mAs',
        value: ({ m }) => m * 2,
        working: '{m} × 2',
      },
      { name: 'Takes 15% off the mAs instead of half', value: ({ m }) => m * 0.85, working: '{m} × 0.85' },
      { name: 'Halves the mAs twice for a single 15% step', value: ({ m }) => m / 4, working: '{m} ÷ 4' },
    ],
  }),
  template({
    id: 'T06',
    objective: 'MA1',
    asked: 'kVp after a 15% increase',
    unit: 'kVp',
    decimals: 0,
    parameters: { k: [60, 64, 70, 74, 80] },
    answer: {
      value: ({ k }) => k * 1.15,
      working: '{k} × 1.15',
      because: 'a 15% step multiplies kVp by 1.15 and about doubles receptor exposure',
    },
    wrong: [
      { name: 'Adds 15 kVp instead of 15%', value: ({ k }) => k + 15, working: '{k} + 15' },
      { name: 'Lowers kVp by 15% instead of raising it', value: ({ k }) => k * 0.85, working: '{k} × 0.85' },
      { name: 'Uses a 5% step instead of 15%', value: ({ k }) => k * 1.05, working: '{k} × 1.05' },
    ],
  }),
]
