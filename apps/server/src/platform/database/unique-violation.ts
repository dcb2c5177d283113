/** Whether a statement failed because `constraint` (a unique index) already holds the value; the same on both engines. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const failure = cause as Error & { code?: unknown; constraint?: unknown }
    if (failure.code === '23505' && failure.constraint === constraint) return true
  }
  return false
}
