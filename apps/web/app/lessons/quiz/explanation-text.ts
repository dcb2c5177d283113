import type { SubmittedAnswer } from '@collimate/contract/lessons'

/** The explanation without the paragraphs that appear under the wrong options already. */
export function explanationText({
  explanation,
  option_reasons: reasons,
  correct_answer: right,
}: Pick<SubmittedAnswer, 'explanation' | 'option_reasons' | 'correct_answer'>): string {
  const said = reasons.filter((reason, index) => index !== right && reason !== '')
  const paragraphs = explanation.split('\n\n')
  const own = paragraphs.filter((paragraph) => !said.some((reason) => paragraph.endsWith(reason)))
  return (own.length > 0 ? own : paragraphs).join('\n\n')
}
