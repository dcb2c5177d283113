import { z } from 'zod'
import { changeCustomer, createCustomer, deleteCustomer } from '../billing/customers.ts'
import type { Customer } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { listOf } from './list.ts'
import { email, integer, metadata, paging, text } from './params.ts'
import type { StripeApi } from './stripe-api.ts'
import { noSuch, StripeError } from './stripe-error.ts'

const details = {
  email: email.or(z.literal('')).optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(20).optional(),
  description: z.string().max(5000).optional(),
  metadata: metadata.optional(),
}

export function customerEndpoints(api: StripeApi, sandbox: Sandbox): void {
  const { store } = sandbox

  api('post', '/v1/customers', z.strictObject(details), ({ metadata: given, ...fields }) =>
    createCustomer(sandbox, { ...emptied(fields), metadata: mergedMetadata({}, given) }),
  )

  api(
    'get',
    '/v1/customers',
    z.strictObject({ ...paging, email: text.optional() }),
    ({ email: wanted, ...page }) => {
      const all = store.all('customer').filter((one) => wanted === undefined || one.email === wanted)
      return listOf(all, '/v1/customers', page)
    },
  )

  api(
    'get',
    '/v1/customers/search',
    z.strictObject({ query: text, limit: paging.limit, page: integer.optional() }),
    ({ query, limit }) => {
      const found = store.all('customer').filter(matcherOf(query))
      const { data, has_more } = listOf(found, '', { limit })
      return { object: 'search_result', url: '/v1/customers/search', has_more, data, next_page: null }
    },
  )

  api('get', '/v1/customers/:id', z.strictObject({}), (_, id) => {
    const found = store.findAny(id)
    if (found?.object !== 'customer') throw noSuch('customer', id)
    return found
  })

  api(
    'post',
    '/v1/customers/:id',
    z.strictObject({
      ...details,
      invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
    }),
    ({ metadata: given, invoice_settings: settings, ...fields }, id) => {
      const customer = customerOf(sandbox, id)
      const method = settings?.default_payment_method
      if (method !== undefined && store.find('payment_method', method)?.customer !== id)
        throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]')
      return changeCustomer(sandbox, customer, {
        ...customer,
        ...emptied(fields),
        metadata: mergedMetadata(customer.metadata, given),
        invoice_settings: {
          ...customer.invoice_settings,
          ...(method !== undefined && { default_payment_method: method }),
        },
      })
    },
  )

  api('delete', '/v1/customers/:id', z.strictObject({}), (_, id) => {
    deleteCustomer(sandbox, customerOf(sandbox, id))
    return { id, object: 'customer', deleted: true }
  })
}

/** @throws StripeError when there is none, or not any more */
export function customerOf({ store }: Sandbox, id: string, param?: string): Customer {
  const customer = store.find('customer', id)
  if (customer === undefined) throw noSuch('customer', id, param)
  return customer
}

/** Empty text takes a field away. */
function emptied<T extends Record<string, string | undefined>>(fields: T) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value])) as {
    [Name in keyof T]?: string | null
  }
}

/** The old ones with the given over them; an empty value takes one away, empty text all. */
export function mergedMetadata(
  old: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === '') return {}
  const merged = Object.entries({ ...old, ...given })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}

/** Stripe's search language, as far as it asks for equality: `email:'a@b.org' AND metadata['user_id']:'7'`. */
function matcherOf(query: string): (customer: Customer) => boolean {
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const [, field, key, value] =
      /^\s*(email|name|phone|metadata\[["']([^"']+)["']\])\s*:\s*["']([^"']*)["']\s*$/.exec(clause) ?? []
    if (field === undefined || value === undefined)
      throw new StripeError(400, 'We were unable to parse your search query.', { param: 'query' })
    return (customer: Customer) => {
      if (key !== undefined) return customer.metadata[key] === value
      const held = customer[field as 'email' | 'name' | 'phone']
      return held?.toLowerCase() === value.toLowerCase()
    }
  })
  return (customer) => clauses.every((matches) => matches(customer))
}
