/** Writes docs/exposure-validation.md and what the product shows of it: `npm run exposure:validate`. */
import { anatomies, type Anatomy } from '@collimate/domain/exposure/classic'
import { halved, unpackPathMap } from '@collimate/domain/exposure/physics/path-map'
import { type Phantom, phantomOf } from '@collimate/domain/exposure/physics/phantom'
import {
  modeled,
  notModeled,
  validate,
  type ValidationCheck,
} from '@collimate/domain/exposure/physics/validation'
import { firstView } from '@collimate/domain/exposure/views'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'

const physics = new URL('../apps/web/app/exposure/physics/', import.meta.url)
export const files = {
  page: fileURLToPath(new URL('../docs/exposure-validation.md', import.meta.url)),
  figures: fileURLToPath(new URL('validation.json', physics)),
}

/** @returns the text of both files, as they should be */
export async function written(): Promise<Record<keyof typeof files, string>> {
  const bodies = Object.fromEntries(
    await Promise.all(anatomies.map(async (anatomy) => [anatomy, await bodyOf(anatomy)])),
  ) as Record<Anatomy, Phantom>
  const checks = validate(bodies)
  const figures = { checks, modeled, notModeled }
  return { page: pageOf(checks), figures: `${JSON.stringify(figures, null, 2)}\n` }
}

async function bodyOf(anatomy: Anatomy): Promise<Phantom> {
  const bytes = readFileSync(new URL(`maps/${firstView(anatomy)}.bin`, physics))
  return phantomOf(halved(await unpackPathMap(bytes, async (packed) => inflateRawSync(packed))))
}

function pageOf(checks: readonly ValidationCheck[]): string {
  const parts = [
    '# How true is the physics view?',
    'Written by `npm run exposure:validate`; do not edit by hand. A test fails when this page and the model disagree. The exposure visualizer shows the same figures under “How true is this?”.',
    table(
      ['Check', 'Compared with', 'Largest error'],
      checks.map(({ name, comparedWith, largest }) => [name, comparedWith, largest]),
    ),
    ...checks.flatMap(({ name, text, source, rows, remains }) => [
      `## ${name}`,
      text,
      table(
        ['', 'Published', 'Model', 'Error'],
        rows.map(({ what, published, model, error }) => [what, published, model, error]),
      ),
      `Source: ${source}`,
      ...(remains === null ? [] : [`What remains: ${remains}`]),
    ]),
    '## Modeled',
    list(modeled),
    '## Not modeled',
    list(notModeled),
    '## The six views, looked at',
    'The pictures of the Sim Lab and of the Classic mode come from the same bodies. Looked at 340 and 430 pixels wide and at their full size of 600 to 760, none is rotated or has a wrong marker. Where they differ from a radiograph of a patient:',
    list(faults),
  ]
  return `${parts.join('\n\n')}\n`
}

const faults = [
  'Chest PA: the trachea and the carina cannot be made out in front of the spine; the vertebrae behind the heart are too bright; the lungs end in a straight edge beside the costophrenic angles',
  'Chest lateral: both halves of the diaphragm are one line; the vertebrae do not get darker toward the diaphragm; the posterior costophrenic angle is too shallow',
  'Knee AP: the bones are too smooth, without the scar of the growth plate; the edge of the patella and the arch of the intercondylar fossa are too sharp; the tibial spines are too small',
  'Knee lateral: the condyles miss each other by a few millimeters; there is no tendon and no fat pad',
  'Knee sunrise: without the shaft of the femur and the tibia in the beam, the posterior condyles and the notch show as they would in a slice; the patella has a ring inside; the skin behind the knee is cut off by the lower edge',
  'Abdomen AP: the gas of the colon is too round and too dark; the sacroiliac joints and the outlines of the kidneys hardly show; the foramina of the sacrum are too round and too sharp, and the coccyx is a single wedge',
]

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const align = head.map((_, at) => (at === 0 || (head.length === 3 && at === 1) ? '---' : '--:'))
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}.`).join('\n')

if (import.meta.main) {
  const texts = await written()
  writeFileSync(files.page, texts.page)
  writeFileSync(files.figures, texts.figures)
  console.log(texts.page.split('\n## ')[0])
}
