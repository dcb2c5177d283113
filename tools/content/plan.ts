/**
 * `npm run content:plan -- SECTION [N] [--out FILE]`: the next cells of a table ('SA') or section ('SA3') to write,
 * 40 when no number is given. `--lists PC5.3/F-IC.7/apply,…` plans ordered lists instead,
 * each by its objective, clause and angle, `--spots AN3/F-RA18.2/recall,…` hot spots by objective, clause and level,
 * `--pictures` in the same way single answers that are read from a picture. `--out` writes the cells as JSON besides.
 */
import { readCurriculum } from '@collimate/content/curriculum'
import { readBank } from '@collimate/content/read-content'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  listPickSchema,
  picturePickSchema,
  planBatch,
  planLists,
  planPictures,
  planSpots,
} from './plan-batch.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  options: { out: text, lists: text, spots: text, pictures: text },
  allowPositionals: true,
})
const [section, size = '40'] = positionals
const content = resolve(import.meta.dirname, '../../content')
const { bank } = await readBank(content)
const curriculum = await readCurriculum(content, bank)
const picksOf = (list: string) => list.split(',').map((pick) => pick.split('/'))
const cells = plan()
for (const { id, objective, clause, says, angle, level, type, keys, options, keyRank } of cells) {
  const asked = {
    single: `single, key rank ${keyRank}`,
    multiple: `multiple, ${keys} keys`,
    'ordered-list': 'ordered list',
    'hot-spot': 'hot spot',
  }[type]
  console.log(`${id}  ${objective}  ${level}, ${angle}  ${asked}\n  ${clause} ${says}\n  ${options}`)
}
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(cells, null, 2)}\n`)

function plan() {
  const { lists, spots, pictures } = values
  if (lists !== undefined) return planLists(bank, curriculum, z.array(listPickSchema).parse(picksOf(lists)))
  if (spots !== undefined)
    return planSpots(bank, curriculum, z.array(picturePickSchema).parse(picksOf(spots)))
  if (pictures !== undefined)
    return planPictures(bank, curriculum, z.array(picturePickSchema).parse(picksOf(pictures)))
  if (section === undefined) throw new Error('Say which section: npm run content:plan -- SA 40')
  return planBatch(bank, curriculum, section, Number(size))
}
