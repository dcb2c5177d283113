/** Didactic beam spectra (hardened, photon numbers for each energy bin of `ENERGIES`). */
import { ENERGIES } from './materials.ts'
import { interpolate } from './vector.ts'

const KVP: readonly number[] = [65, 80, 110]
const PHOTONS: readonly (readonly number[])[] = [
  [0.16, 0.42, 0.32, 0.1, 0, 0],
  [0.08, 0.3, 0.32, 0.24, 0.06, 0],
  [0.03, 0.2, 0.24, 0.28, 0.19, 0.06],
]

/** Energy-weighted, normalised bin weights at a tube potential of 65–110 kVp (clamped outside). */
export function spectrumWeights(kVp: number): number[] {
  const weights = ENERGIES.map(
    (energy, bin) =>
      energy *
      interpolate(
        kVp,
        KVP,
        PHOTONS.map((row) => row[bin] ?? 0),
      ),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / sum)
}

/** Air kerma at the receptor without a patient, µGy. kVp 40–150, mAs 0.1–500, SID in cm. */
export const openKerma = (kVp: number, mAs: number, sid: number): number =>
  25 * mAs * (kVp / 80) ** 2.5 * (100 / sid) ** 2
