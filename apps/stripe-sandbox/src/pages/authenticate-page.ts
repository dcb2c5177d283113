import type { Context } from 'hono'
import { html } from 'hono/html'
import { answerPage, wordmark } from './layout.ts'

/** What a bank would ask the card's holder. */
export function authenticatePage(c: Context, step: { action: string; card: string; leadsTo: string | null }) {
  const body = html`<main class="narrow">
    ${wordmark()}
    <h1>Authenticate your card</h1>
    <p>
      ${step.card} needs you to confirm this payment. With a real card, your bank would ask you now; here you
      choose what happens.
    </p>
    <form method="post" action="${step.action}" class="choices">
      <button class="button primary" type="submit" name="answer" value="complete">
        Complete authentication
      </button>
      <button class="button" type="submit" name="answer" value="fail">Fail authentication</button>
    </form>
  </main>`
  return answerPage(c, { title: 'Authenticate', body, leadsTo: [step.leadsTo] })
}
