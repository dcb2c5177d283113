const key = 'collimate-exam-recently-quit'

/** A quit is under way: should this page end half way, the student's stored exam must not come back. */
export function markQuit(userId: string): void {
  try {
    localStorage.setItem(key, userId)
  } catch {
    // Storage is closed to us: then no stored exam is there to come back either.
  }
}

export function clearQuitMark(userId: string): void {
  takeQuitMark(userId)
}

/** Reads the student's marker and removes it; another student's stands. */
export function takeQuitMark(userId: string): boolean {
  try {
    const marked = localStorage.getItem(key) === userId
    if (marked) localStorage.removeItem(key)
    return marked
  } catch {
    return false
  }
}
