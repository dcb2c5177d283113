import type { NewsWays } from '@collimate/domain/notifications/preferences'

/** One press: this way shall be on, or off. */
export type WayChange = { readonly way: keyof NewsWays; readonly on: boolean }

/** The presses that nobody has answered yet, by way the last one. */
export type WishedWays = Readonly<Partial<Record<keyof NewsWays, WayChange>>>

export function withWishes(stored: NewsWays, wished: WishedWays): NewsWays {
  return { in_app: wished.in_app?.on ?? stored.in_app, email: wished.email?.on ?? stored.email }
}

/** What is still wished once this press is answered: a later one of the same way stands. */
export function withoutChange(wished: WishedWays, change: WayChange): WishedWays {
  return wished[change.way] === change ? { ...wished, [change.way]: undefined } : wished
}
