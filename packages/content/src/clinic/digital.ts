import { amounts, every, type Exercise } from './exercise.ts'

const rows = [1024, 1500, 2000, 2048, 2500, 2560, 3000, 3072, 3500, 4096]

/** Exposure and deviation index, pixels, noise. */
export const digitalExercises = {
  T21: {
    stem: 'The target exposure index of an examination is {t}. The image has an exposure index of {EI}. What is its deviation index, with its sign?',
    formulas: ['\\text{DI} = 10 \\times \\log_{10} \\frac{\\text{EI}}{\\text{EI}_T}'],
    clause: 'F-EI2.1',
    numbers: {
      t: [200, 250, 300, 400, 500],
      r: [0.2, 0.25, 0.4, 0.5, 0.6, 0.63, 1.26, 1.5, 1.6, 1.75, 2, 2.5, 3, 4, 5],
    },
    given: { EI: '{t} × {r}' },
    steps: [
      ['Divide the exposure index by its target', 'ratio', '{EI} ÷ {t}'],
      ['Take the logarithm', 'log', 'log({ratio})'],
      ['Multiply it by 10', 'DI', '10 × {log}'],
    ],
  },
  T22: {
    stem: 'An image made with {m} mAs has a deviation index of {+DI}. Segmentation was correct. How many mAs bring the deviation index of the next, equal image to 0?',
    formulas: ['\\text{mAs}_2 = \\frac{\\text{mAs}_1}{10^{\\text{DI}/10}}'],
    clause: 'F-EI2.1',
    numbers: { m: amounts, DI: [-6, -5, -4, -3, -2, 2, 3, 4, 5, 6] },
    steps: [
      ['Find how many times the target was received: 10 to the power DI ÷ 10', 'times', '10^({DI} ÷ 10)'],
      ['Divide the mAs by it', 'mAs', '{m} ÷ {times}'],
    ],
    rule: '{m} ÷ 2^({DI} ÷ 3)',
  },
  T23: {
    stem: 'A field of view {F} mm wide is recorded with {N} pixels across. How wide is one pixel?',
    formulas: ['\\text{pixel size} = \\frac{\\text{field of view}}{\\text{matrix}}'],
    clause: 'F-DR3.1',
    numbers: {
      F: [180, 200, 240, 250, 300, 350, 400, 430],
      N: [512, 1000, 1024, 1250, 1500, 2000, 2048, 2500, 2560, 3000],
    },
    steps: [['Divide the field of view by the number of pixels', 'size', '{F} ÷ {N}']],
  },
  T24: {
    stem: 'The detector elements of a receptor have a pitch of {p} mm. What is the highest spatial frequency it can record without aliasing?',
    formulas: ['f_{\\text{Nyquist}} = \\frac{1}{2 \\times \\text{pitch}}'],
    clause: 'F-DR3.2',
    numbers: { p: [0.05, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.19, 0.2] },
    steps: [
      ['A line pair needs two detector elements: double the pitch', 'pair', '2 × {p}'],
      ['Divide 1 mm by it', 'frequency', '1 ÷ {pair}'],
    ],
  },
  T25: {
    stem: 'An image has {r} rows and {c} columns, with 2 bytes for each pixel. How many megabytes does it take, 1 MB being 1,000,000 bytes?',
    formulas: ['\\text{MB} = \\frac{\\text{rows} \\times \\text{columns} \\times 2}{1{,}000{,}000}'],
    clause: 'F-DR11.1',
    numbers: { r: rows, c: rows },
    steps: [
      ['Multiply rows by columns to get the pixels', 'pixels', '{r} × {c}'],
      ['Multiply by 2 bytes', 'bytes', '{pixels} × 2'],
      ['Divide by 1,000,000', 'size', '{bytes} ÷ 1,000,000'],
    ],
  },
  T26: {
    stem: 'Each pixel of an image is stored with {n} bits. How many gray levels are possible?',
    formulas: ['\\text{gray levels} = 2^{\\text{bits}}'],
    clause: 'F-DR3.3',
    numbers: { n: every(1, 5, 16) },
    steps: [['Double 1 once for each bit', 'levels', '2^{n}']],
  },
  T30: {
    stem: 'The mAs is raised to {k} times its value. With quantum noise alone, how many times its value does the signal-to-noise ratio reach?',
    formulas: ['\\frac{\\text{SNR}_2}{\\text{SNR}_1} = \\sqrt{\\frac{\\text{mAs}_2}{\\text{mAs}_1}}'],
    clause: 'F-DR5.1',
    numbers: { k: [2, 3, 5, 6, 8, 9, 10, 12, 15, 16, 20, 25, 30, 36, 40, 49, 50, 64, 81, 100] },
    steps: [['Take the square root of the factor', 'factor', '√({k})']],
  },
} satisfies Record<string, Exercise>
