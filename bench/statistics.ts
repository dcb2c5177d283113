/** @param values at least one, in any order */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The value that this share of all values does not exceed (nearest rank).
 *
 * @param values at least one, in any order
 * @param share above 0, at most 1; 0.99 for p99
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil(share * sorted.length) - 1]
  if (value === undefined) throw new Error('There is no value to take a percentile of')
  return value
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
