/** 12600 → `3.5 hours`, 18900 → `5.25 hours`. @param seconds 0 or more */
export function hoursText(seconds: number): string {
  const hours = Math.round(seconds / 36) / 100
  return hours === 1 ? '1 hour' : `${hours} hours`
}
