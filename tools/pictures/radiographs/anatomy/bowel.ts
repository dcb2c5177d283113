/** Large bowel: haustrated tube filled with gas and stool, or with barium. */
import { nth } from '../core/sequence.ts'
import { Material } from '../core/materials.ts'
import { gaussian, seededRandom } from '../core/random.ts'
import { add, length, scale, smoothPath, sub, unit } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'

export type BowelFilling = 'gas' | 'barium'

/** Course of the colon from the cecum to the rectum (cm). */
const COURSE: readonly Vec3[] = [
  [-9.6, 1.6, -10.2],
  [-10.4, 1.2, -7.0],
  [-10.8, 0.6, -2],
  [-10.6, 0.4, 2.6],
  [-9.6, 2.2, 5.2],
  [-7.4, 4.4, 3.2],
  [-3.2, 6, 0.6],
  [1.6, 6, 0.4],
  [5.6, 5, 3.4],
  [8.6, 2.2, 8.2],
  [10.4, -0.6, 10.6],
  [11.6, -1.6, 7.4],
  [11.4, -1.4, 2],
  [11.0, -0.8, -4],
  [9.6, 0.4, -9],
  [6.6, 2.2, -11.4],
  [3.4, 1.8, -9.6],
  [1.0, 0.6, -11.4],
  [1.6, -1.4, -13.2],
  [0.3, -3.6, -15.2],
  [0, -3.4, -18.5],
]

type Station = { readonly at: Vec3; readonly radius: number; readonly along: Vec3 }

/** Evenly spaced stations along the colon with haustral waists every 3.2 cm. */
function stations(): Station[] {
  const path = smoothPath(COURSE, 12)
  const list: Station[] = []
  let run = 0
  for (let i = 1; i < path.length; i++) {
    run += length(sub(nth(path, i), nth(path, i - 1)))
    const share = i / path.length
    const calibre = 2.25 - 0.85 * Math.min(share * 1.25, 1) + (share > 0.93 ? 0.7 : 0)
    const haustra = share > 0.8 ? 0.14 : 0.42
    const fold = Math.abs(Math.cos((run * Math.PI) / 3.2)) ** 0.8
    list.push({
      at: nth(path, i),
      radius: calibre - haustra + haustra * 1.6 * fold,
      along: unit(sub(nth(path, i), nth(path, i - 1))),
    })
  }
  return list
}

export function paintColon(volume: Volume, filling: BowelFilling, seed: number): void {
  const line = stations()
  const path = line.map((s) => s.at)
  volume.tube(
    path,
    line.map((s) => s.radius + 0.22),
    Material.Soft,
  )
  if (filling === 'barium') {
    volume.tube(
      path,
      line.map((s) => s.radius),
      Material.Barium,
    )
    return
  }
  paintGasAndStool(volume, line, seed)
}

function paintGasAndStool(volume: Volume, line: readonly Station[], seed: number): void {
  const random = seededRandom(seed)
  line.forEach((s, i) => {
    const share = i / line.length
    const gas = (share > 0.28 && share < 0.56) || share < 0.1 || (share > 0.86 && share < 0.98)
    if (gas)
      volume.ellipsoid(s.at, [s.radius * 0.9, s.radius * 0.82, s.radius * 0.9], Material.Air, [Material.Soft])
    else if (random() < 0.7) paintStool(volume, s, random)
  })
}

function paintStool(volume: Volume, s: Station, random: () => number): void {
  for (let n = 0; n < 7; n++) {
    const o: Vec3 = unit([gaussian(random), gaussian(random), gaussian(random)])
    const r = 0.1 + 0.2 * random() ** 2
    volume.ellipsoid(add(s.at, scale(o, Math.sqrt(random()) * s.radius * 0.78)), [r, r, r], Material.Air, [
      Material.Soft,
    ])
  }
}

/** Scattered small-bowel gas and the gastric gas of a supine patient. */
export function paintSmallGas(volume: Volume, seed: number): void {
  const random = seededRandom(seed)
  for (let n = 0; n < 9; n++) {
    const c: Vec3 = [-5 + 10 * random(), 3.5 + 2 * random(), -9 + 7 * random()]
    volume.ellipsoid(c, [0.7 + 0.5 * random(), 0.7, 0.5 + 0.3 * random()], Material.Air)
  }
  const stomach = smoothPath(
    [
      [5.6, 4.4, 12.6],
      [4.4, 5.4, 9.6],
      [2.0, 6.2, 7.6],
    ],
    6,
  )
  volume.tube(
    stomach,
    stomach.map((_, i) => 2.0 - 0.06 * i),
    Material.Air,
  )
}
