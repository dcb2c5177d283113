import type { Event, EventType } from '../objects.ts'
import { newId, type Sandbox } from '../sandbox.ts'

/** The API version the objects are shaped for. */
const apiVersion = '2026-10-28.endive'

/** Keeps an event and queues it for delivery, in the transaction that caused it. */
export function recordEvent(
  { store, clock }: Sandbox,
  type: EventType,
  object: object,
  previous?: object,
): void {
  const event: Event = {
    id: newId('evt_1'),
    object: 'event',
    api_version: apiVersion,
    created: clock.now(),
    data: { object, ...(previous !== undefined && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  store.save(event)
  store.queueDelivery(event.id, Date.now())
}

/** Saves a changed object and tells of it, with what its changed fields held before. */
export function recordUpdate<T extends { id: string }>(
  sandbox: Sandbox,
  type: EventType,
  before: T,
  after: T,
): void {
  const changed = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(after[field as keyof T]),
  )
  if (changed.length > 0) recordEvent(sandbox, type, after, Object.fromEntries(changed))
}
