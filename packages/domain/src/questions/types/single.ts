import { isOption, shownPlaces, storedIndexes } from './indexes.ts'
import type { QuestionType } from './question-type.ts'

/** One of the options is right. The answer is its index. */
export const single: QuestionType = {
  answerKind: 'option',
  onPicture: false,
  shuffles: 'unless-kept',
  readAnswer(given, options) {
    if (given === null || (Array.isArray(given) && given.length === 0)) return null
    return isOption(given, options) ? given : 'refused'
  },
  readKey: ({ correct_answer }) => ({
    correct: correct_answer === null ? [] : [correct_answer],
    regions: [],
  }),
  isCorrect: ({ correct }, answer) => correct[0] === answer,
  toStored: (shown, order) => storedIndexes([shown as number], order)[0] ?? shown,
  showKey: ({ correct }, order) => ({ correct: shownPlaces(correct, order), regions: [] }),
}
