/** Puts panels side by side, draws the marks and encodes webp within the size budget. */
import sharp from 'sharp'
import { overlaySvg } from './overlay.ts'
import type { Mark } from './overlay.ts'
import type { RenderedPanel } from './picture.ts'

const GAP = 12
const MAX_BYTES = 60_000

export async function encodeWebp(panels: readonly RenderedPanel[]): Promise<Buffer> {
  const height = Math.max(...panels.map((p) => p.height))
  const width = panels.reduce((sum, p) => sum + p.width, 0) + GAP * (panels.length - 1)
  const gray = new Uint8Array(width * height).fill(panels.length > 1 ? 70 : 0)
  const marks: Mark[] = []
  let left = 0
  for (const p of panels) {
    for (let y = 0; y < p.height; y++)
      gray.set(p.gray.subarray(y * p.width, (y + 1) * p.width), y * width + left)
    marks.push(...p.marks.map((m) => ({ ...m, x: m.x + left })))
    left += p.width + GAP
  }
  const base = await sharp(gray, { raw: { width, height, channels: 1 } })
    .toColorspace('srgb')
    .png()
    .toBuffer()
  const marked =
    marks.length > 0
      ? sharp(base).composite([{ input: Buffer.from(overlaySvg(width, height, marks)) }])
      : sharp(base)
  return smallest(await marked.png().toBuffer())
}

/** Best quality that fits the budget. */
async function smallest(png: Buffer): Promise<Buffer> {
  for (const quality of [88, 80, 72, 64, 56, 46]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= MAX_BYTES) return webp
  }
  return sharp(png).webp({ quality: 36, effort: 6 }).toBuffer()
}
