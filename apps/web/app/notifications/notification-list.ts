import type { Notification } from '@collimate/contract/notifications'
import { mostNotifications } from '@collimate/domain/notifications/rules'

/** A list of notifications, the newest first. */
type List = readonly Notification[]

/** With these as read, or unread again. */
export function withRead(list: List, ids: readonly string[], read: boolean): Notification[] {
  return list.map((entry) => (ids.includes(entry.id) ? { ...entry, read } : entry))
}

export function without(list: List, id: string): Notification[] {
  return list.filter((entry) => entry.id !== id)
}

/** With this one in its place; one that is there already stays as it is. No longer than the server's own list. */
export function withNotification(list: List, added: Notification): Notification[] {
  if (list.some(({ id }) => id === added.id)) return [...list]
  return [...list, added]
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, mostNotifications)
}

/** @param among these alone, where some are named */
export function unreadIds(list: List, among?: readonly string[]): string[] {
  return list.filter(({ id, read }) => !read && among?.includes(id) !== false).map(({ id }) => id)
}

/** Whether it may tell of the student's plan: such news cannot be switched off, and leads to no page. */
export function mayTellOfPlan({ kind, link }: Notification): boolean {
  return kind === null && link === null
}
