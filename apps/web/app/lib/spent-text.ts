/** 11040 → `3 h 04 min`, 540 → `9 min`, 40 → `40 s`. @param seconds 0 or more */
export function spentText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
