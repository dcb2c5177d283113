import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import { listOf } from './list.ts'
import { paging, text } from './params.ts'
import type { StripeApi } from './stripe-api.ts'
import { noSuch } from './stripe-error.ts'

export function invoiceEndpoints(api: StripeApi, { store }: Sandbox): void {
  api(
    'get',
    '/v1/invoices',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    ({ customer, status, subscription, ...page }) => {
      const wanted = store
        .all('invoice')
        .filter(
          (invoice) =>
            (customer === undefined || invoice.customer === customer) &&
            (status === undefined || invoice.status === status) &&
            (subscription === undefined ||
              invoice.parent?.subscription_details?.subscription === subscription),
        )
      return listOf(wanted, '/v1/invoices', page)
    },
  )

  api('get', '/v1/invoices/:id', z.strictObject({}), (_, id) => {
    const invoice = store.find('invoice', id)
    if (invoice === undefined) throw noSuch('invoice', id)
    return invoice
  })
}
