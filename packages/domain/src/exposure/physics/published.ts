/** Published figures the model is measured against, by its tests and by docs/exposure-validation.md. */

/**
 * cm²/g of XCOM (M. J. Berger et al., NIST Standard Reference Database 8) for the compositions of attenuation.ts, at
 * energies in keV that are not in its table.
 */
export const xcom = {
  energies: [22, 28, 33, 37, 42, 55, 65, 75, 90, 110, 130],
  values: {
    soft: [0.6658, 0.4221, 0.3322, 0.2905, 0.2574, 0.2141, 0.1976, 0.1866, 0.1752, 0.1643, 0.156],
    fat: [0.4755, 0.3319, 0.2783, 0.253, 0.2324, 0.2039, 0.192, 0.1835, 0.174, 0.1643, 0.1565],
    bone: [3.066, 1.593, 1.046, 0.7944, 0.5986, 0.3601, 0.2818, 0.2379, 0.2008, 0.1743, 0.1587],
    water: [0.6557, 0.4175, 0.33, 0.2894, 0.2571, 0.2149, 0.1987, 0.1879, 0.1766, 0.1657, 0.1574],
    aluminum: [2.623, 1.351, 0.8873, 0.676, 0.5127, 0.3151, 0.2506, 0.2143, 0.1833, 0.1608, 0.1473],
  },
} as const

/**
 * mm of aluminum that halve a beam behind 2.5 mm of it. 60 kVp: radiation quality RQR 4 of IEC 61267:2005; the others:
 * the least allowed by 21 CFR 1020.30(m) since 2006.
 */
export const halfValueLayers: readonly (readonly [kvp: number, layer: number])[] = [
  [60, 2.2],
  [71, 2.5],
  [80, 2.9],
  [90, 3.2],
  [100, 3.6],
  [110, 3.9],
  [120, 4.3],
  [130, 4.7],
]

/** mm of aluminum that halve the calibration beam, RQA 5 of IEC 61267:2005. */
export const calibrationLayer = 6.8

/** µGy for one mAs at 100 cm: the mean of some forty radiographic units, 0.008373 kVp^1.983 at 101.6 cm. */
export function measuredOutput(kvp: number): number {
  return 0.008373 * kvp ** 1.983 * 1.016 ** 2
}

/** How much more mAs a grid takes, as textbooks of radiography print it. */
export const gridConversionFactors = { '6:1': 3, '8:1': 4, '12:1': 5 } as const

/** Scatter to primary behind 25 cm of soft tissue, 80 kVp, a field of 30 by 30 cm, no grid: Bushberg et al. */
export const scatterBehind25cm = 4.5

/** Share of scatter behind the mediastinum without a grid: L. T. Niklason et al., Med. Phys. 8 (1981) 677. */
export const mediastinumScatter = 0.9
