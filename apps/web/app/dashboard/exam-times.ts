/** 7002 → `01:56:42`. @param seconds 0 or more */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** 12600 → `3.5 hours`, 18900 → `5.25 hours`. @param seconds a whole number of minutes */
export function hoursOf(seconds: number): string {
  const hours = Math.round((seconds / 3600) * 100) / 100
  return hours === 1 ? '1 hour' : `${hours} hours`
}
