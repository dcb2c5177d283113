type Explained = {
  readonly explanation: string | null
  /** One per option, where there are any. */
  readonly option_reasons: readonly string[] | null
}

/**
 * Says each thing once: the explanation without the paragraphs that only repeat the reason of a wrong option, and under
 * the options the reasons that it leaves. An explanation that repeats nothing, as one that an admin wrote, is whole.
 *
 * @param right indexes of the right options
 */
export function explained<Answer extends Explained>(answer: Answer, right: readonly number[]): Answer {
  const { explanation, option_reasons: reasons } = answer
  if (!explanation || reasons === null) return answer
  // One reason may be the end of another: a paragraph repeats the longest.
  const repeated = (paragraph: string) =>
    reasons
      .filter((reason) => reason !== '' && paragraph.endsWith(reason))
      .toSorted((one, other) => other.length - one.length)[0]
  const ofRight = right.map((index) => reasons[index])
  const paragraphs = explanation.split('\n\n')
  const own = paragraphs.filter((paragraph) => {
    const reason = repeated(paragraph)
    return reason === undefined || ofRight.includes(reason)
  })
  const told = own.length > 0 ? own : paragraphs
  const toldReasons = told.map(repeated)
  return {
    ...answer,
    explanation: told.join('\n\n'),
    option_reasons: reasons.map((reason) => (toldReasons.includes(reason) ? '' : reason)),
  }
}
