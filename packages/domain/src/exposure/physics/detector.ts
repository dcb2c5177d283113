import { attenuation } from './attenuation.ts'
import { airKerma, type Spectrum, tubeSpectrum } from './spectrum.ts'

/** Half a millimeter of cesium iodide. */
const phosphorCm = 0.05
/** Side of one detector element in mm; each shown pixel has the noise of one of them. */
const elementMm = 0.15
/** What the light of the phosphor adds to the noise of the photons (Swank, 1973). */
const swankFactor = 0.85
/** Noise of the electronics, in the signal of that many photons of 60 keV on one element. */
const electronicPhotons = 2
/** Air kerma at the detector in µGy, of the calibration beam, above which every element is full. */
const saturationKerma = 100

/** Share of the photons of this energy (keV) that the phosphor stops. */
export function stopped(energy: number): number {
  return 1 - Math.exp(-attenuation('cesiumIodide', energy) * phosphorCm)
}

/** The beam in which exposure indices are defined (RQA 5 of IEC 61267): 70 kVp behind 21 mm of aluminum. */
export const calibrationBeam = { kvp: 70, filtration: 23.5 } as const

/** @returns keV stopped in one mm² of the detector */
export function signalOf({ energies, photons }: Spectrum): number {
  return energies.reduce((sum, energy, at) => sum + (photons[at] ?? 0) * energy * stopped(energy), 0)
}

let known: number | undefined
/** keV stopped in one mm² for each µGy of the calibration beam. */
export function signalPerKerma(): number {
  if (known !== undefined) return known
  const beam = tubeSpectrum(calibrationBeam)
  known = signalOf(beam) / airKerma(beam)
  return known
}

/** In keV for each mm². */
export const saturation = (): number => saturationKerma * signalPerKerma()

/**
 * Standard deviation of one element's signal.
 *
 * @param signal in keV for each mm²
 * @param energy mean energy in keV of the stopped photons, weighted by their signal
 * @returns keV for each mm²
 */
export function noiseOf(signal: number, energy: number): number {
  const { perSignal, ground } = noiseTerms(energy)
  return Math.sqrt(perSignal * signal + ground)
}

/** The variance of one element: what it grows by with the signal, from the photons, and what the electronics add. */
export function noiseTerms(energy: number): { perSignal: number; ground: number } {
  const area = elementMm ** 2
  return { perSignal: energy / (swankFactor * area), ground: ((electronicPhotons * 60) / area) ** 2 }
}

/**
 * Exposure index of IEC 62494-1: 100 times the air kerma in µGy of the calibration beam that would give this signal.
 *
 * @param signal of the values of interest, in keV for each mm²
 */
export function exposureIndex(signal: number): number {
  return (100 * signal) / signalPerKerma()
}

/** Deviation index of IEC 62494-1: +3 is twice the target, −3 half of it. */
export function deviationIndex(index: number, target: number): number {
  return 10 * Math.log10(index / target)
}
