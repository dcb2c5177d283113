import type { NotificationType } from '@collimate/domain/notifications/rules'
import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Toast } from '../ui/toast.ts'

/** Each type has its own sign, word and color. */
export const typeLooks: Readonly<
  Record<NotificationType, { icon: LucideIcon; word: string; ink: string; edge: string }>
> = {
  info: { icon: Info, word: 'Info', ink: 'text-beam', edge: 'border-l-beam-fill' },
  warning: { icon: TriangleAlert, word: 'Warning', ink: 'text-mid', edge: 'border-l-mid-fill' },
  success: { icon: CircleCheck, word: 'Success', ink: 'text-good', edge: 'border-l-good-fill' },
}

export const toastKinds: Readonly<Record<NotificationType, Toast['kind']>> = {
  info: 'info',
  warning: 'warning',
  success: 'good',
}
