import { expect, test } from 'vitest'
import { attenuation, fatAs, kermaPerPhoton, type Material, massAttenuation } from './attenuation.ts'
import { xcom } from './published.ts'

test.each(Object.keys(xcom.values) as (keyof typeof xcom.values)[])(
  'interpolated attenuation of %s is within 2 percent of XCOM',
  (material) => {
    for (const [at, energy] of xcom.energies.entries()) {
      const error = massAttenuation(material, energy) / (xcom.values[material][at] ?? NaN) - 1
      expect(Math.abs(error), `${energy} keV`).toBeLessThan(0.02)
    }
  },
)

test('at the energies of the table the values are those of the table', () => {
  expect(massAttenuation('soft', 60)).toBeCloseTo(0.2048, 10)
  expect(massAttenuation('aluminum', 150)).toBeCloseTo(0.1378, 10)
  expect(attenuation('bone', 40)).toBeCloseTo(0.6655 * 1.92, 10)
})

test('attenuation falls with energy, except across an edge', () => {
  for (const material of ['soft', 'fat', 'bone', 'water', 'aluminum'] satisfies Material[])
    for (let energy = 10; energy < 130; energy += 1)
      expect(massAttenuation(material, energy + 1)).toBeLessThan(massAttenuation(material, energy))
  expect(massAttenuation('tungsten', 69.6)).toBeGreaterThan(4 * massAttenuation('tungsten', 69.4))
  expect(massAttenuation('cesiumIodide', 33.2)).toBeGreaterThan(3 * massAttenuation('cesiumIodide', 33.1))
  expect(massAttenuation('cesiumIodide', 36)).toBeGreaterThan(1.7 * massAttenuation('cesiumIodide', 35.9))
})

test('fat is a mixture of soft tissue and bone, within 2 percent, above 30 keV within 0.3', () => {
  for (let energy = 20; energy <= 130; energy += 1) {
    const mixed = fatAs.soft * attenuation('soft', energy) + fatAs.bone * attenuation('bone', energy)
    const error = Math.abs(mixed / attenuation('fat', energy) - 1)
    expect(error, `${energy} keV`).toBeLessThan(energy >= 30 ? 0.003 : 0.021)
  }
})

test('about 34,000 photons of 60 keV on a mm² are one µGy', () => {
  expect(1 / kermaPerPhoton(60)).toBeCloseTo(34_210, -2)
})
