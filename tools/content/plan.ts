/**
 * `npm run content:plan -- SECTION [N] [--out FILE]`: the next cells of a table ('SA') or section ('SA3') to write,
 * 40 when no number is given. `--lists PC5.3/F-IC.7/apply,…` plans ordered lists instead,
 * each by its objective, clause and angle, `--spots AN3/F-RA18.2/recall,…` hot spots by objective, clause and level. `--out` writes the cells as JSON besides.
 */
import { readCurriculum } from '@collimate/content/curriculum'
import { readBank } from '@collimate/content/read-content'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { listPickSchema, planBatch, planLists, planSpots, spotPickSchema } from './plan-batch.ts'

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, lists: { type: 'string' }, spots: { type: 'string' } },
  allowPositionals: true,
})
const [section, size = '40'] = positionals
if (section === undefined && values.lists === undefined && values.spots === undefined)
  throw new Error('Say which section: npm run content:plan -- SA 40')
const content = resolve(import.meta.dirname, '../../content')
const { bank } = await readBank(content)
const curriculum = await readCurriculum(content, bank)
const picksOf = (list: string) => list.split(',').map((pick) => pick.split('/'))
const cells =
  values.lists !== undefined
    ? planLists(bank, curriculum, z.array(listPickSchema).parse(picksOf(values.lists)))
    : values.spots !== undefined
      ? planSpots(bank, curriculum, z.array(spotPickSchema).parse(picksOf(values.spots)))
      : planBatch(bank, curriculum, section ?? '', Number(size))
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
