import type { ReactNode } from 'react'
import { useWindowKeys } from '../lib/use-window-keys.ts'

type PendingProps = {
  /** By a press, for which the keys of a room wait. @default true */
  asked?: boolean
  /** It is no longer wanted. */
  onCancel: () => void
  /** What stands in its place meanwhile. */
  children?: ReactNode
}

/** Stands for what is on its way; where it was asked for, the page bears `data-pending`, and Escape takes that back. */
export function Pending({ asked = true, onCancel, children }: PendingProps) {
  useWindowKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    event.preventDefault()
    onCancel()
  }, asked)
  return (
    <div data-pending={asked || undefined} hidden={children === undefined}>
      {children}
    </div>
  )
}
