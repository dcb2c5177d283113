/**
 * @param correct number right, 0 to `total`
 * @returns whole percent of `total`, half rounded up; 0 of 0 is 0
 */
export function percentOf(correct: number, total: number): number {
  return total === 0 ? 0 : Math.floor((correct * 200 + total) / (total * 2))
}

/**
 * Where a share would settle with many more questions like these: the 95 % Wilson score interval
 * (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927).
 *
 * @param total 1 or more
 * @returns whole percents
 */
export function wilsonRange(correct: number, total: number): { low: number; high: number } {
  const z = 1.96
  const share = correct / total
  const middle = (share + (z * z) / (2 * total)) / (1 + (z * z) / total)
  const half =
    (z / (1 + (z * z) / total)) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  return { low: Math.round((middle - half) * 100), high: Math.round((middle + half) * 100) }
}
