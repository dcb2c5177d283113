const kept = new Map<string, Float32Array>()

/**
 * Memory for values that do not outlive the call that asks for it, with what was last left there: new memory for each
 * frame would cost as much as what is computed in it.
 *
 * @param use what for; two uses never share their memory
 */
export function scratch(use: string, length: number): Float32Array {
  const memory = kept.get(use)
  if (memory?.length === length) return memory
  const made = new Float32Array(length)
  kept.set(use, made)
  return made
}
