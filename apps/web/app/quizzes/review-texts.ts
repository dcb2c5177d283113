import type { readReturns, Reviews } from '@collimate/contract/reviews'
import type { ResponseOf } from '@collimate/contract/endpoint'

type Returns = ResponseOf<typeof readReturns>['returns']

/** `About 18 minutes.`, and from an hour and a half on `About 2.5 hours.` @param seconds of all questions together */
export function aboutTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes >= 90) return `About ${Math.round(minutes / 30) / 2} hours.`
  return minutes === 1 ? 'About a minute.' : `About ${minutes} minutes.`
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** When the next questions come back, where none are due. */
export function nothingDueText({ week }: Pick<Reviews, 'week'>): string {
  const next = week.findIndex(({ questions }) => questions > 0)
  const found = week[next]
  if (found === undefined) return 'Nothing is due this week. What you know well comes back later.'
  const when = next === 1 ? 'tomorrow' : `on ${weekday.format(new Date(found.day))}`
  return `Nothing is due. ${comeBack(found.questions)} ${when}.`
}

/** The bars in words: `Questions due: today 24, Friday 17, …` */
export function weekText(week: Reviews['week']): string {
  if (week.every(({ questions }) => questions === 0)) return 'Nothing due in the next 7 days'
  const days = week.map(
    ({ day, questions }, place) => `${place === 0 ? 'today' : weekday.format(new Date(day))} ${questions}`,
  )
  return `Questions due: ${days.join(', ')}`
}

/** `3 come back tomorrow, 2 in 4 days, 5 later.` @returns null where none comes back */
export function returnsText(returns: Returns): string | null {
  const [first, ...others] = returns
  if (first === undefined) return null
  const named = others.length > 2 ? others.slice(0, 1) : others
  const later = others.slice(named.length).reduce((sum, { questions }) => sum + questions, 0)
  return [
    `${first.questions} ${first.questions === 1 ? 'comes' : 'come'} back ${whenText(first.days)}`,
    ...named.map(({ days, questions }) => `${questions} ${whenText(days)}`),
    ...(later > 0 ? [`${later} later`] : []),
  ]
    .join(', ')
    .concat('.')
}

function comeBack(questions: number): string {
  return questions === 1 ? '1 question comes back' : `${questions} questions come back`
}

function whenText(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
