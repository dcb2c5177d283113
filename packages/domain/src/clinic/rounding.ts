/** 'to 2 decimal places' */
export function roundingText(decimals: number): string {
  if (decimals === 0) return 'to the nearest whole number'
  return `to ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}`
}
