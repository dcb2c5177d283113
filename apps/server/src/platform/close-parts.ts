import type { Log } from './log.ts'

/**
 * Closes one part after another, each of them whatever became of those before it.
 *
 * @param parts by name, in the order they close in
 * @throws Error naming the parts that failed, once all have had their turn; why is in the log
 */
export async function closeParts(log: Log, parts: Readonly<Record<string, () => Promise<void>>>) {
  const failed: string[] = []
  for (const [name, close] of Object.entries(parts)) {
    try {
      await close()
    } catch (error) {
      failed.push(name)
      log.error({ err: error, part: name }, 'a part of the server could not be closed')
    }
  }
  if (failed.length > 0) throw new Error(`Not closed as it should be: ${failed.join(', ')}`)
}
