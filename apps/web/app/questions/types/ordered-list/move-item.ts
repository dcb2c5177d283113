/**
 * The list with one item at another place, the others keeping their sequence.
 *
 * @param to pulled to the list's ends
 */
export function moveItem(list: readonly number[], item: number, to: number): number[] {
  const others = list.filter((other) => other !== item)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), item, ...others.slice(place)]
}
