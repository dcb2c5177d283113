/** A place on a picture, in whole permille of its width and height: 0 to 1000 each. */
export type Point = { readonly x: number; readonly y: number }

/**
 * A part of a picture: a circle or a polygon, in whole permille. A circle is round in permille: on a picture that is
 * not square it shows as an ellipse.
 */
export type Region =
  | { readonly x: number; readonly y: number; readonly r: number }
  | { readonly points: readonly Point[] }

/**
 * What a student gave, as it is stored and sent: an index among the options, a list of them, or a point. Nothing
 * given is no answer at all, never an empty list.
 */
export type Answer = number | readonly number[] | Point

/** What is right: indexes among the options, or regions of the picture. A type reads its own of the two. */
export type AnswerKey = { readonly correct: readonly number[]; readonly regions: readonly Region[] }

/** The columns of a bank's row that hold a key. */
export type StoredKey = {
  readonly correct_answer: number | null
  readonly correct_answers: unknown
  readonly regions: unknown
}

/** The stored index of each shown place, or null for the stored order. */
export type Order = readonly number[] | null

/** What an answer is: one of the options, some of them, all of them in a sequence, or a point of the picture. */
export type AnswerKind = 'option' | 'options' | 'sequence' | 'point'

/** All that tells one type of question from another. */
export type QuestionType = {
  readonly answerKind: AnswerKind
  /** Its options are places of the picture, each with its letter. */
  readonly onPicture: boolean
  /** 'unless-kept': a question may say that its order has a meaning. */
  readonly shuffles: 'unless-kept' | 'always' | 'never'
  /**
   * Reads what came from outside.
   *
   * @param options how many the question shows
   * @returns the answer as it is stored, null for "unanswered", or 'refused'
   */
  readAnswer(given: unknown, options: number): Answer | null | 'refused'
  /** The key as it is stored. */
  readKey(stored: StoredKey): AnswerKey
  /** All or nothing; key and answer in one order. */
  isCorrect(key: AnswerKey, answer: Answer): boolean
  /** An answer in the shown order, in the stored one; what the order lacks is left out. */
  toStored(shown: Answer, order: Order): Answer
  /** A stored key in the shown order. */
  showKey(stored: AnswerKey, order: Order): AnswerKey
}
