import { distances, every, objectDistances, type Exercise } from './exercise.ts'

/** Magnification, unsharpness, the focal spot. */
export const geometryExercises = {
  T09: {
    stem: 'An image is made at an SID of {SID} cm. The part of interest is {OID} cm from the receptor. What is its magnification factor?',
    formulas: ['M = \\frac{\\text{SID}}{\\text{SOD}}', '\\text{SOD} = \\text{SID} - \\text{OID}'],
    clause: 'F-GE1.1',
    numbers: { SID: distances, OID: objectDistances },
    steps: [
      ['Subtract OID from SID to get SOD', 'SOD', '{SID} − {OID}'],
      ['Divide SID by SOD', 'M', '{SID} ÷ {SOD}'],
    ],
  },
  T10: {
    stem: 'On an image made at an SID of {SID} cm, a structure measures {im} cm. It is {OID} cm from the receptor. How long is the structure itself?',
    formulas: [
      '\\text{object} = \\frac{\\text{image}}{M}',
      'M = \\frac{\\text{SID}}{\\text{SID} - \\text{OID}}',
    ],
    clause: 'F-GE1.1',
    numbers: { im: [4.5, 5, 6, 7.5, 8, 9, 10, 12, 15, 18], SID: distances, OID: objectDistances },
    steps: [
      ['Subtract OID from SID to get SOD', 'SOD', '{SID} − {OID}'],
      ['Divide SID by SOD to get the magnification', 'M', '{SID} ÷ {SOD}'],
      ['Divide the image by the magnification', 'object', '{im} ÷ {M}'],
    ],
  },
  T11: {
    stem: 'An image is made at an SID of {SID} cm. The part of interest is {OID} cm from the receptor. By how many percent is it magnified?',
    formulas: ['\\text{percent} = (M - 1) \\times 100', 'M = \\frac{\\text{SID}}{\\text{SID} - \\text{OID}}'],
    clause: 'F-GE1.1',
    numbers: { SID: distances, OID: objectDistances },
    steps: [
      ['Subtract OID from SID to get SOD', 'SOD', '{SID} − {OID}'],
      ['Divide SID by SOD to get the magnification', 'M', '{SID} ÷ {SOD}'],
      ['Take what is above 1, in percent', 'percent', '({M} − 1) × 100'],
    ],
  },
  T12: {
    stem: 'A {f}-mm focal spot is used at an SID of {SID} cm. The part of interest is {OID} cm from the receptor. How large is the geometric unsharpness?',
    formulas: ['U_g = \\text{focal spot} \\times \\frac{\\text{OID}}{\\text{SOD}}'],
    clause: 'F-GE1.3',
    numbers: { f: [0.6, 1, 1.2, 1.5, 2], SID: distances, OID: objectDistances },
    steps: [
      ['Subtract OID from SID to get SOD', 'SOD', '{SID} − {OID}'],
      ['Divide OID by SOD', 'ratio', '{OID} ÷ {SOD}'],
      ['Multiply the focal spot by it', 'unsharpness', '{f} × {ratio}'],
    ],
  },
  T13: {
    stem: 'The actual focal spot is {a} mm long, and the target angle is {th}°. How long is the effective focal spot?',
    formulas: ['\\text{effective} = \\text{actual} \\times \\sin \\theta'],
    clause: 'F-GE2.1',
    numbers: { a: [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6], th: every(1, 7, 20) },
    steps: [
      ['Take the sine of the target angle, in degrees', 'sine', 'sin({th})'],
      ['Multiply the actual focal spot by it', 'spot', '{a} × {sine}'],
    ],
  },
} satisfies Record<string, Exercise>
