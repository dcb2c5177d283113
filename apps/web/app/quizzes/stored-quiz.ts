/** Where this browser keeps an unfinished quiz. */
const key = 'collimate-quiz'

export function clearStoredQuiz(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is closed to us: then no quiz is kept there either.
  }
}
