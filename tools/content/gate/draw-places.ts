import type { Item } from '@collimate/content/item'
import { orderOptions } from '@collimate/content/order-options'
import sharp from 'sharp'
import { letter } from './sheets.ts'

/**
 * A hot spot's picture as a student sees it, a cross and a letter at each place: a PNG 1000 pixels wide.
 *
 * @param picture the bytes of an SVG or WebP file
 */
export async function drawPlaces(picture: Buffer, item: Item): Promise<Buffer> {
  const { data, info } = await sharp(picture, { density: 200 })
    .flatten({ background: '#fff' })
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const marks = orderOptions(item).flatMap(({ at }, index) =>
    at === undefined ? [] : [mark(letter(index), at.x * (width / 1000), (at.y * info.height) / 1000)],
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${info.height}">${marks.join('')}</svg>`
  return sharp(data)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
}

const width = 1000

/** On a small phone, in pixels: a picture's longer side, how far apart two places must be, and how far a letter reaches. */
const phone = { side: 340, apart: 24, letter: 26 }

type Pixel = { readonly x: number; readonly y: number }

/** A letter stands to the lower right of its cross. */
function isUnderLetter(place: Pixel, of: Pixel): boolean {
  const [right, below] = [place.x - of.x, place.y - of.y]
  return Math.min(right, below) > 0 && Math.max(right, below) < phone.letter
}

/**
 * Pairs of places whose letters lie on each other on a phone.
 *
 * @param picture the bytes of an SVG or WebP file
 */
export async function crowdedPlaces(picture: Buffer, { id, options }: Item): Promise<string[]> {
  const size = await sharp(picture).metadata()
  const scale = phone.side / Math.max(size.width, size.height)
  const points = options.flatMap(({ at, text }) =>
    at === undefined
      ? []
      : [{ text, x: (at.x * size.width * scale) / 1000, y: (at.y * size.height * scale) / 1000 }],
  )
  return points.flatMap((a, index) =>
    points
      .slice(index + 1)
      .filter(
        (b) => Math.hypot(a.x - b.x, a.y - b.y) < phone.apart || isUnderLetter(a, b) || isUnderLetter(b, a),
      )
      .map((b) => `${id}: "${a.text}" and "${b.text}" lie on each other on a phone`),
  )
}

/** A small cross at the place itself and its letter beside it, so that neither hides the other. */
function mark(text: string, x: number, y: number): string {
  const cross = `M${x - 10} ${y}h20M${x} ${y - 10}v20`
  return `<path d="${cross}" stroke="#000" stroke-width="7"/><path d="${cross}" stroke="#ffd000" stroke-width="3"/>
<rect x="${x + 8}" y="${y + 8}" width="34" height="34" fill="#101318" stroke="#fff" stroke-width="2"/>
<text x="${x + 25}" y="${y + 34}" font-family="sans-serif" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">${text}</text>`
}
