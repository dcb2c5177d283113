import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halfValueLayers, measuredOutput } from './published.ts'
import { airKerma, behind, halfValueLayer, tubeSpectrum } from './spectrum.ts'
import { behindTissue, binsOf, fillSignals, tableOf } from './transmission.ts'

const kvps = fc.integer({ min: 50, max: 130 })
const filters = fc.integer({ min: 2, max: 12 }).map((half) => half / 2)
const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0)

test.each(halfValueLayers)(
  'at %d kVp the half-value layer is within 3 percent of %d mm of aluminum',
  (kvp, layer) => {
    expect(Math.abs(halfValueLayer(tubeSpectrum({ kvp, filtration: 2.5 })) / layer - 1)).toBeLessThan(0.03)
  },
)

test('the output is within 10 percent of that measured on forty units, 60 to 130 kVp', () => {
  for (let kvp = 60; kvp <= 130; kvp += 10) {
    expect(Math.abs(airKerma(tubeSpectrum({ kvp, filtration: 2.5 })) / measuredOutput(kvp) - 1)).toBeLessThan(
      0.1,
    )
  }
})

test('no photon has more energy than the tube voltage, and no number is negative', () => {
  fc.assert(
    fc.property(kvps, filters, (kvp, filtration) => {
      const { energies, photons } = tubeSpectrum({ kvp, filtration })
      expect(Math.max(...energies)).toBeLessThan(kvp)
      expect(Math.min(...photons)).toBeGreaterThanOrEqual(0)
    }),
    { seed: 3, numRuns: 60 },
  )
})

test('K lines of tungsten appear above 69.5 kVp and not below', () => {
  const peak = (kvp: number) => {
    const { photons } = tubeSpectrum({ kvp, filtration: 2.5 })
    return (photons[49] ?? 0) / ((photons[47] ?? 0) + (photons[50] ?? 0))
  }
  expect(peak(69)).toBeLessThan(0.6)
  expect(peak(100)).toBeGreaterThan(1)
})

test('more kVp gives more output and a harder beam; more filtration less output and a harder beam', () => {
  fc.assert(
    fc.property(kvps, filters, (kvp, filtration) => {
      const beam = tubeSpectrum({ kvp, filtration })
      const higher = tubeSpectrum({ kvp: kvp + 1, filtration })
      const filtered = tubeSpectrum({ kvp, filtration: filtration + 0.5 })
      expect(airKerma(higher)).toBeGreaterThan(airKerma(beam))
      expect(halfValueLayer(higher)).toBeGreaterThan(halfValueLayer(beam))
      expect(airKerma(filtered)).toBeLessThan(airKerma(beam))
      expect(halfValueLayer(filtered)).toBeGreaterThan(halfValueLayer(beam))
    }),
    { seed: 4, numRuns: 40 },
  )
})

test('filtering in two steps is filtering in one, and never adds a photon', () => {
  fc.assert(
    fc.property(kvps, fc.double({ min: 0, max: 3, noNaN: true }), (kvp, cm) => {
      const beam = tubeSpectrum({ kvp, filtration: 2.5 })
      const once = behind(beam, 'water', 2 * cm)
      const twice = behind(behind(beam, 'water', cm), 'water', cm)
      for (const [at, count] of once.photons.entries()) {
        expect(twice.photons[at]).toBeCloseTo(count, 6)
        expect(count).toBeLessThanOrEqual(beam.photons[at] ?? 0)
      }
    }),
    { seed: 5, numRuns: 40 },
  )
})

test('the bins hold all photons: without a patient their signal is that of the whole spectrum', () => {
  fc.assert(
    fc.property(kvps, filters, (kvp, filtration) => {
      const spectrum = tubeSpectrum({ kvp, filtration })
      const bins = binsOf(spectrum)
      expect(bins.length).toBeGreaterThanOrEqual(kvp > 89 ? 20 : 10)
      const energy = spectrum.energies.reduce((all, keV, at) => all + keV * (spectrum.photons[at] ?? 0), 0)
      const binned = bins.reduce((all, bin) => all + bin.count * bin.energy, 0)
      expect(binned / energy).toBeCloseTo(1, 10)
      expect(bins.reduce((all, bin) => all + bin.count, 0) / sum(spectrum.photons)).toBeCloseTo(1, 10)
    }),
    { seed: 6, numRuns: 60 },
  )
})

test('the table answers within 1 percent of the law, anywhere between its points', () => {
  const reach = { soft: 40, boneFrom: -0.7, boneTo: 5 }
  const none = new Float32Array(1)
  fc.assert(
    fc.property(
      kvps,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (kvp, softShare, boneShare) => {
        const bins = binsOf(tubeSpectrum({ kvp, filtration: 3 }))
        const soft = softShare * reach.soft
        // What fat takes off the bone comes with soft tissue.
        const least = Math.max(reach.boneFrom, -0.04 * soft)
        const bone = least + boneShare * (reach.boneTo - least)
        const exact = behindTissue(bins, soft, bone).signal
        const ray = [Math.sqrt(soft), bone, 0].map((length) => Float32Array.of(length))
        const [root = none, bones = none, fatAsBone = none] = ray
        const signals = new Float32Array(1)
        fillSignals(tableOf(bins, reach), { root, bone: bones, fatAsBone }, 1, 3, signals, [0, 1])
        expect(Math.abs((signals[0] ?? NaN) / (3 * exact) - 1)).toBeLessThan(0.01)
      },
    ),
    { seed: 7, numRuns: 300 },
  )
})
