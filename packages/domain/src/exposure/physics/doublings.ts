/**
 * Logarithms and powers to the base 2 of whole images, read from the bits of 32-bit floats and a table of their first
 * twelve: within 0.02 % for a tenth of the time that Math takes, which was a third of what a frame cost.
 */

const stepBits = 12
const steps = 2 ** stepBits
const dropped = 23 - stepBits
const logs = Float32Array.from({ length: steps }, (_, at) => Math.log2(1 + (at + 0.5) / steps))
const mantissas = Int32Array.from({ length: steps }, (_, at) =>
  Math.round((2 ** ((at + 0.5) / steps) - 1) * 2 ** 23),
)

/** @returns the same memory as whole numbers */
export function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length)
}

/** @param bits of a positive number that is neither infinite nor smaller than 2 to the power −126 */
export function log2OfBits(bits: number): number {
  return (bits >> 23) - 127 + (logs[(bits >> dropped) & (steps - 1)] ?? 0)
}

/** @param power −126 to 127 */
export function bitsOfPower(power: number): number {
  // Never negative, so cutting it off is rounding it down.
  const place = ((power + 127) * steps) | 0
  return ((place >> stepBits) << 23) + (mantissas[place & (steps - 1)] ?? 0)
}
