/**
 * Mass attenuation coefficients in cm²/g: NIST, J. H. Hubbell and S. M. Seltzer, Tables of X-Ray Mass Attenuation
 * Coefficients (doi 10.18434/T4D01F), tissues by their ICRU-44 composition; those at 25, 35, 45, 70 and 120 keV are
 * XCOM's for the same composition. Between these energies they are interpolated along straight lines of the
 * logarithms, and not across an absorption edge.
 */

type Substance = {
  /** Energy in keV and cm²/g; an edge has the same energy twice, below it and above it. */
  readonly points: readonly (readonly [number, number])[]
  /** g/cm³ */
  readonly density: number
}

const energies = [10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 100, 120, 150] as const
const tissue = (density: number, values: readonly number[]): Substance => ({
  density,
  points: energies.map((energy, at) => [energy, values[at] ?? 0]),
})

const substances = {
  soft: tissue(
    1.06,
    [
      5.379, 1.701, 0.8235, 0.515, 0.379, 0.3091, 0.2688, 0.2435, 0.2264, 0.2048, 0.1916, 0.1823, 0.1693,
      0.1599, 0.1492,
    ],
  ),
  fat: tissue(
    0.95,
    [
      3.268, 1.083, 0.5677, 0.3869, 0.3063, 0.2643, 0.2396, 0.2235, 0.2123, 0.1974, 0.1875, 0.18, 0.1688,
      0.1602, 0.15,
    ],
  ),
  bone: tissue(
    1.92,
    [
      28.51, 9.032, 4.001, 2.158, 1.331, 0.9061, 0.6655, 0.5189, 0.4242, 0.3148, 0.257, 0.2229, 0.1855,
      0.1656, 0.148,
    ],
  ),
  water: tissue(
    1,
    [
      5.329, 1.673, 0.8096, 0.5082, 0.3756, 0.3075, 0.2683, 0.2436, 0.2269, 0.2059, 0.1929, 0.1837, 0.1707,
      0.1614, 0.1505,
    ],
  ),
  aluminum: tissue(
    2.7,
    [
      26.23, 7.955, 3.441, 1.836, 1.128, 0.7696, 0.5685, 0.4466, 0.3681, 0.2778, 0.2301, 0.2018, 0.1704,
      0.1533, 0.1378,
    ],
  ),
  tungsten: {
    density: 19.3,
    points: [
      [10, 96.91],
      [12.0998, 206.5],
      [12.0998, 238.1],
      [15, 138.9],
      [20, 65.73],
      [30, 22.73],
      [40, 10.67],
      [50, 5.949],
      [60, 3.713],
      [69.525, 2.552],
      [69.525, 11.23],
      [80, 7.81],
      [100, 4.438],
      [150, 1.581],
    ],
  },
  /** Of a needle phosphor: three quarters of the density of the crystal. */
  cesiumIodide: {
    density: 3.38,
    points: [
      [10, 171.1],
      [15, 58.16],
      [20, 26.86],
      [30, 9.047],
      [33.1694, 6.922],
      [33.1694, 21.22],
      [35.9846, 17.18],
      [35.9846, 30.24],
      [40, 22.97],
      [50, 12.87],
      [60, 7.921],
      [80, 3.677],
      [100, 2.035],
      [150, 0.7291],
    ],
  },
} as const satisfies Readonly<Record<string, Substance>>

export type Material = keyof typeof substances

/**
 * @param energy in keV, 10 to 150
 * @returns cm²/g; on an edge, the value above it
 */
export function massAttenuation(material: Material, energy: number): number {
  return interpolated(substances[material].points, energy)
}

/** @returns 1/cm */
export function attenuation(material: Material, energy: number): number {
  return massAttenuation(material, energy) * substances[material].density
}

/** Mass energy absorption of dry air in cm²/g, from the same tables. */
const airAbsorption: Substance['points'] = [
  [10, 4.742],
  [15, 1.334],
  [20, 0.5389],
  [30, 0.1537],
  [40, 0.06833],
  [50, 0.04098],
  [60, 0.03041],
  [80, 0.02407],
  [100, 0.02325],
  [150, 0.02496],
]

/** @returns air kerma in µGy of one photon of this energy (keV) on each mm² */
export function kermaPerPhoton(energy: number): number {
  return 1.602e-5 * energy * interpolated(airAbsorption, energy)
}

/**
 * Fat as a mixture of soft tissue and bone: from 30 to 130 keV within 0.3 % of it, from 20 keV within 2 %. It leaves two
 * lengths for each ray where there were three.
 */
export const fatAs = { soft: 0.9703, bone: -0.03864 } as const

/** Above it there are no coefficients, in keV. */
const highest = 150
/** What `logLog` answered at whole and half keV, where most energies of a spectrum lie; 0 where nobody asked yet. */
const known = new Map<Substance['points'], Float64Array>()

function interpolated(points: Substance['points'], energy: number): number {
  const place = 2 * energy
  if (!Number.isInteger(place)) return logLog(points, energy)
  let kept = known.get(points)
  if (kept === undefined) {
    kept = new Float64Array(2 * highest + 1)
    known.set(points, kept)
  }
  const found = kept[place]
  if (found === undefined) return logLog(points, energy)
  if (found > 0) return found
  return (kept[place] = logLog(points, energy))
}

function logLog(points: Substance['points'], energy: number): number {
  let at = 0
  while (at < points.length - 2 && energy >= (points[at + 1]?.[0] ?? Infinity)) at += 1
  const [fromEnergy, from] = points[at] ?? [1, 1]
  const [toEnergy, to] = points[at + 1] ?? [1, 1]
  const share = Math.log(energy / fromEnergy) / Math.log(toEnergy / fromEnergy)
  return from * (to / from) ** share
}
