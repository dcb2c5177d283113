import type { Category } from '@collimate/domain/questions/categories'
import type { Drawable, DrawableQuestions } from '../questions/drawable.ts'

/** So many questions of one section, or of any section of these categories. */
export type Slot = {
  readonly section?: string
  readonly categories: readonly Category[]
  readonly take: number
  /** Where in the bank's fixed random order to begin, 0 to 1. */
  readonly point: number
}

export type Identity = Pick<Drawable, 'id' | 'twin_group'>

type From = {
  readonly among: 'unseen' | 'seen'
  /** The longest unseen first. */
  readonly seen: readonly string[]
  readonly drawn: readonly Identity[]
}

/**
 * Takes each slot's number of questions. Neither one drawn already nor a twin of one is taken again.
 *
 * @param from.among 'unseen' walks the bank's random order on from the slot's point and round to it, past all of `seen`;
 *   'seen' takes only those, the longest unseen first
 * @returns fewer where a slot has no more
 */
export function sampleQuestions(
  bank: DrawableQuestions,
  slots: readonly Slot[],
  { among, seen, drawn }: From,
): Drawable[] {
  const apart = new Apart(drawn)
  const known = new Set(seen)
  const left = among === 'seen' ? seen.flatMap((id) => bank.byId.get(id) ?? []) : []
  return slots.flatMap((slot) =>
    among === 'unseen'
      ? apart.take(slot.take, walk(bank, slot), ({ id }) => !known.has(id))
      : apart.take(slot.take, left, (question) => fits(question, slot)),
  )
}

/** Takes no question twice, and no two twins. */
export class Apart {
  readonly #ids: Set<string>
  readonly #groups: Set<string>

  constructor(drawn: readonly Identity[]) {
    this.#ids = new Set(drawn.map(({ id }) => id))
    this.#groups = new Set(drawn.flatMap(({ twin_group }) => twin_group ?? []))
  }

  /** The first `count` that are free and meet the condition; from here on they are taken. */
  take(
    count: number,
    from: Iterable<Drawable>,
    meets: (question: Drawable) => boolean = () => true,
  ): Drawable[] {
    const taken: Drawable[] = []
    if (count <= 0) return taken
    for (const question of from) {
      const { id, twin_group: group } = question
      if (this.#ids.has(id) || (group !== null && this.#groups.has(group)) || !meets(question)) continue
      this.#ids.add(id)
      if (group !== null) this.#groups.add(group)
      taken.push(question)
      if (taken.length === count) break
    }
    return taken
  }
}

function fits({ section, category }: Drawable, slot: Slot): boolean {
  return slot.section === undefined ? slot.categories.includes(category) : section === slot.section
}

/** The slot's questions from its point on, and round to it; those of several categories as one. */
function* walk(bank: DrawableQuestions, slot: Slot): Iterable<Drawable> {
  const order = orderOf(bank, slot)
  const from = firstAt(order, slot.point)
  for (let step = 0; step < order.length; step += 1) {
    const question = order[(from + step) % order.length]
    if (question !== undefined) yield question
  }
}

function orderOf(bank: DrawableQuestions, { section, categories }: Slot): readonly Drawable[] {
  if (section !== undefined) return bank.inSection.get(section) ?? []
  const [first = [], ...others] = categories.flatMap((category) => [bank.inCategory.get(category) ?? []])
  if (others.length === 0) return first
  return [first, ...others].flat().toSorted((one, other) => one.shuffle_key - other.shuffle_key)
}

/** The index of the first question at or behind the point; the list's length where there is none. */
function firstAt(order: readonly Drawable[], point: number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((order[middle]?.shuffle_key ?? point) < point) low = middle + 1
    else high = middle
  }
  return low
}
