import type { List } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { StripeError } from './stripe-error.ts'

type Fields = Record<string, unknown>

/** Fields that are left out unless they are asked for. */
const includable: Record<string, (sandbox: Sandbox, id: string) => List<object>> = {
  'customer.subscriptions': ({ store }, id) => ({
    object: 'list',
    data: store
      .all('subscription')
      .filter(({ customer, status }) => customer === id && status !== 'canceled'),
    has_more: false,
    url: `/v1/customers/${id}/subscriptions`,
  }),
}

/**
 * Puts objects in the place of their ids, as `expand[]` asks: `latest_invoice`, `data.customer`, …
 *
 * @throws StripeError for a path that leads to nothing expandable
 */
export function expand(sandbox: Sandbox, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object)
  for (const path of paths) expandOne(sandbox, copy as Fields, path.split('.'), path)
  return withoutHidden(copy as Fields, paths)
}

function expandOne(sandbox: Sandbox, at: Fields, [field = '', ...rest]: string[], path: string): void {
  if (!(field in at)) include(sandbox, at, field, path)
  const value = at[field]
  if (typeof value === 'string') {
    const found = sandbox.store.findAny(value)
    if (found === undefined) throw notExpandable(path)
    at[field] = found
  }
  if (rest.length === 0) {
    if (typeof value !== 'string' && typeof value !== 'object') throw notExpandable(path)
    return
  }
  const inner = at[field]
  for (const one of Array.isArray(inner) ? inner : [inner])
    if (typeof one === 'object' && one !== null) expandOne(sandbox, one as Fields, rest, path)
}

function include(sandbox: Sandbox, at: Fields, field: string, path: string): void {
  const list = includable[`${String(at['object'])}.${field}`]
  if (list === undefined) throw notExpandable(path)
  at[field] = list(sandbox, String(at['id']))
}

/** A checkout session keeps its line items, but shows them only when asked. */
function withoutHidden(object: Fields, paths: readonly string[]): object {
  const asked = paths.some((path) => /(^|\.)line_items(\.|$)/.test(path))
  if (asked) return object
  if (object['object'] === 'checkout.session') delete object['line_items']
  for (const one of Array.isArray(object['data']) ? (object['data'] as Fields[]) : [])
    if (one['object'] === 'checkout.session') delete one['line_items']
  return object
}

function notExpandable(path: string): StripeError {
  return new StripeError(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
}
