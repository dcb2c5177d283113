import { template, type Template } from './template.ts'

/** MA3: digital imaging. Field of view (F) and pixel pitch (p) in mm; N, r, c in pixels; n in bits. */
export const digitalTemplates: readonly Template[] = [
  template({
    id: 'T21',
    objective: 'MA3',
    asked: 'deviation index from the exposure index and its target',
    unit: '',
    decimals: 1,
    parameters: { t: [200, 250, 400], r: [0.5, 0.63, 1.26, 1.6, 2, 4] },
    fits: ({ t, r }) => Number.isInteger(Math.round(t * r * 1e6) / 1e6),
    answer: {
      value: ({ r }) => 10 * Math.log10(r),
      working: '10 × log₁₀ {r}',
      because: 'the deviation index is ten times the logarithm of exposure index over target',
    },
    wrong: [
      {
        name: 'Turns the sign: positive means more than the target',
        value: ({ r }) => -10 * Math.log10(r),
        working: '−10 × log₁₀ {r}',
      },
      {
        name: 'Uses 20 times the logarithm, as for voltage in decibels',
        value: ({ r }) => 20 * Math.log10(r),
        working: '20 × log₁₀ {r}',
      },
      { name: 'Reports the ratio itself as the deviation index', value: ({ r }) => r, working: '{r} ÷ 1' },
    ],
    signed: true,
  }),
  template({
    id: 'T22',
    objective: 'MA3',
    asked: 'mAs that brings a deviation index back to 0',
    unit: 'mAs',
    decimals: 1,
    parameters: { m: [2, 4, 8, 10, 20], DI: [-3, 3, -6, 6] },
    answer: {
      value: ({ m, DI }) => m * 10 ** (-DI / 10),
      working: '{m} × 10^(−DI ÷ 10) with DI {DI}',
      because: 'each 3 units of the deviation index is a factor of two in receptor exposure',
    },
    wrong: [
      {
        name: 'Reads the sign the wrong way round',
        value: ({ m, DI }) => m * 10 ** (DI / 10),
        working: '{m} × 10^(DI ÷ 10) with DI {DI}',
      },
      {
        name: 'Changes mAs by 10% for each unit of the index',
        value: ({ m, DI }) => m * (1 - DI / 10),
        working: '{m} × (1 − DI ÷ 10) with DI {DI}',
      },
      {
        name: 'Leaves mAs as it is, although the index is off target',
        value: ({ m }) => m,
        working: '{m} × 1',
      },
      {
        name: 'Uses 20 in place of 10 in the definition of the index',
        value: ({ m, DI }) => m * 10 ** (-DI / 20),
        working: '{m} × 10^(−DI ÷ 20) with DI {DI}',
      },
    ],
  }),
  template({
    id: 'T23',
    objective: 'MA3',
    asked: 'pixel size',
    unit: 'mm',
    decimals: 2,
    parameters: { F: [250, 350, 430], N: [1024, 2048, 2560] },
    answer: {
      value: ({ F, N }) => F / N,
      working: '{F} ÷ {N}',
      because: 'pixel size is the field of view over the matrix',
    },
    wrong: [
      {
        name: 'Turns the ratio upside down: pixels per millimeter',
        value: ({ F, N }) => N / F,
        working: '{N} ÷ {F}',
      },
      {
        name: 'Halves the field of view before dividing',
        value: ({ F, N }) => F / N / 2,
        working: '{F} ÷ {N} ÷ 2',
      },
      {
        name: 'Doubles the field of view before dividing',
        value: ({ F, N }) => (2 * F) / N,
        working: '2 × {F} ÷ {N}',
      },
    ],
  }),
  template({
    id: 'T24',
    objective: 'MA3',
    asked: 'limiting spatial resolution (Nyquist)',
    unit: 'lp/mm',
    decimals: 1,
    parameters: { p: [0.1, 0.125, 0.14, 0.2] },
    answer: {
      value: ({ p }) => 1 / (2 * p),
      working: '1 ÷ (2 × {p})',
      because: 'a line pair needs two detector elements',
    },
    wrong: [
      { name: 'Counts one detector element for a line pair', value: ({ p }) => 1 / p, working: '1 ÷ {p}' },
      {
        name: 'Halves the pitch instead of inverting its double',
        value: ({ p }) => p / 2,
        working: '{p} ÷ 2 (rounded)',
      },
      {
        name: 'Counts four detector elements for a line pair',
        value: ({ p }) => 1 / (4 * p),
        working: '1 ÷ (4 × {p})',
      },
    ],
  }),
  template({
    id: 'T25',
    objective: 'MA3',
    asked: 'image size with 2 bytes for each pixel, 1 MB being 1,000,000 bytes',
    unit: 'MB',
    decimals: 1,
    parameters: { r: [1024, 2048, 2500], c: [2048, 2560, 3000] },
    answer: {
      value: ({ r, c }) => (r * c * 2) / 1e6,
      working: '{r} × {c} × 2 ÷ 1,000,000',
      because: 'an image needs rows times columns times the bytes of a pixel',
    },
    wrong: [
      {
        name: 'Counts the pixels and leaves out their bytes',
        value: ({ r, c }) => (r * c) / 1e6,
        working: '{r} × {c} ÷ 1,000,000',
      },
      {
        name: 'Multiplies by 16 bits as if they were bytes',
        value: ({ r, c }) => (r * c * 16) / 1e6,
        working: '{r} × {c} × 16 ÷ 1,000,000',
      },
      {
        name: 'Counts 4 bytes for each pixel',
        value: ({ r, c }) => (r * c * 4) / 1e6,
        working: '{r} × {c} × 4 ÷ 1,000,000',
      },
    ],
  }),
  template({
    id: 'T26',
    objective: 'MA3',
    asked: 'gray levels of a bit depth',
    unit: 'levels',
    decimals: 0,
    parameters: { n: [8, 10, 12, 14] },
    answer: {
      value: ({ n }) => 2 ** n,
      working: '2 to the power {n}',
      because: 'each bit doubles the number of gray levels',
    },
    wrong: [
      { name: 'Squares the number of bits', value: ({ n }) => n * n, working: '{n} × {n}' },
      { name: 'Doubles the number of bits', value: ({ n }) => 2 * n, working: '2 × {n}' },
      { name: 'Counts one bit too few', value: ({ n }) => 2 ** (n - 1), working: '2 to the power ({n} − 1)' },
    ],
  }),
]
