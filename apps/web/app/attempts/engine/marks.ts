const quitKey = 'collimate-exam-recently-quit'

/** A quit is under way: should this page end half way, the student's stored attempt must not come back. */
export function markQuit(userId: string): void {
  withStorage('localStorage', (storage) => storage.setItem(quitKey, userId))
}

export function clearQuitMark(userId: string): void {
  takeQuitMark(userId)
}

/** Reads the student's marker and removes it; another student's stays. */
export function takeQuitMark(userId: string): boolean {
  return (
    withStorage('localStorage', (storage) => {
      const marked = storage.getItem(quitKey) === userId
      if (marked) storage.removeItem(quitKey)
      return marked
    }) ?? false
  )
}

/** Known to start.js too. */
const roomKey = 'collimate-exam-room'

/**
 * This tab shows the room: a reload of it comes back to the room, while a new visit to /mock-exam asks first and
 * takes the exam from no other window.
 */
export function markRoomTab(): void {
  withStorage('sessionStorage', (storage) => storage.setItem(roomKey, 'open'))
}

/** The student went elsewhere in the product. */
export function clearRoomTab(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(roomKey))
}

export function isRoomTab(): boolean {
  return withStorage('sessionStorage', (storage) => storage.getItem(roomKey) !== null) ?? false
}

/** @returns null where storage is closed to us: nothing is kept there, and nothing comes back */
function withStorage<T>(name: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis[name])
  } catch {
    return null
  }
}
