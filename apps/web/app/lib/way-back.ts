/** Which link of which page was followed, and how far below the window's top it was. */
let left: { readonly href: string; readonly to: string; readonly top: number } | null = null

/** Notes where a link is, for when the reader comes back to it. It is forgotten with the tab. */
export function leavePlace(link: HTMLAnchorElement, to: string): void {
  left = { href: window.location.pathname, to, top: link.getBoundingClientRect().top }
}

/** Brings a link that was followed back to where it was, and the focus to it; any other is left alone. */
export function returnedTo(link: HTMLAnchorElement, to: string): void {
  if (left === null || left.to !== to || left.href !== window.location.pathname) return
  window.scrollBy({ top: link.getBoundingClientRect().top - left.top, behavior: 'instant' })
  left = null
  link.focus({ preventScroll: true })
}

/** What the way back is called, where the page was opened by a link that is to be come back to; else null. */
export function wayBackOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null
  return typeof state.back === 'string' ? state.back : null
}
