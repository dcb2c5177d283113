import { ascending, integersOf, readOptions, shownPlaces, storedIndexes } from './indexes.ts'
import type { QuestionType } from './question-type.ts'

/** Several of the options are right. The answer lists the chosen indexes, ascending and each once. */
export const multiple: QuestionType = {
  answerKind: 'options',
  onPicture: false,
  shuffles: 'unless-kept',
  readAnswer(given, options) {
    if (given === null) return null
    const indexes = readOptions(given, options)
    if (indexes === null) return 'refused'
    return indexes.length === 0 ? null : ascending(indexes)
  },
  readKey: ({ correct_answers }) => ({ correct: ascending(integersOf(correct_answers)), regions: [] }),
  isCorrect({ correct }, answer) {
    const chosen = new Set(answer as readonly number[])
    return chosen.size > 0 && chosen.size === correct.length && correct.every((index) => chosen.has(index))
  },
  toStored: (shown, order) => ascending(storedIndexes(shown as readonly number[], order)),
  showKey: ({ correct }, order) => ({ correct: ascending(shownPlaces(correct, order)), regions: [] }),
}
