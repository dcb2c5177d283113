/** Moves the focus among a menu's visible items for one of its keys; false when the key is none of them. */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter(
    (item) => item.offsetParent !== null,
  )
  const next = nextItem(key, items.indexOf(document.activeElement as HTMLElement), items.length)
  if (next === null) return false
  items[next]?.focus()
  return true
}

/**
 * The index a key leads to, or null when it leads nowhere. Up and Down go round.
 *
 * @param at the focused item, -1 for none
 */
export function nextItem(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
