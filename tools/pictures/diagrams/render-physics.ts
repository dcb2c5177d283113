/** Writes every physics, safety and equipment diagram: node tools/pictures/diagrams/render-physics.ts */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cArmPictures } from './c-arm.ts'
import { circuitPictures } from './circuits.ts'
import { digitalPictures } from './digital.ts'
import { geometryPictures } from './geometry.ts'
import { gridPictures } from './grids.ts'
import { render, type Picture } from './kit.ts'
import { matterPictures } from './matter.ts'
import { qualityPictures } from './quality.ts'
import { radiobiologyPictures } from './radiobiology.ts'
import { spectraPictures } from './spectra.ts'
import { tubePictures } from './tube.ts'
import { venipuncturePictures } from './venipuncture.ts'
import { waveformPictures } from './waveforms.ts'

const folder = new URL('../../../content/images/diagrams/', import.meta.url)
const pictures: Picture[] = [
  ...spectraPictures(),
  ...waveformPictures(),
  ...gridPictures(),
  ...geometryPictures(),
  ...radiobiologyPictures(),
  ...circuitPictures(),
  ...digitalPictures(),
  ...matterPictures(),
  ...tubePictures(),
  ...qualityPictures(),
  ...cArmPictures(),
  ...venipuncturePictures(),
]
const limit = 20_000

mkdirSync(folder, { recursive: true })
for (const picture of pictures) {
  const svg = render(picture)
  if (Buffer.byteLength(svg) > limit) throw new Error(`${picture.file} is larger than ${limit} bytes`)
  writeFileSync(new URL(picture.file, folder), svg)
}
console.log(`${pictures.length} diagrams written`)
