/**
 * Renders the computed phantom images: `node tools/pictures/radiographs/render.ts [--out folder] [name …]`.
 * Without names every picture of the catalogue is written; names are file-name prefixes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PICTURES } from './catalogue/catalogue.ts'
import type { Picture } from './core/entry.ts'
import { renderPanel } from './core/picture.ts'
import type { Volume } from './core/volume.ts'
import { encodeWebp } from './core/webp.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const folder = values.out ?? fileURLToPath(new URL('../../../content/images/radiographs/', import.meta.url))

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

await mkdir(folder, { recursive: true })
const wanted = PICTURES.filter(
  (p) => positionals.length === 0 || positionals.some((name) => p.file.startsWith(name)),
)
for (const picture of wanted) {
  const start = performance.now()
  const bytes = await render(picture)
  console.log(
    `${picture.file}  ${(bytes / 1000).toFixed(1)} kB  ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}
