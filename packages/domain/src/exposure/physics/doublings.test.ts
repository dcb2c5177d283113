import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsOf, bitsOfPower, log2OfBits } from './doublings.ts'

test('the logarithm of a float, read from its bits, is that of Math within 0.0002 doublings', () => {
  fc.assert(
    fc.property(fc.double({ min: -120, max: 120, noNaN: true }), (power) => {
      const value = Float32Array.of(2 ** power)
      const error = log2OfBits(bitsOf(value)[0] ?? 0) - Math.log2(value[0] ?? 0)
      expect(Math.abs(error)).toBeLessThan(0.0002)
    }),
    { seed: 31, numRuns: 500 },
  )
})

test('a power of 2 made of bits is that of Math within 0.02 percent, whole numbers and negative ones too', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -126, max: 126 }), fc.double({ min: -126, max: 126, noNaN: true })),
      (power) => {
        const value = new Float32Array(1)
        bitsOf(value)[0] = bitsOfPower(power)
        expect(Math.abs((value[0] ?? 0) / 2 ** power - 1)).toBeLessThan(0.0002)
      },
    ),
    { seed: 32, numRuns: 500 },
  )
})

test('the bits are those of the part of the memory that the values have', () => {
  const whole = Float32Array.of(1, 2, 4, 8)
  bitsOf(whole.subarray(2))[0] = bitsOfPower(5)
  expect(whole.map(Math.round)).toEqual(Float32Array.of(1, 2, 32, 8))
})
