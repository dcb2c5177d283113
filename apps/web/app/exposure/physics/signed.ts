/** With its sign and one digit; what rounds to zero has none. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(1)
  if (text === '0.0') return '0.0'
  return `${value < 0 ? '−' : '+'}${text}`
}
