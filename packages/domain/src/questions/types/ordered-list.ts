import { integersOf, readOptions, shownPlaces, storedIndexes } from './indexes.ts'
import type { QuestionType } from './question-type.ts'

/** The options are put in order. The answer lists the shown places in the student's sequence, each once. */
export const orderedList: QuestionType = {
  answerKind: 'sequence',
  onPicture: false,
  shuffles: 'always',
  readAnswer(given, options) {
    if (given === null || (Array.isArray(given) && given.length === 0)) return null
    const sequence = readOptions(given, options)
    const whole = sequence?.length === options && new Set(sequence).size === options
    return whole ? sequence : 'refused'
  },
  readKey: ({ correct_answers }) => ({ correct: integersOf(correct_answers), regions: [] }),
  isCorrect({ correct }, answer) {
    const sequence = answer as readonly number[]
    return (
      sequence.length > 0 &&
      sequence.length === correct.length &&
      correct.every((option, place) => sequence[place] === option)
    )
  },
  toStored: (shown, order) => storedIndexes(shown as readonly number[], order),
  showKey: ({ correct }, order) => ({ correct: shownPlaces(correct, order), regions: [] }),
}
