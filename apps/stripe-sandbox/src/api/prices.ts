import { z } from 'zod'
import type { Price } from '../objects.ts'
import type { Sandbox } from '../sandbox.ts'
import { listOf } from './list.ts'
import { flag, paging, text } from './params.ts'
import type { StripeApi } from './stripe-api.ts'
import { noSuch } from './stripe-error.ts'

export function priceEndpoints(api: StripeApi, sandbox: Sandbox): void {
  const { store } = sandbox

  api(
    'get',
    '/v1/prices',
    z.strictObject({
      ...paging,
      active: flag.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    ({ active, lookup_keys: keys, product, type, ...page }) => {
      const wanted = store
        .all('price')
        .filter(
          (price) =>
            (active === undefined || price.active === active) &&
            (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
            (product === undefined || price.product === product) &&
            (type === undefined || price.type === type),
        )
      return listOf(wanted, '/v1/prices', page)
    },
  )

  api('get', '/v1/prices/:id', z.strictObject({}), (_, id) => priceOf(sandbox, id))

  api(
    'get',
    '/v1/products',
    z.strictObject({ ...paging, active: flag.optional(), ids: z.array(text).max(100).optional() }),
    ({ active, ids, ...page }) => {
      const wanted = store
        .all('product')
        .filter(
          (product) =>
            (active === undefined || product.active === active) &&
            (ids === undefined || ids.includes(product.id)),
        )
      return listOf(wanted, '/v1/products', page)
    },
  )

  api('get', '/v1/products/:id', z.strictObject({}), (_, id) => {
    const product = store.find('product', id)
    if (product === undefined) throw noSuch('product', id)
    return product
  })
}

/** @throws StripeError when there is none */
export function priceOf({ store }: Sandbox, id: string, param?: string): Price {
  const price = store.find('price', id)
  if (price === undefined) throw noSuch('price', id, param)
  return price
}
