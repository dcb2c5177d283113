import { html } from 'hono/html'
import type { CardForm } from '../billing/cards.ts'
import type { Markup } from './layout.ts'

export type FieldName = keyof CardForm | 'email'
export type Problems = Partial<Record<FieldName, string>>

type Field = {
  name: FieldName
  label: string
  value?: string | undefined
  problem?: string | undefined
  hint?: string
  type?: 'text' | 'email'
  /** What the device may fill in. Nothing into a card's fields: no real card belongs here. @default 'off' */
  fill?: 'email'
  keyboard?: 'numeric' | 'names'
}

const keyboards = {
  numeric: html`inputmode="numeric"`,
  names: html`autocapitalize="words"`,
}

export function field({
  name,
  label,
  value = '',
  problem,
  hint,
  type = 'text',
  fill,
  keyboard,
}: Field): Markup {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${fill ?? 'off'}"
      autocorrect="off"
      enterkeyhint="go"
      spellcheck="false"
      maxlength="200"
      ${keyboard ? keyboards[keyboard] : ''}
      ${described ? html`aria-describedby="${described}"` : ''}
      ${problem ? html`aria-invalid="true"` : ''}
    />
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`
}

/** Number, expiry, security code and name. The security code is never filled in again. */
export function cardFields(given: Partial<CardForm>, problems: Problems): Markup {
  return html`${field({
      name: 'number',
      label: 'Card number',
      value: given.number,
      problem: problems.number,
      hint: 'Only test cards work, for example 4242\u00a04242\u00a04242\u00a04242.',
      keyboard: 'numeric',
    })}
    <div class="pair">
      ${field({
        name: 'expiry',
        label: 'Expiration (MM / YY)',
        value: given.expiry,
        problem: problems.expiry,
        keyboard: 'numeric',
      })}
      ${field({ name: 'cvc', label: 'Security code (CVC)', problem: problems.cvc, keyboard: 'numeric' })}
    </div>
    ${field({
      name: 'name',
      label: 'Name on card',
      value: given.name,
      problem: problems.name,
      keyboard: 'names',
    })}`
}

const cards = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0025 0000 3155', 'asks you to authenticate'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0341', 'is saved, and every charge fails'],
] as const

/** The test cards and what they do. */
export function testCards(): Markup {
  return html`<details class="cards">
    <summary>Test cards</summary>
    <dl>
      ${cards.map(
        ([number, does]) =>
          html`<div>
            <dt>${number}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    <p class="hint">Use any future expiration date and any three digits as the security code.</p>
  </details>`
}
