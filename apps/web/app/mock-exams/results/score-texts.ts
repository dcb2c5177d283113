import type { Band } from '../../ui/score-band.ts'

/** The documents' words for each band. */
export const scoreMessages: Record<Band, string> = {
  good: "Excellent! You're well prepared!",
  mid: 'Good job! Review the areas you missed.',
  low: 'Keep studying! Review the key concepts.',
}

/** 11040 → `3 h 04 min`, 540 → `9 min`, 40 → `40 s`. @param seconds 0 or more */
export function spentText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** One decimal, or `N/A` without any completed exam. */
export function averageText(average: number | null): string {
  return average === null ? 'N/A' : average.toFixed(1)
}
