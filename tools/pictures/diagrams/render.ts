/** Writes every diagram: node tools/pictures/diagrams/render.ts */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cArmPictures } from './c-arm.ts'
import { circuitPictures } from './circuits.ts'
import { digitalPictures } from './digital.ts'
import { geometryPictures } from './geometry.ts'
import { gridPictures } from './grids.ts'
import { render, type Picture } from './kit.ts'
import { lessonCarePictures } from './lesson-care.ts'
import { lessonPhysicsPictures } from './lesson-physics.ts'
import { lessonProcedurePictures } from './lesson-procedures.ts'
import { lowerLimbPictures } from './lower-limb.ts'
import { matterPictures } from './matter.ts'
import { obliquePictures } from './obliques.ts'
import { qualityPictures } from './quality.ts'
import { radiobiologyPictures } from './radiobiology.ts'
import { setupPictures } from './setups.ts'
import { handPictures } from './skeleton-hand.ts'
import { skullPictures } from './skull.ts'
import { spectraPictures } from './spectra.ts'
import { spinePictures } from './spine.ts'
import { torsoPictures } from './torso.ts'
import { tubePictures } from './tube.ts'
import { upperLimbPictures } from './upper-limb.ts'
import { venipuncturePictures } from './venipuncture.ts'
import { visceraPictures } from './viscera.ts'
import { waveformPictures } from './waveforms.ts'

const folder = new URL('../../../content/images/diagrams/', import.meta.url)
const pictures: Picture[] = [
  ...handPictures(),
  ...torsoPictures(),
  ...upperLimbPictures(),
  ...skullPictures(),
  ...lowerLimbPictures(),
  ...visceraPictures(),
  ...spinePictures(),
  ...obliquePictures(),
  ...setupPictures(),
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
  ...lessonPhysicsPictures(),
  ...lessonCarePictures(),
  ...lessonProcedurePictures(),
]
const limit = 20_000

mkdirSync(folder, { recursive: true })
for (const picture of pictures) {
  const svg = render(picture)
  if (Buffer.byteLength(svg) > limit) throw new Error(`${picture.file} is larger than ${limit} bytes`)
  writeFileSync(new URL(picture.file, folder), svg)
}
console.log(`${pictures.length} diagrams written`)
