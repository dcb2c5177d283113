import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { Order } from '../questions/types/question-type.ts'
import { questionTypes, type Shape } from '../questions/types/registry.ts'

/** Changes when the same seed would give another exam. */
export const drawVersion = 2

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
 * The order in which one attempt shows a question's options.
 *
 * @param keepsOrder the question says that its order has a meaning
 * @returns the stored index for each shown place, or null for the stored order
 */
export function drawOrder({ type, options }: Shape, keepsOrder: boolean, random: RandomGenerator): Order {
  const { shuffles } = questionTypes[type]
  const stays = shuffles === 'never' || (shuffles === 'unless-kept' && keepsOrder)
  if (stays || options < 2) return null
  return shuffled([...Array(options).keys()], random)
}

/** The list as shown in `order`; entries the order names but the list lacks are left out. */
export function inOrder<T>(list: readonly T[], order: Order): T[] {
  if (order === null) return [...list]
  return order.filter((stored) => stored in list).map((stored) => list[stored] as T)
}
