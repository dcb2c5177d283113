/** A value of local storage, or null where storage is closed to us. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value, or takes it away with null. Where storage is closed to us it is forgotten with the page. */
export function storeValue(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing depends on it being kept.
  }
}
