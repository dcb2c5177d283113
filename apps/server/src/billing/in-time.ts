/** How long a student waits for the payment provider in all, in milliseconds, however many calls that takes. */
export const waitMs = 8000

/**
 * Waits no longer than a student does. What was begun ends by itself, and the next press finds what came of it.
 *
 * @throws Error once the time is over
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`The payment provider took longer than ${waitMs} ms`)),
    waitMs,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
