import type { WonBadge } from '@collimate/contract/badges'
import { badgeNews } from '@collimate/domain/badges/badges'
import { longLifeMs, toast } from '../ui/toast.ts'

/** Tells of badges just won. Their notifications say the same, so each is one toast however it comes. */
export function toastBadges(badges: readonly WonBadge[]): void {
  for (const { title, message } of badges.map(badgeNews))
    toast({ title, description: message, kind: 'good', lifeMs: longLifeMs, once: true })
}
