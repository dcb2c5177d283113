import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import { listOf } from './list.ts'
import { integer, paging, text } from './params.ts'
import type { StripeApi } from './stripe-api.ts'
import { noSuch } from './stripe-error.ts'

export function eventEndpoints(api: StripeApi, { store }: Sandbox): void {
  api(
    'get',
    '/v1/events',
    z.strictObject({
      ...paging,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional(),
    }),
    ({ type, types = type === undefined ? undefined : [type], created, ...page }) => {
      const wanted = store
        .all('event')
        .filter(
          (event) =>
            (types === undefined || types.includes(event.type)) &&
            event.created >= (created?.gte ?? 0) &&
            event.created <= (created?.lte ?? Infinity),
        )
      return listOf(wanted, '/v1/events', page)
    },
  )

  api('get', '/v1/events/:id', z.strictObject({}), (_, id) => {
    const event = store.find('event', id)
    if (event === undefined) throw noSuch('event', id)
    return event
  })
}
