import { answerKeys, pictureAddress } from './answer-keys.ts'
import { questionRow } from './question-rows.ts'

/** A bank so small that an exam is short: one question with a picture, one multi-answer, three plain. */
export const shortBank = [
  questionRow('short-picture', {
    question:
      'On this PA chest radiograph, which normal structure that forms a border does the arrow point to?',
    image_url: pictureAddress('radiographs/chest-pa.webp'),
    image_alt: 'A chest radiograph with an arrow',
    image_citation: '10.1000/xyz123',
  }),
  questionRow('short-multiple', {
    question: 'Which two of these lower the patient dose? Select all that apply.',
    is_multiple_answer: true,
    correct_answer: null,
    correct_answers: JSON.stringify([0, 2]),
  }),
  questionRow('short-plain-1', {
    category: 'patient-care',
    takeaway: 'The second is right.',
    explanation: 'Because it is.',
  }),
  questionRow('short-plain-2', {
    category: 'image-production',
    option_reasons: JSON.stringify(['Not it.', 'It is.', 'No.', 'Neither.']),
    refs: JSON.stringify(['https://example.org/a-source']),
  }),
  questionRow('short-plain-3', { category: 'procedures' }),
]

// Those who sit exams by HTTP look their answers up among the keys of the content.
for (const { id, is_multiple_answer: several } of shortBank)
  answerKeys.set(id, several ? ['First', 'Third'] : ['Second'])
