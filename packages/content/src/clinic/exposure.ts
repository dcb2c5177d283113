import { amounts, distances, every, type Exercise } from './exercise.ts'

/** Exposure arithmetic and grids. */
export const exposureExercises = {
  T01: {
    stem: 'A technique is set to {mA} mA with an exposure time of {ms} ms. How many mAs does it deliver?',
    formulas: ['\\text{mAs} = \\text{mA} \\times \\frac{\\text{ms}}{1000}'],
    clause: 'F-EX4.1',
    numbers: {
      mA: [100, 160, 200, 250, 320, 400, 500, 630],
      ms: [8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250],
    },
    steps: [
      ['Turn milliseconds into seconds', 's', '{ms} ÷ 1000'],
      ['Multiply the current by the seconds', 'mAs', '{mA} × {s}'],
    ],
  },
  T02: {
    stem: 'A technique calls for {mAs} mAs. The generator is set to {mA} mA. How many milliseconds does the exposure take?',
    formulas: ['\\text{ms} = \\frac{\\text{mAs}}{\\text{mA}} \\times 1000'],
    clause: 'F-EX4.1',
    numbers: {
      mA: [100, 160, 200, 250, 320, 400, 500, 630],
      mAs: [4, 5, 6.4, 8, 10, 12, 16, 20, 25, 32, 40],
    },
    steps: [
      ['Divide mAs by mA to get seconds', 's', '{mAs} ÷ {mA}'],
      ['Turn seconds into milliseconds', 'ms', '{s} × 1000'],
    ],
  },
  T03: {
    stem: 'A technique of {m} mAs at an SID of {d1} cm gives the right receptor exposure. The SID becomes {d2} cm, and nothing else changes. How many mAs keep the receptor exposure the same?',
    formulas: ['\\text{mAs}_2 = \\text{mAs}_1 \\times \\left(\\frac{D_2}{D_1}\\right)^2'],
    clause: 'F-EX3.2',
    numbers: { m: amounts, d1: distances, d2: distances },
    steps: [
      ['Divide the new distance by the old one', 'ratio', '{d2} ÷ {d1}'],
      ['Square it', 'square', '{ratio}²'],
      ['Multiply the old mAs by it', 'mAs', '{m} × {square}'],
    ],
  },
  T04: {
    stem: 'At {d1} cm from the focal spot, a dosimeter reads {I} mGy. It is moved to {d2} cm, and the same exposure is made. What does it read now?',
    formulas: ['I_2 = I_1 \\times \\left(\\frac{D_1}{D_2}\\right)^2'],
    clause: 'F-EX3.1',
    numbers: {
      I: [1, 1.2, 1.6, 2, 2.4, 2.5, 3.2, 4, 5, 6.4, 8],
      d1: [50, 60, 75, 80, 90, 100, 150, 160, 180, 200],
      d2: [50, 60, 75, 80, 90, 100, 150, 160, 180, 200],
    },
    steps: [
      ['Divide the old distance by the new one', 'ratio', '{d1} ÷ {d2}'],
      ['Square it', 'square', '{ratio}²'],
      ['Multiply the old intensity by it', 'intensity', '{I} × {square}'],
    ],
  },
  T05: {
    stem: 'A technique of {m} mAs gives the right receptor exposure. The kVp is raised by 15%. How many mAs keep the receptor exposure about the same?',
    formulas: ['\\text{kVp}_2 = 1.15 \\times \\text{kVp}_1', '\\text{mAs}_2 = \\frac{\\text{mAs}_1}{2}'],
    clause: 'F-EX2.1',
    numbers: { m: [...every(1, 5, 50), ...every(4, 52, 100)] },
    steps: [['15% more kVp doubles receptor exposure, so halve the mAs', 'mAs', '{m} ÷ 2']],
  },
  T06: {
    stem: 'A technique uses {k} kVp, which is raised by 15%. What is the new kVp?',
    formulas: ['\\text{kVp}_2 = 1.15 \\times \\text{kVp}_1'],
    clause: 'F-EX2.1',
    numbers: { k: every(1, 50, 125) },
    steps: [
      ['Take 15% of the kVp', 'more', '{k} × 0.15'],
      ['Add it', 'kVp', '{k} + {more}'],
    ],
  },
  T07: {
    stem: 'A technique of {m} mAs is right with a grid whose conversion factor is {g1}. The grid is exchanged for one with a factor of {g2}. How many mAs does the new grid take?',
    formulas: ['\\text{mAs}_2 = \\text{mAs}_1 \\times \\frac{\\text{GCF}_2}{\\text{GCF}_1}'],
    clause: 'F-GR2.1',
    numbers: { m: amounts, g1: [2, 3, 4, 5, 6], g2: [2, 3, 4, 5, 6] },
    steps: [
      ['Divide the new grid conversion factor by the old one', 'ratio', '{g2} ÷ {g1}'],
      ['Multiply the old mAs by it', 'mAs', '{m} × {ratio}'],
    ],
  },
  T08: {
    stem: 'A technique of {m} mAs is right at an SID of {d1} cm with a grid conversion factor of {g1}. The SID becomes {d2} cm, and the grid conversion factor becomes {g2}. How many mAs keep the receptor exposure the same?',
    formulas: [
      '\\text{mAs}_2 = \\text{mAs}_1 \\times \\left(\\frac{D_2}{D_1}\\right)^2 \\times \\frac{\\text{GCF}_2}{\\text{GCF}_1}',
    ],
    clause: 'F-EX3.2',
    numbers: {
      m: [2, 3.2, 4, 5, 8, 10, 12, 16],
      d1: [100, 120, 125, 150, 180, 200],
      d2: [100, 120, 125, 150, 180, 200],
      g1: [1, 2, 3, 4],
      g2: [2, 3, 4, 5],
    },
    steps: [
      ['Divide the new distance by the old one', 'ratio', '{d2} ÷ {d1}'],
      ['Square it', 'square', '{ratio}²'],
      ['Divide the new grid conversion factor by the old one', 'grid', '{g2} ÷ {g1}'],
      ['Multiply the old mAs by both', 'mAs', '{m} × {square} × {grid}'],
    ],
  },
  T27: {
    stem: 'The lead strips of a grid are {h} mm high and {w} mm thick, with an interspace of {D} mm between them. What is the grid ratio?',
    formulas: ['\\text{grid ratio} = \\frac{h}{D}'],
    clause: 'F-GR1.1',
    numbers: {
      h: [1.6, 1.8, 2, 2.4, 2.5, 2.8, 3, 3.2, 3.5, 4],
      D: [0.2, 0.25, 0.3, 0.35, 0.4],
      w: [0.04, 0.05, 0.06],
    },
    steps: [['Divide the height of the strips by the interspace', 'result', '{h} ÷ {D}']],
  },
} satisfies Record<string, Exercise>
