import { priceText } from '@collimate/domain/billing/plans'
import { brand } from '@collimate/domain/brand'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { CardForm } from '../billing/cards.ts'
import { productName } from '../billing/prices.ts'
import { itemOf } from '../billing/subscription-item.ts'
import type { Customer, PortalSession, Price, Subscription } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { cardFields, testCards, type Problems } from './card-fields.ts'
import { answerPage, wordmark, type Markup } from './layout.ts'
import { cardPhrase, dayText, ratePhrase } from './text.ts'

/** What the card form said, when it is shown again. */
export type CardAttempt = { given: Partial<CardForm>; problems: Problems }

type Shown = { sandbox: Sandbox; session: PortalSession; customer: Customer }

/** The hosted billing page of a customer. */
export function portalPage(c: Context, shown: Shown, attempt?: CardAttempt) {
  const { sandbox, session, customer } = shown
  const subscription = latestSubscription(sandbox, customer.id)
  const back =
    session.return_url === null
      ? ''
      : html`<a class="back" href="${session.return_url}"
          ><span aria-hidden="true">←</span> Return to ${brand.name}</a
        >`
  const body = html`<main class="portal">
    ${back} ${wordmark()}
    <h1>Billing</h1>
    <p class="muted">${customer.email ?? ''}</p>
    <section aria-labelledby="plan-title">
      <h2 id="plan-title">Plan</h2>
      ${
        subscription === undefined
          ? html`<p>There is no subscription.</p>`
          : planPart(sandbox, session, subscription)
      }
    </section>
    <section aria-labelledby="card-title">
      <h2 id="card-title">Payment method</h2>
      ${cardPart(shown, subscription, attempt)}
    </section>
    <section aria-labelledby="invoices-title">
      <h2 id="invoices-title">Invoices</h2>
      ${invoicePart(sandbox, customer.id)}
    </section>
  </main>`
  return answerPage(c, { title: 'Billing', body, status: attempt === undefined ? 200 : 422 })
}

/** The running subscription of a customer, else the last one they had. */
export function latestSubscription({ store }: Sandbox, customer: string): Subscription | undefined {
  const own = store.all('subscription').filter((subscription) => subscription.customer === customer)
  return own.find(({ status }) => status !== 'canceled') ?? own[0]
}

function planPart(sandbox: Sandbox, session: PortalSession, subscription: Subscription): Markup {
  const { price } = itemOf(subscription)
  const state = html`<div class="lf lf-tall offer state">
    <p class="plan">${productName(sandbox, price)}</p>
    <p class="rate">${ratePhrase(price)}</p>
    <p>${stateText(sandbox, subscription)}</p>
  </div>`
  if (subscription.status === 'canceled') return state
  const base = `/p/session/${session.id}`
  return html`${state}
    <div class="actions">
      ${
        subscription.cancel_at_period_end
          ? html`<form method="post" action="${base}/resume">
              <button class="button primary" type="submit">Keep the plan</button>
            </form>`
          : html`${switchPart(sandbox, base, subscription)} ${cancelPart(base, subscription)}`
      }
    </div>`
}

function stateText({ store }: Sandbox, subscription: Subscription): string {
  const end = dayText(itemOf(subscription).current_period_end)
  switch (subscription.status) {
    case 'canceled':
      return `This plan ended on ${dayText(subscription.ended_at ?? 0)}.`
    case 'past_due': {
      const invoice = store.find('invoice', subscription.latest_invoice ?? '')
      return `The last payment failed. It will be tried again on ${dayText(invoice?.next_payment_attempt ?? 0)}; a new card is charged right away.`
    }
    case 'paused':
      return 'The trial ended without a card. The plan is paused.'
    case 'trialing':
      return subscription.cancel_at_period_end
        ? `The trial ends on ${end}, and so does the plan. You won’t be charged.`
        : `The trial ends on ${end}. Then the first payment is taken.`
    case 'active':
      return subscription.cancel_at_period_end
        ? `The plan ends on ${end}. It does not renew.`
        : `Renews on ${end}.`
  }
}

function switchPart(sandbox: Sandbox, base: string, subscription: Subscription): Markup {
  const { price } = itemOf(subscription)
  const others = sandbox.store.all('price').filter((other) => other.id !== price.id)
  const consequence = (other: Price) =>
    subscription.status === 'active'
      ? `A new ${other.recurring.interval} starts right away and ${priceText(other.unit_amount)} is charged. Here, with test payments, nothing is credited for the unused time.`
      : `From the next payment on it costs ${ratePhrase(other)}.`
  return html`${others.map(
    (other) =>
      html`<details>
        <summary>Switch to ${productName(sandbox, other)}</summary>
        <form method="post" action="${base}/switch">
          <p>${consequence(other)}</p>
          <input type="hidden" name="price" value="${other.id}" />
          <button class="button primary" type="submit">Switch to ${ratePhrase(other)}</button>
        </form>
      </details>`,
  )}`
}

function cancelPart(base: string, subscription: Subscription): Markup {
  const end = dayText(itemOf(subscription).current_period_end)
  return html`<details>
    <summary>Cancel the plan</summary>
    <form method="post" action="${base}/cancel">
      <p>You keep everything until ${end}. You won’t be charged after that.</p>
      <button class="button danger" type="submit">Cancel at the end of the period</button>
    </form>
  </details>`
}

function cardPart(
  { sandbox, session, customer }: Shown,
  subscription: Subscription | undefined,
  attempt: CardAttempt | undefined,
): Markup {
  const id = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = sandbox.store.find('payment_method', id ?? '')
  const held =
    method === undefined
      ? 'No card is saved.'
      : `${cardPhrase(method.card)}, valid until ${String(method.card.exp_month).padStart(2, '0')}/${method.card.exp_year}`
  return html`<p>${held}</p>
    <details ${attempt === undefined ? '' : html`open`}>
      <summary>${method === undefined ? 'Add a card' : 'Update the card'}</summary>
      ${
        attempt === undefined
          ? ''
          : html`<p class="alert" role="alert">Not saved yet: check the fields marked below.</p>`
      }
      <form method="post" action="/p/session/${session.id}/card" novalidate>
        ${cardFields(attempt?.given ?? {}, attempt?.problems ?? {})}
        <button class="button primary" type="submit">Save the card</button>
      </form>
      ${testCards()}
    </details>`
}

function invoicePart({ store }: Sandbox, customer: string): Markup {
  const invoices = store.all('invoice').filter((invoice) => invoice.customer === customer)
  if (invoices.length === 0) return html`<p>No invoices yet.</p>`
  return html`<ul class="invoices">
    ${invoices.map(
      (invoice) =>
        html`<li>
          <span>${dayText(invoice.created)}</span>
          <span class="muted">${invoice.number}</span>
          <span class="amount">${priceText(invoice.total)}</span>
          <span class="${invoice.status === 'paid' ? 'paid' : 'unpaid'}"
            >${invoice.status === 'paid' ? 'Paid' : 'Not paid'}</span
          >
        </li>`,
    )}
  </ul>`
}
