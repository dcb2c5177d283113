import type { Order } from './question-type.ts'

/** Whether this is one of the options. */
export function isOption(value: unknown, options: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < options
}

/** A list of options, as given; null when it is none. */
export function readOptions(given: unknown, options: number): number[] | null {
  return Array.isArray(given) && given.every((index) => isOption(index, options)) ? given : null
}

/** The whole numbers of a jsonb list; anything else holds none. */
export function integersOf(json: unknown): number[] {
  return Array.isArray(json) ? json.filter((entry) => Number.isInteger(entry)) : []
}

/** Each once: options, or positions of an attempt. */
export function ascending(indexes: readonly number[]): number[] {
  return [...new Set(indexes)].toSorted((a, b) => a - b)
}

/** Shown places as stored indexes, in their sequence. */
export function storedIndexes(shown: readonly number[], order: Order): number[] {
  return order === null ? [...shown] : shown.flatMap((place) => order[place] ?? [])
}

/** Stored indexes as shown places, in their sequence. */
export function shownPlaces(stored: readonly number[], order: Order): number[] {
  if (order === null) return [...stored]
  return stored.map((index) => order.indexOf(index)).filter((place) => place >= 0)
}
