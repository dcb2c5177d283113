import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

const zip = promisify(gzip)
const zstd = promisify(zstdCompress)
/** In one step, where the usual 16 kB take one for each of them. */
const chunkSize = 128 * 1024
/** Each at its quickest; of a long answer zstd makes less, in less than half of gzip's time. */
const packers = {
  zstd: (json: Uint8Array) =>
    zstd(json, {
      chunkSize,
      pledgedSrcSize: json.length,
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
    }),
  gzip: (json: Uint8Array) => zip(json, { chunkSize, level: 1 }),
} as const
/** One packet of the network holds as much. */
const fewestPacked = 1024

/**
 * Packs what is worth it, quickly and beside this thread. The middleware that compresses leaves alone what is packed,
 * and what says that it is short.
 *
 * @param parts of the JSON, in their order
 */
export async function sendJson(context: Context, parts: readonly string[]): Promise<Response> {
  const size = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const packer = (['zstd', 'gzip'] as const).find((name) => takes(context, name))
  context.header('Content-Type', 'application/json')
  if (size < fewestPacked || packer === undefined) {
    context.header('Content-Length', String(size))
    return context.body(parts.join(''))
  }
  context.header('Content-Encoding', packer)
  return context.body(await inBytes(parts, size, packers[packer]))
}

/** Browsers name every packing they take, in no order of liking. */
function takes(context: Context, packing: string): boolean {
  return accepts(context, { header: 'Accept-Encoding', supports: [packing], default: 'identity' }) === packing
}

/** Kept for the next answers: memory outside the heap that is asked for anew makes the collector look at all of it. */
const spare: Buffer[] = []
/** So many are made and no more: in a rush the others ask for what they need. */
const mostSpare = 4
let made = 0
const spareSize = 512 * 1024

/** @param use done with the bytes when its promise settles */
async function inBytes<T>(
  parts: readonly string[],
  size: number,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const kept = size <= spareSize ? (spare.pop() ?? another()) : undefined
  const buffer = kept ?? Buffer.allocUnsafe(size)
  let at = 0
  for (const part of parts) at += buffer.write(part, at)
  try {
    return await use(buffer.subarray(0, size))
  } finally {
    if (kept) spare.push(kept)
  }
}

function another(): Buffer | undefined {
  if (made === mostSpare) return undefined
  made += 1
  return Buffer.allocUnsafe(spareSize)
}
