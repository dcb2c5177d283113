import { expect, test } from 'vitest'
import {
  calibrationBeam,
  deviationIndex,
  exposureIndex,
  noiseOf,
  saturation,
  signalOf,
  signalPerKerma,
  stopped,
} from './detector.ts'
import { airKerma, halfValueLayer, tubeSpectrum } from './spectrum.ts'

test('in the calibration beam the exposure index is 100 times the air kerma in µGy', () => {
  const beam = tubeSpectrum(calibrationBeam)
  expect(exposureIndex(signalOf(beam) / 10)).toBeCloseTo(10 * airKerma(beam), 6)
  expect(exposureIndex(2.5 * signalPerKerma())).toBeCloseTo(250, 8)
  // The standard gives 6.8 mm of aluminum; the model is 4 percent softer.
  expect(halfValueLayer(beam)).toBeGreaterThan(6.4)
  expect(halfValueLayer(beam)).toBeLessThan(7.1)
})

test.each([
  [250, 0],
  [500, 3.01],
  [125, -3.01],
  [315, 1],
  [1000, 6.02],
])('an exposure index of %d for a target of 250 is a deviation index of %d', (index, deviation) => {
  expect(deviationIndex(index, 250)).toBeCloseTo(deviation, 1)
})

test('the phosphor stops fewer photons the more energy they have, but more just above an edge', () => {
  expect(stopped(60)).toBeGreaterThan(stopped(100))
  expect(stopped(34)).toBeGreaterThan(stopped(33))
  expect(stopped(60)).toBeLessThan(1)
})

test('noise follows the square root of the signal, until the electronics are heard', () => {
  const signal = signalPerKerma()
  expect(noiseOf(4 * signal, 60) / noiseOf(signal, 60)).toBeCloseTo(2, 1)
  expect(noiseOf(signal / 4000, 60) / noiseOf(signal / 1000, 60)).toBeGreaterThan(0.6)
  expect(noiseOf(0, 60)).toBeGreaterThan(0)
  expect(saturation()).toBeCloseTo(100 * signal, 3)
})
