import type { ReactNode } from 'react'
import { LightMark } from './light-mark.tsx'

type EmptyStateProps = { title: string; children: ReactNode; action?: ReactNode }

/** Says what will appear here, and has the one button that starts it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <LightMark />
      <h2 className="text-h3">{title}</h2>
      <div className="max-w-measure text-muted">{children}</div>
      {action}
    </div>
  )
}
