import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import {
  colors,
  fourParts,
  growingGaps,
  histogram,
  inverseSquare,
  lastWindow,
  lightField,
  size,
  twoSpectra,
} from './drawings.ts'

/**
 * Draws the covers of the blog's posts, the picture that stands for the site where it is linked to, and the icons:
 * `node tools/pictures/covers/render.ts`. A cover is written twice: as WebP for our pages, and
 * larger as JPEG for the link previews of others, not all of which read WebP.
 */
const root = join(import.meta.dirname, '../../..')
const publicFolder = join(root, 'apps/web/public')
const covers = join(root, 'content/images/blog')

const drawings = {
  'how-the-exam-is-weighed': fourParts(),
  'the-fifteen-percent-rule': twoSpectra(),
  'reading-your-exposure-index': histogram(),
  'alara-in-an-ordinary-shift': inverseSquare(),
  'practice-a-little-often': growingGaps(),
  'the-night-before': lastWindow(),
}

mkdirSync(covers, { recursive: true })
for (const [name, drawing] of Object.entries(drawings)) await write(await onFilm(drawing), join(covers, name))
const knee = await onFilm('', await radiograph('knee-ap.webp', { left: 320, width: 560, top: 70 }))
await write(
  await lit(knee, { x: 480, y: 240, width: 250, height: 150 }),
  join(covers, 'a-positioning-checklist'),
)
const chest = await onFilm('', await radiograph('chest-pa.webp', { left: 560, width: 640, top: 60 }))
const site = await lit(chest, { x: 790, y: 230, width: 260, height: 210 })
await jpeg(await withLogo(site), join(publicFolder, 'images/collimate.jpg'))
await icons()

/** A drawing, and what lies under it, on film. */
async function onFilm(drawing: string, under: OverlayOptions[] = []): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: colors.film } })
    .composite([...under, { input: svg(drawing) }])
    .png()
    .toBuffer()
}

function svg(drawing: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" fill="none">${drawing}</svg>`,
  )
}

/** A radiograph of the site, cut to the height of the picture. @param place of its left edge, and of the cut */
async function radiograph(
  name: string,
  { left, width, top }: { left: number; width: number; top: number },
): Promise<OverlayOptions[]> {
  const scaled = await sharp(join(publicFolder, 'images', name))
    .resize({ width })
    .toBuffer()
  const input = await sharp(scaled).extract({ left: 0, top, width, height: size.height }).toBuffer()
  // Its own black is deeper than film: only what is lighter counts.
  return [{ input, left, top: 0, blend: 'lighten' }]
}

/** Dims a picture but for one field, where the light falls. */
async function lit(
  picture: Buffer,
  field: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const area = { left: field.x, top: field.y, width: field.width, height: field.height }
  const bright = await sharp(picture).extract(area).modulate({ brightness: 1.15 }).tint('#fff0c8').toBuffer()
  return sharp(await sharp(picture).modulate({ brightness: 0.55 }).toBuffer())
    .composite([{ input: bright, left: field.x, top: field.y }, { input: svg(lightField(field, 0.08)) }])
    .png()
    .toBuffer()
}

/** The lockup of mark and name; the site draws the name as text. */
async function withLogo(picture: Buffer): Promise<Buffer> {
  const drawn = readFileSync(join(import.meta.dirname, 'lockup.svg'), 'utf8')
    .replaceAll('var(--light)', colors.amber)
    .replaceAll('var(--on-light)', colors.film)
    .replaceAll('currentColor', '#eef1f6')
    .replace('<svg ', '<svg x="72" y="262" width="440" height="77" ')
  return sharp(picture)
    .composite([{ input: svg(drawn) }])
    .png()
    .toBuffer()
}

async function write(picture: Buffer, path: string): Promise<void> {
  await sharp(picture)
    .resize(960)
    .webp({ quality: 88, effort: 6, smartSubsample: true })
    .toFile(`${path}.webp`)
  await jpeg(picture, `${path}.jpg`)
}

async function jpeg(picture: Buffer, file: string): Promise<void> {
  await sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toFile(file)
}

/** From the mark of favicon.svg, for what reads no SVG. */
async function icons(): Promise<void> {
  const mark = readFileSync(join(publicFolder, 'favicon.svg'))
  for (const [name, side] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    await sharp(mark, { density: 72 * (side / 32) })
      .resize(side, side)
      .flatten({ background: colors.raised })
      .png({ compressionLevel: 9 })
      .toFile(join(publicFolder, `${name}.png`))
  }
}
