/** Of what says why the main button does nothing yet. */
export const unansweredId = 'unanswered'

/** Heard at the main button, which can be reached before there is an answer. */
export function Unanswered() {
  return (
    <span id={unansweredId} hidden>
      Answer the question first.
    </span>
  )
}
