/**
 * Logarithms and powers to the base 2 of whole images, read from the bits of 32-bit floats and a table of their first
 * twelve: within 0.02 % for a tenth of the time that Math takes, which was a third of what a frame cost.
 */

const steps = 4096
const dropped = 23 - 12
const logs = Float32Array.from({ length: steps }, (_, at) => Math.log2(1 + (at + 0.5) / steps))
/** One more than there are steps: a hair below a whole number, rounding makes the rest 1. */
const mantissas = Int32Array.from({ length: steps + 1 }, (_, at) =>
  Math.min(Math.round((2 ** ((at + 0.5) / steps) - 1) * 2 ** 23), 2 ** 23 - 1),
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
  const whole = Math.floor(power)
  return ((whole + 127) << 23) + (mantissas[((power - whole) * steps) | 0] ?? 0)
}
