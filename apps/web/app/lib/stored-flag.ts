/** A value of local storage, or null where storage is closed to us. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Keeps a value, or takes it away with null. Where storage is closed to us it is forgotten with the page.
 *
 * @returns whether it was kept
 */
export function storeValue(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
