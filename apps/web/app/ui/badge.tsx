import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  quiet: 'bg-sunken text-ink',
  good: 'bg-good-wash text-good',
  mid: 'bg-mid-wash text-mid',
  low: 'bg-low-wash text-low',
  light: 'bg-light text-on-light',
  beam: 'bg-beam-wash text-beam',
} as const

type BadgeProps = { tone?: keyof typeof tones; icon?: LucideIcon; children: ReactNode }

/** A word on a wash of its color, with its sign: color never stands alone. */
export function Badge({ tone = 'quiet', icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-1 px-2 py-0.5 align-middle text-meta font-semibold ${tones[tone]}`}
    >
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
