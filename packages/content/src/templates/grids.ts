import { template, type Template } from './template.ts'

/** MA1: grids. mAs (m) in mAs, distances (d1, d2) in cm, grid factors (g1, g2) as printed, h, D and w in mm. */
export const gridTemplates: readonly Template[] = [
  template({
    id: 'T07',
    objective: 'MA1',
    asked: 'mAs after a change of grid, the conversion factors being printed in the stem',
    unit: 'mAs',
    decimals: 1,
    parameters: { m: [4, 5, 8, 10, 12], g1: [2, 3], g2: [4, 5, 6] },
    answer: {
      value: ({ m, g1, g2 }) => (m * g2) / g1,
      working: '{m} × ({g2} ÷ {g1})',
      because: 'mAs follows the ratio of the new grid conversion factor to the old one',
    },
    wrong: [
      {
        name: 'Turns the ratio of the grid factors upside down',
        value: ({ m, g1, g2 }) => (m * g1) / g2,
        working: '{m} × ({g1} ÷ {g2})',
      },
      {
        name: 'Ignores the old grid, as if none had been used',
        value: ({ m, g2 }) => m * g2,
        working: '{m} × {g2}',
      },
      {
        name: 'Adds the difference of the factors instead of using their ratio',
        value: ({ m, g1, g2 }) => m + g2 - g1,
        working: '{m} + {g2} − {g1}',
      },
    ],
  }),
  template({
    id: 'T08',
    objective: 'MA1',
    asked: 'mAs after a change of distance and of grid',
    unit: 'mAs',
    decimals: 1,
    parameters: { m: [4, 5, 8, 10], d1: [100, 150, 180], d2: [100, 150, 180], g1: [1, 2], g2: [4, 5] },
    fits: ({ d1, d2 }) => d1 !== d2 && Math.min(d1, d2) === 100,
    answer: {
      value: ({ m, d1, d2, g1, g2 }) => (m * (d2 / d1) ** 2 * g2) / g1,
      working: '{m} × ({d2} ÷ {d1})² × ({g2} ÷ {g1})',
      because: 'both the square of the distance ratio and the ratio of the grid factors apply',
    },
    wrong: [
      {
        name: 'Corrects for the grid and forgets the distance',
        value: ({ m, g1, g2 }) => (m * g2) / g1,
        working: '{m} × ({g2} ÷ {g1})',
      },
      {
        name: 'Corrects for the distance and forgets the grid',
        value: ({ m, d1, d2 }) => m * (d2 / d1) ** 2,
        working: '{m} × ({d2} ÷ {d1})²',
      },
      {
        name: 'Leaves the ratio of distances unsquared',
        value: ({ m, d1, d2, g1, g2 }) => (((m * d2) / d1) * g2) / g1,
        working: '{m} × ({d2} ÷ {d1}) × ({g2} ÷ {g1})',
      },
    ],
  }),
  template({
    id: 'T27',
    objective: 'MA1',
    asked: 'grid ratio from strip height and interspace in mm, the strip thickness being given too',
    unit: ':1',
    decimals: 0,
    parameters: { h: [1.6, 2, 2.4, 3.2], D: [0.2, 0.25, 0.4], w: [0.05, 0.06] },
    fits: ({ h, D }) => Math.abs(h / D - Math.round(h / D)) < 1e-9,
    answer: {
      value: ({ h, D }) => h / D,
      working: '{h} ÷ {D}',
      because: 'grid ratio is the height of the strips over the distance between them',
    },
    wrong: [
      {
        name: 'Counts the interspace on both sides of a strip',
        value: ({ h, D }) => h / (2 * D),
        working: '{h} ÷ (2 × {D})',
      },
      {
        name: 'Divides by the thickness of a strip instead of the interspace',
        value: ({ h, w }) => h / w,
        working: '{h} ÷ {w}',
      },
      {
        name: 'Divides by a strip and an interspace together',
        value: ({ h, D, w }) => h / (D + w),
        working: '{h} ÷ ({D} + {w})',
      },
    ],
  }),
]
