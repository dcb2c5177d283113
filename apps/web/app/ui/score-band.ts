import { ArrowUp, Check, type LucideIcon, Minus } from 'lucide-react'

export type Band = 'good' | 'mid' | 'low'

/**
 * The band a score lies in, the same on every screen that colors one.
 *
 * @param percent 0 to 100
 */
export function scoreBand(percent: number): Band {
  if (percent >= 75) return 'good'
  return percent >= 65 ? 'mid' : 'low'
}

/** The word and the sign that go with a band's color. */
export const bandSigns: Record<Band, { word: string; icon: LucideIcon }> = {
  good: { word: 'Ready', icon: Check },
  mid: { word: 'Close', icon: Minus },
  low: { word: 'Build up', icon: ArrowUp },
}
