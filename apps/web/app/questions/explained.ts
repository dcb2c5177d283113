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
  const repeats = (paragraph: string, reason: string) => reason !== '' && paragraph.endsWith(reason)
  const wrong = reasons.filter((_, index) => !right.includes(index))
  const paragraphs = explanation.split('\n\n')
  const own = paragraphs.filter((paragraph) => !wrong.some((reason) => repeats(paragraph, reason)))
  const told = own.length > 0 ? own : paragraphs
  return {
    ...answer,
    explanation: told.join('\n\n'),
    option_reasons: reasons.map((reason) =>
      told.some((paragraph) => repeats(paragraph, reason)) ? '' : reason,
    ),
  }
}
