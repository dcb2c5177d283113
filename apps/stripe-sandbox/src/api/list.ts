import type { List } from '../objects.ts'
import { noSuch } from './stripe-error.ts'

export type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/**
 * One page of a list in Stripe's envelope.
 *
 * @param all newest first
 * @throws StripeError when the object to start at is not among them
 */
export function listOf<T extends { id: string }>(all: readonly T[], url: string, paging: Paging): List<T> {
  const limit = paging.limit ?? 10
  const { starting_after: after, ending_before: before } = paging
  if (before !== undefined) {
    const end = placeOf(all, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : placeOf(all, after, 'starting_after') + 1
  return {
    object: 'list',
    data: all.slice(start, start + limit),
    has_more: start + limit < all.length,
    url,
  }
}

function placeOf(all: readonly { id: string }[], id: string, param: string): number {
  const place = all.findIndex((one) => one.id === id)
  if (place < 0) throw noSuch('object', id, param)
  return place
}
