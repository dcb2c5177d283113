import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { uniformInt } from 'pure-rand/distribution/uniformInt'

/** Changes when the same seed would give another exam. */
export const drawVersion = 1

/** A new list in random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], random: RandomGenerator): T[] {
  const list = [...items]
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last)
    const held = list[last] as T
    list[last] = list[other] as T
    list[other] = held
  }
  return list
}

/** A random point in [0, 1) with 30 bits. */
export function randomPoint(random: RandomGenerator): number {
  return uniformInt(random, 0, 2 ** 30 - 1) / 2 ** 30
}

/**
 * The order in which one exam shows a question's options.
 *
 * @returns the stored index for each shown place, or null for the stored order
 */
export function optionOrder(
  count: number,
  keepsOptionOrder: boolean,
  random: RandomGenerator,
): number[] | null {
  if (keepsOptionOrder || count < 2) return null
  return shuffled([...Array(count).keys()], random)
}

/** The list as shown in `order`; entries the order names but the list lacks are left out. */
export function inOrder<T>(list: readonly T[], order: readonly number[] | null): T[] {
  if (order === null) return [...list]
  return order.filter((stored) => stored in list).map((stored) => list[stored] as T)
}

/** Stored indexes as shown ones, ascending; an index the order lacks is left out. */
export function toShown(stored: readonly number[], order: readonly number[] | null): number[] {
  const places = order === null ? [...stored] : stored.map((index) => order.indexOf(index))
  return places.filter((place) => place >= 0).toSorted((a, b) => a - b)
}

/** Shown indexes as stored ones, ascending; a place the order lacks is left out. */
export function toStored(shown: readonly number[], order: readonly number[] | null): number[] {
  const indexes = order === null ? [...shown] : shown.flatMap((place) => order[place] ?? [])
  return indexes.toSorted((a, b) => a - b)
}
