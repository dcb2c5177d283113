const key = 'collimate-exam-recently-quit'

/** A quit is under way: should this page end half way, the stored exam must not come back. */
export function markQuit(): void {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // Storage is closed to us: then no stored exam is there to come back either.
  }
}

export function clearQuitMark(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Reads the marker and removes it. */
export function takeQuitMark(): boolean {
  try {
    const marked = localStorage.getItem(key) !== null
    localStorage.removeItem(key)
    return marked
  } catch {
    return false
  }
}
