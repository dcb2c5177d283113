/** By the main button, which is disabled until there is an answer: whoever reads on meets the reason there. */
export function Unanswered() {
  return <p className="sr-only">Answer the question first.</p>
}
