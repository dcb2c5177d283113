import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[3px] border border-edge bg-surface px-1.5 py-0.5 font-ui text-label leading-none font-semibold text-ink">
      {children}
    </kbd>
  )
}
