import { weekStart } from '@collimate/domain/arcade/best'
import { arcadeRules, type ArcadeMode } from '@collimate/domain/arcade/round'

/** `42.3`: survived so far, never more than was. @param ms 0 or more */
export function survivalText(ms: number): string {
  return (Math.floor(ms / 100) / 10).toFixed(1)
}

/** What the clock shows: whole seconds in Speed Mode, tenths in Time Attack. Zero only when time is up. */
export function clockText(mode: ArcadeMode, left: number): string {
  return mode === 'speed' ? String(Math.ceil(left / 1000)) : (Math.ceil(left / 100) / 10).toFixed(1)
}

/** `3`, or `4.5` with extended time. */
export function secondsText(ms: number): string {
  return String(ms / 1000)
}

/** The rules in one line. @param factor the player's extended time */
export function rulesText(mode: ArcadeMode, factor: number): string {
  if (mode === 'speed') {
    const { duration, points } = arcadeRules.speed
    return `${secondsText(duration * factor)} seconds. ${points} points for each right answer, more when you keep a streak going.`
  }
  const { duration, gain, loss } = arcadeRules['time-attack']
  const [first, more, less] = [duration, gain, loss].map((ms) => secondsText(ms * factor))
  return `Start with ${first} seconds. A right answer adds ${more}, a wrong one takes ${less}. Last as long as you can.`
}

/** `21 points, 58.4 s`, in Speed Mode without the time. */
export function scoreText({ score, survival_ms }: { score: number; survival_ms: number | null }): string {
  const points = score === 1 ? '1 point' : `${score} points`
  return survival_ms === null ? points : `${points}, ${survivalText(survival_ms)} s`
}

/** @param count of the scores that are not saved yet, 1 or more */
export function keptText(count: number): string {
  return count === 1
    ? 'A score isn’t saved yet. It’s kept here, and we’ll keep trying.'
    : `${count} scores aren’t saved yet. They’re kept here, and we’ll keep trying.`
}

/**
 * `A new week starts on Sunday at 7:00 PM EST.`, one moment for all.
 *
 * @param timeZone the reader's own where it is not given
 */
export function newWeekText(now: Date, timeZone?: string): string {
  const start = weekStart(now)
  start.setUTCDate(start.getUTCDate() + 7)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(start)
  const time = part({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `A new week starts on ${part({ weekday: 'long' })} at ${time}.`
}
