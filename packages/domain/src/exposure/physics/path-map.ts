/**
 * Lengths of each ray through the tissues of a phantom, packed: a head of 24 bytes (the letters PATH, version 1,
 * tissues, width, height, size of a pixel in µm, and for each tissue the length of one step in µm; whole numbers,
 * little end first), then raw deflate of first all low and then all high bytes. A number is what a pixel has more, in
 * steps, than its neighbors on the left and above foretell, folded so that small ones are small: 0, −1, 1, −2, …
 */

export const tissues = ['soft', 'fat', 'bone'] as const
export type Tissue = (typeof tissues)[number]

/** Lengths in cm, row by row. Lung counts as the soft tissue, marrow as the soft tissue and bone, of its mass. */
export type PathMap = {
  readonly width: number
  readonly height: number
  /** cm at the detector */
  readonly pixel: number
  readonly lengths: Readonly<Record<Tissue, Float32Array>>
}

const letters = 0x48544150
const headBytes = 24
/** Longer sides than this are no map of ours. */
const longestSide = 2048

type Head = {
  readonly width: number
  readonly height: number
  readonly pixel: number
  readonly steps: readonly number[]
}

/**
 * @param inflate of raw deflate
 * @throws RangeError when the bytes are not a whole map
 */
export async function unpackPathMap(
  bytes: Uint8Array,
  inflate: (packed: Uint8Array) => Promise<Uint8Array>,
): Promise<PathMap> {
  const { width, height, pixel, steps } = readHead(bytes)
  const folded = await inflate(bytes.subarray(headBytes))
  const size = width * height
  if (folded.length !== size * tissues.length * 2) throw new RangeError('A map is cut off.')
  const [soft, fat, bone] = steps.map((step, at) => unfold(folded, at * size, width, height, step))
  if (!soft || !fat || !bone) throw new RangeError('A map lacks a tissue.')
  return { width, height, pixel, lengths: { soft, fat, bone } }
}

function readHead(bytes: Uint8Array): Head {
  if (bytes.length < headBytes) throw new RangeError('A map is cut off.')
  const head = new DataView(bytes.buffer, bytes.byteOffset, headBytes)
  const [width, height] = [head.getUint16(8, true), head.getUint16(10, true)]
  const known = head.getUint32(0, true) === letters && head.getUint16(4, true) === 1
  const fits = head.getUint16(6, true) === tissues.length && width > 0 && height > 0
  if (!known || !fits || Math.max(width, height) > longestSide) throw new RangeError('This is no map.')
  const microns = (at: number) => head.getUint16(at, true) / 10_000
  return { width, height, pixel: microns(12), steps: [microns(14), microns(16), microns(18)] }
}

function unfold(
  folded: Uint8Array,
  start: number,
  width: number,
  height: number,
  step: number,
): Float32Array {
  const size = width * height
  const high = folded.length / 2
  const counts = new Int32Array(size)
  for (let at = 0; at < size; at += 1) {
    const number = (folded[start + at] ?? 0) | ((folded[high + start + at] ?? 0) << 8)
    const rest = number & 1 ? -(number + 1) / 2 : number / 2
    counts[at] = rest + foretell(counts, at, width)
  }
  return Float32Array.from(counts, (count) => count * step)
}

/** The plane through the neighbors on the left, above, and between, kept between the first two. */
function foretell(counts: Int32Array, at: number, width: number): number {
  const left = at % width === 0 ? undefined : counts[at - 1]
  const above = at < width ? undefined : counts[at - width]
  if (left === undefined || above === undefined) return left ?? above ?? 0
  const corner = counts[at - width - 1] ?? 0
  const [least, most] = left < above ? [left, above] : [above, left]
  if (corner >= most) return least
  return corner <= least ? most : left + above - corner
}

/** The reverse of `unpackPathMap`. */
export function packPathMap(
  map: PathMap,
  steps: Readonly<Record<Tissue, number>>,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const size = map.width * map.height
  const folded = new Uint8Array(size * tissues.length * 2)
  for (const [tissue, name] of tissues.entries()) {
    const counts = Int32Array.from(map.lengths[name], (length) => Math.round(length / steps[name]))
    for (let at = 0; at < size; at += 1) {
      const rest = (counts[at] ?? 0) - foretell(counts, at, map.width)
      const number = rest < 0 ? -2 * rest - 1 : 2 * rest
      folded[tissue * size + at] = number & 0xff
      folded[folded.length / 2 + tissue * size + at] = number >> 8
    }
  }
  const packed = deflate(folded)
  const bytes = new Uint8Array(headBytes + packed.length)
  const head = new DataView(bytes.buffer)
  head.setUint32(0, letters, true)
  const microns = [map.pixel, ...tissues.map((name) => steps[name])].map((cm) => Math.round(cm * 10_000))
  for (const [at, value] of [1, tissues.length, map.width, map.height, ...microns].entries())
    head.setUint16(4 + at * 2, value, true)
  bytes.set(packed, headBytes)
  return bytes
}

/** Half as wide and high: the mean of each four pixels; an odd last row or column is left out. */
export function halved(map: PathMap): PathMap {
  const width = Math.floor(map.width / 2)
  const height = Math.floor(map.height / 2)
  const shrink = (lengths: Float32Array) => {
    const small = new Float32Array(width * height)
    for (let at = 0; at < small.length; at += 1) {
      const from = 2 * Math.floor(at / width) * map.width + 2 * (at % width)
      const sum = (start: number) => (lengths[start] ?? 0) + (lengths[start + 1] ?? 0)
      small[at] = (sum(from) + sum(from + map.width)) / 4
    }
    return small
  }
  const { soft, fat, bone } = map.lengths
  return {
    width,
    height,
    pixel: 2 * map.pixel,
    lengths: { soft: shrink(soft), fat: shrink(fat), bone: shrink(bone) },
  }
}
