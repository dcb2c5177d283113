import type { Category } from '@collimate/domain/questions/categories'

export type SampleQuestion = {
  readonly category: Category
  readonly text: string
  /** Each with why it is right or how one comes to it. */
  readonly options: readonly { readonly text: string; readonly why: string }[]
  /** Index into the options. */
  readonly correctAnswer: number
  readonly explanation: string
}

/** Three questions of the kind the bank holds, for anyone to try. They are not in the bank. */
export const sampleQuestions: readonly SampleQuestion[] = [
  {
    category: 'image-production',
    text: 'After an abdomen exposure the image shows a deviation index of +3.0. How did the exposure at the receptor compare with its target?',
    options: [
      {
        text: 'It was about half the target',
        why: 'Half the target reads −3.0: the sign tells you which way.',
      },
      { text: 'It was about twice the target', why: '10 × log₁₀ 2 is 3.0.' },
      {
        text: 'It was about three times the target',
        why: 'Reads the index as a multiple. Three times reads +4.8.',
      },
      {
        text: 'It was about 3 percent above the target',
        why: 'Reads the index as a percentage. 3 percent reads +0.1.',
      },
    ],
    correctAnswer: 1,
    explanation:
      'The deviation index is ten times the logarithm of exposure index over target. Every 3 steps up is a doubling, every 3 down a halving, and 0 is on target.',
  },
  {
    category: 'safety',
    text: 'A C-arm is turned for a horizontal beam. At the same distance from the patient, where does a radiographer receive the least scatter?',
    options: [
      {
        text: 'Beside the x-ray tube',
        why: 'The beam enters here at full strength, so most scatter starts here.',
      },
      {
        text: 'Beside the image receptor',
        why: 'The patient has weakened the beam, and shields from the entrance side.',
      },
      {
        text: 'Behind the tube housing',
        why: 'The housing holds back leakage, not the scatter from the patient.',
      },
      {
        text: 'On either side, as scatter is even',
        why: 'Scatter is strongest back toward where the beam enters.',
      },
    ],
    correctAnswer: 1,
    explanation:
      'Scatter comes from the patient, and most of it from the side where the beam enters. So stand on the receptor side, and step back when you can.',
  },
  {
    category: 'math',
    text: 'A technique of 75 kVp and 10 mAs at a 100-cm SID gives the right receptor exposure. The SID must be increased to 150 cm. Which mAs keeps the receptor exposure the same?',
    options: [
      { text: '4.4 mAs', why: 'Turns the ratio upside down: 10 × (100 ÷ 150)² = 4.4 mAs.' },
      { text: '15.0 mAs', why: 'Leaves the ratio unsquared: 10 × (150 ÷ 100) = 15.0 mAs.' },
      { text: '22.5 mAs', why: '10 × (150 ÷ 100)² = 22.5 mAs.' },
      { text: '33.8 mAs', why: 'Cubes the ratio: 10 × (150 ÷ 100)³ = 33.8 mAs.' },
    ],
    correctAnswer: 2,
    explanation:
      'Intensity falls with the square of the distance, so the mAs rises with it: the new mAs is the old one times the new distance over the old, squared.',
  },
]
