import { template, type Template } from './template.ts'

/** MA4: electricity, heat, waves. k in kVp (T14) or keV (T17), V in volts, I in A, R in ohms, s in seconds. */
export const electricalTemplates: readonly Template[] = [
  template({
    id: 'T14',
    objective: 'MA4',
    asked: 'heat units of an exposure, the generator constant being given',
    unit: 'HU',
    decimals: 0,
    parameters: { k: [70, 80, 90], mA: [200, 300, 400], s: [0.1, 0.2, 0.5], c: [1.35, 1.41] },
    answer: {
      value: ({ k, mA, s, c }) => k * mA * s * c,
      working: '{k} × {mA} × {s} × {c}',
      because: 'heat units are kVp times mA times seconds times the generator constant',
    },
    wrong: [
      {
        name: 'Leaves out the generator constant',
        value: ({ k, mA, s }) => k * mA * s,
        working: '{k} × {mA} × {s}',
      },
      {
        name: 'Divides by the generator constant',
        value: ({ k, mA, s, c }) => (k * mA * s) / c,
        working: '{k} × {mA} × {s} ÷ {c}',
      },
      {
        name: 'Applies the generator constant twice',
        value: ({ k, mA, s, c }) => k * mA * s * c * c,
        working: '{k} × {mA} × {s} × {c} × {c}',
      },
    ],
  }),
  template({
    id: 'T15',
    objective: 'MA4',
    asked: 'secondary voltage of a transformer',
    unit: 'kV',
    decimals: 0,
    parameters: { V: [110, 220, 240], np: [100, 200], ns: [40_000, 60_000, 80_000] },
    fits: ({ V, np, ns }) => (V * ns) / np >= 40_000 && (V * ns) / np <= 150_000,
    answer: {
      value: ({ V, np, ns }) => (V * ns) / np / 1000,
      working: '{V} × {ns} ÷ {np} ÷ 1000',
      because: 'voltage follows the ratio of secondary to primary turns, and 1000 V make a kilovolt',
    },
    wrong: [
      {
        name: 'Divides by 10,000 to turn volts into kilovolts',
        value: ({ V, np, ns }) => (V * ns) / np / 10_000,
        working: '{V} × {ns} ÷ {np} ÷ 10,000',
      },
      {
        name: 'Divides by 100 to turn volts into kilovolts',
        value: ({ V, np, ns }) => (V * ns) / np / 100,
        working: '{V} × {ns} ÷ {np} ÷ 100',
      },
      {
        name: 'Multiplies by 1.414, mixing peak with effective voltage',
        value: ({ V, np, ns }) => ((V * ns) / np / 1000) * Math.SQRT2,
        working: '{V} × {ns} ÷ {np} ÷ 1000 × 1.414',
      },
    ],
  }),
  template({
    id: 'T16',
    objective: 'MA4',
    asked: 'secondary current of a step-up transformer',
    unit: 'mA',
    decimals: 0,
    parameters: { I: [30, 40, 60], r: [300, 400, 500] },
    answer: {
      value: ({ I, r }) => (I / r) * 1000,
      working: '{I} ÷ {r} × 1000',
      because: 'a step-up transformer lowers current by its turns ratio, and 1 A is 1000 mA',
    },
    wrong: [
      {
        name: 'Multiplies by the turns ratio, as voltage does',
        value: ({ I, r }) => (I * r) / 1000,
        working: '{I} × {r} ÷ 1000',
      },
      {
        name: 'Takes an ampere as 10,000 mA',
        value: ({ I, r }) => (I / r) * 10_000,
        working: '{I} ÷ {r} × 10,000',
      },
      { name: 'Takes an ampere as 100 mA', value: ({ I, r }) => (I / r) * 100, working: '{I} ÷ {r} × 100' },
    ],
  }),
  template({
    id: 'T17',
    objective: 'MA4',
    asked: 'wavelength of a photon of given energy in keV',
    unit: 'Å',
    decimals: 3,
    parameters: { k: [31, 40, 62, 80, 100] },
    answer: {
      value: ({ k }) => 12.4 / k,
      working: '12.4 ÷ {k}',
      because: 'wavelength in angstroms is 12.4 over the energy in keV',
    },
    wrong: [
      { name: 'Turns the ratio upside down', value: ({ k }) => k / 12.4, working: '{k} ÷ 12.4' },
      {
        name: 'Multiplies, as if wavelength grew with energy',
        value: ({ k }) => 12.4 * k,
        working: '12.4 × {k}',
      },
      { name: 'Uses 124 in place of 12.4', value: ({ k }) => 124 / k, working: '124 ÷ {k}' },
    ],
  }),
  template({
    id: 'T18',
    objective: 'MA4',
    asked: "current by Ohm's law",
    unit: 'A',
    decimals: 1,
    parameters: { V: [12, 110, 220, 240], R: [4, 5, 8, 20, 40] },
    answer: {
      value: ({ V, R }) => V / R,
      working: '{V} ÷ {R}',
      because: "by Ohm's law current is voltage over resistance",
    },
    wrong: [
      { name: 'Multiplies voltage by resistance', value: ({ V, R }) => V * R, working: '{V} × {R}' },
      { name: 'Divides resistance by voltage', value: ({ V, R }) => R / V, working: '{R} ÷ {V}' },
      { name: 'Subtracts resistance from voltage', value: ({ V, R }) => V - R, working: '{V} − {R}' },
    ],
  }),
]
