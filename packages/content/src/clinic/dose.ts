import { every, type Exercise } from './exercise.ts'

/** Dose, shielding, the department. */
export const doseExercises = {
  T19: {
    stem: 'A barrier is {n} half-value layers thick. The air kerma in front of it is {I} µGy. With the half-value layer taken as constant, how much passes through?',
    formulas: ['I = \\frac{I_0}{2^n}'],
    clause: 'F-XR16.9',
    numbers: { I: every(20, 40, 480), n: [2, 3, 4, 5, 6] },
    steps: [
      ['Double 1 once for each half-value layer', 'factor', '2^{n}'],
      ['Divide the intensity by it', 'intensity', '{I} ÷ {factor}'],
    ],
  },
  T20: {
    stem: 'The intensity of a beam must fall to 1/{x}. With the half-value layer taken as constant, how many half-value layers does that take?',
    formulas: ['2^n = x', 'n = \\frac{\\log x}{\\log 2}'],
    clause: 'F-XR16.9',
    numbers: { x: [4, 8, 16, 32, 64, 128, 256, 512, 1024] },
    steps: [['Count the doublings from 1 to {x}, or use the logarithm', 'layers', 'log({x}) ÷ log(2)']],
  },
  T28: {
    stem: 'During fluoroscopy, the scatter rate is {R} mGy/h at 1 m from the patient. A technologist stands {d} m away for {t} min of beam-on time. Treating the patient as a point source, how many µGy of air kerma does the technologist receive?',
    formulas: ['K = \\frac{\\text{rate at 1 m} \\times \\text{time}}{d^2}'],
    clause: 'F-PP1.1',
    numbers: {
      R: [0.5, 0.6, 0.8, 1, 1.2, 1.5, 1.6, 1.8, 2, 2.4, 3],
      d: [1.5, 2, 2.5, 3, 4],
      t: [5, 6, 9, 10, 12, 15, 18, 20, 24, 30, 45],
    },
    steps: [
      ['Turn mGy into µGy', 'rate', '{R} × 1000'],
      ['Multiply by the hours to get the dose at 1 m', 'near', '{rate} × {t} ÷ 60'],
      ['Square the distance', 'square', '{d}²'],
      ['Divide by it', 'dose', '{near} ÷ {square}'],
    ],
  },
  T29: {
    stem: 'One organ receives an equivalent dose of {H} mSv. Its tissue weighting factor is {w}. What is the effective dose from this organ?',
    formulas: ['E = H_T \\times w_T'],
    clause: 'F-UN2.10',
    numbers: { H: [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10, 12, 15, 20, 25], w: [0.01, 0.04, 0.08, 0.12] },
    steps: [['Multiply the equivalent dose by the tissue weighting factor', 'dose', '{H} × {w}']],
  },
  T31: {
    stem: 'In one month, {n} images were made, and {r} of them were rejected. What is the reject rate?',
    formulas: ['\\text{reject rate} = \\frac{\\text{rejected}}{\\text{all images}} \\times 100'],
    clause: 'F-QC3.4',
    numbers: {
      r: [15, 18, 20, 24, 27, 30, 32, 36, 40, 42, 45, 48, 50, 54, 60],
      n: [200, 240, 250, 300, 360, 400, 450, 480, 500, 600, 640, 720, 800, 900],
    },
    steps: [
      ['Divide the rejected images by all images', 'share', '{r} ÷ {n}'],
      ['Turn it into percent', 'percent', '{share} × 100'],
    ],
  },
  T32: {
    stem: 'A patient weighs {kg} kg. The order calls for {d} mL of contrast for each kilogram. How many milliliters are drawn up?',
    formulas: ['\\text{mL} = \\text{kg} \\times \\frac{\\text{mL}}{\\text{kg}}'],
    clause: null,
    numbers: { kg: every(1, 8, 40), d: [1.2, 1.4, 1.5, 1.6, 1.8, 2] },
    steps: [['Multiply the kilograms by the milliliters for each', 'volume', '{kg} × {d}']],
  },
} satisfies Record<string, Exercise>
