const key = 'collimate-exam-room'

/**
 * This tab shows the room: a reload of it comes back to the room, while a new visit to /mock-exam asks first and
 * takes the exam from no other window.
 */
export function markRoomTab(): void {
  write((storage) => storage.setItem(key, 'open'))
}

/** The student went elsewhere in the product. */
export function clearRoomTab(): void {
  write((storage) => storage.removeItem(key))
}

export function isRoomTab(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function write(change: (storage: Storage) => void): void {
  try {
    change(sessionStorage)
  } catch {
    // Storage is closed to us: a reload then leads to the start screen, which offers to resume.
  }
}
