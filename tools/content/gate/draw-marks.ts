import { problemsOfMarks, crowdedMarks } from '@collimate/content/lint/marks'
import type { Finding } from '@collimate/content/finding'
import type { PlacedItem } from '@collimate/content/item'
import { arrowHead, letterPlaceOf, markSizes, type Mark } from '@collimate/domain/questions/marks'
import { join } from 'node:path'
import sharp from 'sharp'

/** How large a picture is drawn: as wide, or as fits in a square. */
export type Shown = { readonly width: number; readonly fit?: 'inside' }

/**
 * A picture with its marks as a student sees it at this size: a PNG.
 *
 * @param picture the bytes of an SVG or WebP file
 */
export async function drawMarks(
  picture: Buffer,
  marks: readonly Mark[],
  { width, fit }: Shown,
): Promise<Buffer> {
  const { data, info } = await sharp(picture, { density: 200 })
    .flatten({ background: '#fff' })
    .resize({ width, ...(fit && { height: width, fit }) })
    .png()
    .toBuffer({ resolveWithObject: true })
  return sharp(data)
    .composite([{ input: Buffer.from(svgOf(marks, info)) }])
    .png()
    .toBuffer()
}

/** L29: what of an item's marks hides another on a phone. Asks for the picture's size, so start-up does not. */
export async function checkCrowding(content: string, { file, item }: PlacedItem): Promise<Finding[]> {
  const { file: picture, marks } = item.image ?? {}
  if (picture === undefined || marks === undefined || problemsOfMarks(marks).length > 0) return []
  const size = await sharp(join(content, 'images', picture)).metadata()
  return crowdedMarks(marks, size).map((message) => ({
    file,
    item: item.id,
    rule: 'L29',
    severity: 'error' as const,
    message,
  }))
}

const dark = '#101318'
const light = '#fff'

/** Lines with a dark edge around a light core, to be seen on white paper and on a dark radiograph. */
function svgOf(marks: readonly Mark[], { width, height }: { width: number; height: number }): string {
  const { edge, core } = markSizes
  const lines = marks.map(lineOf).join('')
  const head = (id: string, attributes: string) =>
    `<marker id="${id}" orient="auto" markerUnits="userSpaceOnUse" overflow="visible"><polygon points="${arrowHead}" stroke-linejoin="round" ${attributes}/></marker>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>${head('dark', `fill="${dark}" stroke="${dark}" stroke-width="${edge - core}"`)}${head('light', `fill="${light}"`)}</defs>
<g fill="none" stroke="${dark}" stroke-width="${edge}">${lines.replaceAll('#head', '#dark')}</g>
<g fill="none" stroke="${light}" stroke-width="${core}">${lines.replaceAll('#head', '#light')}</g>
${marks.map(letterOf).join('')}</svg>`
}

function lineOf(mark: Mark): string {
  if ('box' in mark) {
    const { x, y, width, height } = mark.box
    return `<rect x="${x / 10}%" y="${y / 10}%" width="${width / 10}%" height="${height / 10}%"/>`
  }
  const { at, from } = mark
  if (from === undefined) return `<circle cx="${at.x / 10}%" cy="${at.y / 10}%" r="${markSizes.ring}"/>`
  return `<line x1="${from.x / 10}%" y1="${from.y / 10}%" x2="${at.x / 10}%" y2="${at.y / 10}%" marker-end="url(#head)"/>`
}

function letterOf(mark: Mark): string {
  if (mark.label === undefined) return ''
  const { point, right, down } = letterPlaceOf(mark)
  const { letter, type } = markSizes
  return `<svg x="${point.x / 10}%" y="${point.y / 10}%" overflow="visible">
<rect x="${right - letter / 2}" y="${down - letter / 2}" width="${letter}" height="${letter}" rx="3" fill="${dark}" stroke="${light}"/>
<text x="${right}" y="${down + type * 0.36}" font-family="sans-serif" font-size="${type}" font-weight="700" fill="${light}" text-anchor="middle">${mark.label}</text></svg>`
}
