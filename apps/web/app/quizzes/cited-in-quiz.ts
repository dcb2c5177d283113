type Cited = { readonly category: string; readonly image_citation: string | null }

/** In a quiz, only the pictures of anatomy name their source. */
export function citedInQuiz<Question extends Cited>(question: Question): Question {
  return question.category === 'anatomy' ? question : { ...question, image_citation: null }
}
