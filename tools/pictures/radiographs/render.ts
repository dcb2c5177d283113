/**
 * Renders the computed phantom images: `node tools/pictures/radiographs/render.ts [--views] [--out folder] [name …]`.
 * Without names every picture of the catalogue is written; names are file-name prefixes. With `--views` the pictures
 * are those of the exposure visualizer and the laboratory, with the grain that lies over them, in place of those of
 * the question bank.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { PICTURES, VIEW_PICTURES } from './catalogue/catalogue.ts'
import type { Picture } from './core/entry.ts'
import { renderPanel } from './core/picture.ts'
import { gaussian, seededRandom } from './core/random.ts'
import type { Volume } from './core/volume.ts'
import { encodeWebp } from './core/webp.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: 'boolean', default: false }, out: { type: 'string' } },
})
const [catalogue, home] = values.views
  ? [VIEW_PICTURES, '../../../apps/web/public/images/views/']
  : [PICTURES, '../../../content/images/radiographs/']
const folder = values.out ?? fileURLToPath(new URL(home, import.meta.url))

const built = new Map<string, Volume>()

function phantom(key: string, build: () => Volume): Volume {
  const known = built.get(key)
  if (known) return known
  built.clear() // one phantom in memory: the catalogue is ordered by phantom
  const volume = build()
  built.set(key, volume)
  return volume
}

async function render(picture: Picture): Promise<number> {
  const panels = picture.panels.map((p) => renderPanel(p, phantom(p.phantom.key, p.phantom.build)))
  const webp = await encodeWebp(panels)
  await writeFile(`${folder}/${picture.file}`, webp)
  return webp.length
}

/** A tile of noise around middle gray, in sixteen grays so that it stays small. */
async function renderGrain(): Promise<void> {
  const side = 192
  const random = seededRandom(5)
  const grays = Uint8Array.from({ length: side * side }, () => {
    const level = Math.round(7.5 + 3.2 * gaussian(random))
    return 17 * Math.min(Math.max(level, 0), 15)
  })
  const raw = { width: side, height: side, channels: 1 } as const
  await sharp(grays, { raw }).webp({ lossless: true, effort: 6 }).toFile(`${folder}/grain.webp`)
}

await mkdir(folder, { recursive: true })
const wanted = catalogue.filter(
  (p) => positionals.length === 0 || positionals.some((name) => p.file.startsWith(name)),
)
for (const picture of wanted) {
  const start = performance.now()
  const bytes = await render(picture)
  console.log(
    `${picture.file}  ${(bytes / 1000).toFixed(1)} kB  ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}
if (values.views) await renderGrain()
