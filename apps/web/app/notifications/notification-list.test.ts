import type { Notification } from '@collimate/contract/notifications'
import { mostNotifications } from '@collimate/domain/notifications/rules'
import { describe, expect, it } from 'vitest'
import { mayTellOfPlan, unreadIds, withNotification, without, withRead } from './notification-list.ts'

function entry(id: string, minute: number, read = false): Notification {
  const created_at = `2026-01-31T08:${String(minute).padStart(2, '0')}:00.000Z`
  return { id, title: id, message: id, type: 'info', kind: null, link: null, read, created_at }
}
const list = [entry('c', 3), entry('b', 2, true), entry('a', 1)]
const idsOf = (entries: readonly Notification[]) => entries.map(({ id }) => id)

describe('a list of notifications', () => {
  it('P-NOTIF-01 tells which are unread', () => {
    expect(unreadIds(list)).toEqual(['c', 'a'])
    expect(unreadIds(list, ['b', 'a'])).toEqual(['a'])
  })

  it('P-NOTIF-03 takes a change back without losing what came meanwhile', () => {
    const changed = without(withRead(list, ['c', 'a'], true), 'b')
    const arrived = withNotification(changed, entry('d', 4))
    const reverted = withNotification(withRead(arrived, ['c', 'a'], false), entry('b', 2, true))
    expect(reverted).toEqual([entry('d', 4), ...list])
  })

  it('P-NOTIF-04 puts an arrival in its place, once', () => {
    expect(idsOf(withNotification(list, entry('d', 4)))).toEqual(['d', 'c', 'b', 'a'])
    expect(idsOf(withNotification(list, entry('late', 0)))).toEqual(['c', 'b', 'a', 'late'])
    expect(withNotification(list, entry('b', 9))).toEqual(list)
  })

  it('P-NOTIF-02 lists no more than one call marks as read: the oldest makes room for an arrival', () => {
    const full = Array.from({ length: mostNotifications }, (_, index) => entry(`${index}`, 58 - (index % 50)))
    const arrived = withNotification(full, entry('new', 59))
    expect(unreadIds(arrived)).toHaveLength(mostNotifications)
    expect(arrived[0]?.id).toBe('new')
  })

  it('P-NOTIF-04 may tell of the plan where it cannot be switched off and leads nowhere', () => {
    expect(mayTellOfPlan(entry('paid', 1))).toBe(true)
    expect(mayTellOfPlan({ ...entry('badge', 1), kind: 'badge-earned' })).toBe(false)
    expect(mayTellOfPlan({ ...entry('ruling', 1), link: '/progress' })).toBe(false)
  })
})
