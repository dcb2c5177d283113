/**
 * The days a real exam may be planned for, first and last as `2027-03-18`: from yesterday, because somewhere it is
 * still yesterday, to five years ahead.
 */
export function examDateRange(now: Date): { first: string; last: string } {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + 5)
  return { first: day(new Date(now.getTime() - 86_400_000)), last: day(last) }
}
