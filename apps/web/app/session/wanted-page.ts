import { requirementOf, isPage } from '@collimate/domain/accounts/access'
import { roomOf } from '@collimate/domain/rooms'

const key = 'wanted-page'

/** Pages that are no rooms and that somebody may have a link to. */
const names: Readonly<Record<string, string>> = {
  '/account-settings': 'Account Settings',
  '/progress': 'Progress',
  '/admin': 'Admin Tools',
}

export type WantedPage = { readonly path: string; readonly name: string }

/**
 * The page at an address of ours that asks for a log-in, or null for any other: nothing but its name and its address
 * here comes of what was stored.
 *
 * @param address path with query and hash
 */
export function wantedPage(address: string): WantedPage | null {
  if (!/^\/(?![/\\])/.test(address)) return null
  const { origin, pathname, search, hash } = new URL(address, 'http://own.invalid')
  if (origin !== 'http://own.invalid' || !isPage(pathname) || requirementOf(pathname) === 'open') return null
  const name = names[pathname.toLowerCase().replace(/\/+$/, '')] ?? roomOf(pathname)?.name
  return name === undefined ? null : { path: `${pathname}${search}${hash}`, name }
}

/** Kept for this tab until the dashboard has offered it. */
export function keepWanted(address: string): void {
  if (wantedPage(address) === null) return
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Storage is closed to us: the page is found by hand.
  }
}

export function readWanted(): WantedPage | null {
  try {
    const stored = sessionStorage.getItem(key)
    return stored === null ? null : wantedPage(stored)
  } catch {
    return null
  }
}

export function forgetWanted(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // It was never kept.
  }
}
