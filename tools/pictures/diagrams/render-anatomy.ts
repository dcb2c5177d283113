/** Writes every anatomy and positioning diagram: node tools/pictures/diagrams/render-anatomy.ts */
import { mkdirSync, writeFileSync } from 'node:fs'
import { render, type Picture } from './kit.ts'
import { handPictures } from './skeleton-hand.ts'
import { lowerLimbPictures } from './lower-limb.ts'
import { obliquePictures } from './obliques.ts'
import { setupPictures } from './setups.ts'
import { skullPictures } from './skull.ts'
import { spinePictures } from './spine.ts'
import { torsoPictures } from './torso.ts'
import { upperLimbPictures } from './upper-limb.ts'
import { visceraPictures } from './viscera.ts'

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
]
const limit = 20_000

mkdirSync(folder, { recursive: true })
for (const picture of pictures) {
  const svg = render(picture)
  if (Buffer.byteLength(svg) > limit) throw new Error(`${picture.file} is larger than ${limit} bytes`)
  writeFileSync(new URL(picture.file, folder), svg)
}
console.log(`${pictures.length} diagrams written`)
