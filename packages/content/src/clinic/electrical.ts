import { every, type Exercise } from './exercise.ts'

/** Heat, transformers, circuits, photons. */
export const electricalExercises = {
  T14: {
    stem: 'A generator has a heat-unit constant of {c}. How many heat units does one exposure at {k} kVp, {mA} mA, and {s} s produce?',
    formulas: ['\\text{HU} = \\text{kVp} \\times \\text{mA} \\times \\text{s} \\times c'],
    clause: 'F-XR5.3',
    numbers: {
      k: every(5, 60, 120),
      mA: [100, 200, 300, 400, 500],
      s: [0.05, 0.1, 0.15, 0.2, 0.25, 0.4, 0.5],
      c: [1.35, 1.41],
    },
    steps: [
      ['Multiply mA by seconds to get mAs', 'mAs', '{mA} × {s}'],
      ['Multiply the kVp by it', 'product', '{k} × {mAs}'],
      ['Multiply by the generator’s constant', 'HU', '{product} × {c}'],
    ],
  },
  T15: {
    stem: 'A step-up transformer has {np} primary and {ns} secondary turns. {V} V is applied to its primary side. Losses are negligible. How many kilovolts does its secondary side deliver?',
    formulas: ['V_s = V_p \\times \\frac{N_s}{N_p}'],
    clause: 'F-XR10.4',
    numbers: {
      V: [110, 115, 120, 200, 208, 220, 230, 240],
      np: [100, 120, 150, 200, 250],
      ns: [30_000, 40_000, 45_000, 50_000, 60_000, 70_000, 75_000, 80_000, 90_000],
    },
    steps: [
      ['Divide secondary by primary turns', 'ratio', '{ns} ÷ {np}'],
      ['Multiply the primary voltage by it', 'volts', '{V} × {ratio}'],
      ['Turn volts into kilovolts', 'kV', '{volts} ÷ 1000'],
    ],
  },
  T16: {
    stem: 'A step-up transformer has {r} secondary turns for each primary turn. {I} A flows on its primary side. Losses are negligible. How many milliamperes flow on its secondary side?',
    formulas: ['I_s = I_p \\times \\frac{N_p}{N_s}'],
    clause: 'F-XR10.4',
    numbers: { I: [20, 24, 30, 36, 40, 45, 50, 60, 75, 80, 90], r: [200, 250, 300, 400, 450, 500, 600] },
    steps: [
      ['Divide the primary current by the turns ratio', 'amperes', '{I} ÷ {r}'],
      ['Turn amperes into milliamperes', 'mA', '{amperes} × 1000'],
    ],
  },
  T17: {
    stem: 'A photon has an energy of {k} keV. What is its wavelength?',
    formulas: ['\\lambda = \\frac{12.4}{\\text{keV}}'],
    clause: 'F-XR8.4',
    numbers: { k: every(1, 20, 120) },
    steps: [['Divide 12.4 by the energy in keV', 'wavelength', '12.4 ÷ {k}']],
  },
  T18: {
    stem: 'A circuit with a resistance of {R} Ω is connected to {V} V. How large is the current?',
    formulas: ['I = \\frac{V}{R}'],
    clause: 'F-XR9.1',
    numbers: {
      V: [6, 9, 12, 24, 48, 110, 120, 208, 220, 240],
      R: [2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 40, 48, 50, 60],
    },
    steps: [['Divide the voltage by the resistance', 'current', '{V} ÷ {R}']],
  },
} satisfies Record<string, Exercise>
