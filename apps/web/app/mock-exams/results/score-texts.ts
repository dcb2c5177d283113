import type { Band } from '../../ui/score-band.ts'

/** The documents' words for each band. */
export const scoreMessages: Record<Band, string> = {
  good: "Excellent! You're well prepared!",
  mid: 'Good job! Review the areas you missed.',
  low: 'Keep studying! Review the key concepts.',
}

/** One decimal, or `N/A` without any completed exam. */
export function averageText(average: number | null): string {
  return average === null ? 'N/A' : average.toFixed(1)
}
