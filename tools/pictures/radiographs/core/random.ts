/** Deterministic random numbers: the same seed draws the same picture. */

export type Random = () => number

/** Mulberry32 generator, uniform in [0, 1). Seed: any 32-bit integer. */
export function seededRandom(seed: number): Random {
  let state = (seed * 2654435761 + 1013904223) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Standard normal deviate (Box–Muller). */
export function gaussian(random: Random): number {
  const u = Math.max(random(), 1e-12)
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * random())
}

/** Poisson deviate; exact below a mean of 20 quanta, normal approximation above. */
export function poisson(random: Random, mean: number): number {
  if (mean > 20) return Math.max(0, Math.round(mean + Math.sqrt(mean) * gaussian(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let p = random(); p > limit; p *= random()) count++
  return count
}
