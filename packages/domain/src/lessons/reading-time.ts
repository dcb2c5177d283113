/** Of a text one studies, not skims. */
const wordsPerMinute = 160

/**
 * @param words of each page still to be read
 * @returns whole minutes, 1 or more
 */
export function minutesToRead(words: readonly number[]): number {
  const all = words.reduce((sum, count) => sum + count, 0)
  return Math.max(1, Math.round(all / wordsPerMinute))
}
