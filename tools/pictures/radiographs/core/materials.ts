/** Materials of the phantoms and their linear attenuation (NIST / ICRU-44 mass coefficients). */

export const Material = {
  Air: 0,
  Fat: 1,
  Soft: 2,
  Lung: 3,
  Cancellous: 4,
  Cortical: 5,
  Barium: 6,
  Metal: 7,
} as const

export type MaterialId = (typeof Material)[keyof typeof Material]

export const MATERIAL_COUNT = 8

/** Photon energies of the spectrum bins, keV. */
export const ENERGIES: readonly number[] = [30, 40, 50, 60, 80, 100]

const CM2_PER_GRAM = {
  air: [0.3538, 0.2485, 0.208, 0.1875, 0.1662, 0.1541],
  fat: [0.3063, 0.2396, 0.2123, 0.1974, 0.18, 0.1688],
  soft: [0.379, 0.2688, 0.2264, 0.2048, 0.1823, 0.1693],
  lung: [0.3815, 0.2699, 0.227, 0.2053, 0.1826, 0.1695],
  cortical: [1.331, 0.6655, 0.4242, 0.3148, 0.2229, 0.1855],
  iodine: [8.561, 22.1, 12.32, 7.579, 3.51, 1.942],
  lead: [30.32, 14.36, 8.041, 5.021, 2.419, 5.549],
} as const

/** Linear attenuation in 1/cm, indexed [energy bin][material]. */
export function attenuationTable(): Float64Array[] {
  const c = CM2_PER_GRAM
  return ENERGIES.map((_, e) => {
    const row = new Float64Array(MATERIAL_COUNT)
    row[Material.Air] = (c.air[e] ?? 0) * 0.0012
    row[Material.Fat] = (c.fat[e] ?? 0) * 0.95
    row[Material.Soft] = (c.soft[e] ?? 0) * 1.06
    row[Material.Lung] = (c.lung[e] ?? 0) * 0.26
    row[Material.Cancellous] = (0.25 * (c.cortical[e] ?? 0) + 0.75 * (c.soft[e] ?? 0)) * 1.18
    row[Material.Cortical] = (c.cortical[e] ?? 0) * 1.92
    // Suspension with 0.08 g/cm³ of a K-edge element near 35 keV (iodine stands in for barium).
    row[Material.Barium] = (c.soft[e] ?? 0) + 0.08 * (c.iodine[e] ?? 0)
    row[Material.Metal] = (c.lead[e] ?? 0) * 8
    return row
  })
}
