import { priceText } from '@collimate/domain/billing/plans'
import { brand } from '@collimate/domain/brand'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { lineOf, needsCard, wishesOf } from '../billing/checkout.ts'
import type { CardForm } from '../billing/cards.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { cardFields, field, testCards, type Problems } from './card-fields.ts'
import { answerPage, wordmark, type Markup } from './layout.ts'
import { dayText, ratePhrase } from './text.ts'

const daySeconds = 24 * 3600

type Given = Partial<CardForm> & { email?: string | undefined }

/** The hosted payment page of an open session, with what was typed and what is wrong with it. */
export function checkoutPage(
  c: Context,
  sandbox: Sandbox,
  session: CheckoutSession,
  given: Given = {},
  problems: Problems = {},
) {
  const line = lineOf(session)
  const { trialDays } = wishesOf(sandbox, session)
  const rate = ratePhrase(line.price)
  const body = html`<main class="checkout">
    ${summary(session, { name: line.description ?? '', rate, trialDays })}
    <section class="pay" aria-labelledby="pay-title">
      <h2 id="pay-title">${needsCard(session) ? 'Pay with a test card' : 'No card needed'}</h2>
      ${
        Object.keys(problems).length > 0
          ? html`<p class="alert" role="alert">Not done yet: check the fields marked below.</p>`
          : ''
      }
      <form method="post" action="/c/pay/${session.id}" novalidate>
        ${emailField(session, given, problems)} ${needsCard(session) ? cardFields(given, problems) : ''}
        ${session.custom_text.submit ? html`<p class="hint">${session.custom_text.submit.message}</p>` : ''}
        <button class="button primary wide" type="submit">
          ${trialDays > 0 ? 'Start trial' : 'Subscribe'}
        </button>
        <p class="hint">${terms(sandbox, rate, trialDays)}</p>
      </form>
      ${needsCard(session) ? testCards() : ''}
    </section>
  </main>`
  return answerPage(c, {
    title: 'Checkout',
    body,
    status: Object.keys(problems).length > 0 ? 422 : 200,
    leadsTo: [session.success_url],
  })
}

function summary(session: CheckoutSession, plan: { name: string; rate: string; trialDays: number }): Markup {
  const back =
    session.cancel_url === null
      ? ''
      : html`<a class="back" href="${session.cancel_url}"
          ><span aria-hidden="true">←</span> Back to ${brand.name}</a
        >`
  const [figure, then] =
    plan.trialDays > 0
      ? [`${plan.trialDays} days free`, `then ${plan.rate}`]
      : [priceText(session.amount_total ?? 0), plan.rate.replace(/^\S+ /, '')]
  return html`<section class="summary">
    ${back} ${wordmark()}
    <div class="lf lf-tall offer">
      <h1>${plan.trialDays > 0 ? 'Try' : 'Subscribe to'} ${plan.name}</h1>
      <p class="figure">${figure}</p>
      <p class="muted">${then}</p>
    </div>
    <dl class="lines">
      <div>
        <dt>${plan.name}</dt>
        <dd>${plan.rate}</dd>
      </div>
      <div class="total">
        <dt>Due today</dt>
        <dd>${priceText(session.amount_total ?? 0)}</dd>
      </div>
    </dl>
  </section>`
}

function emailField(session: CheckoutSession, given: Given, problems: Problems): Markup {
  const known = session.customer_details?.email
  if (known)
    return html`<dl class="known">
      <dt>Email</dt>
      <dd>${known}</dd>
    </dl>`
  return field({
    name: 'email',
    label: 'Email',
    value: given.email,
    problem: problems.email,
    type: 'email',
    fill: 'email',
  })
}

function terms({ clock }: Sandbox, rate: string, trialDays: number): string {
  if (trialDays === 0) return `You pay ${rate} until you cancel. You can cancel at any time.`
  const end = dayText(clock.now() + trialDays * daySeconds)
  return `Your trial ends on ${end}. From then on it costs ${rate}. You can cancel before then.`
}
