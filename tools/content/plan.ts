/**
 * `npm run content:plan -- SECTION [N] [--out FILE]`: the next cells of a table ('SA') or section ('SA3') to write,
 * 40 when no number is given. `--lists PC5.3/F-IC.7/apply,…` plans ordered lists instead,
 * each by its objective, clause and angle, `--spots AN3/F-RA18.2/recall,…` hot spots by objective, clause and level,
 * `--pictures` in the same way single answers that are read from a picture. `--out` writes the cells as JSON besides.
 */
import { readCurriculum } from '@collimate/content/curriculum'
import { itemTypes } from '@collimate/content/item-types'
import { readBank } from '@collimate/content/read-content'
import {
  namedQuestionTypes,
  questionTypes,
  type NamedQuestionType,
} from '@collimate/domain/questions/types/registry'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { planBatch, planPicked, planPictures } from './plan-batch.ts'

const text = { type: 'string' } as const
const optionOf = (type: NamedQuestionType) => itemTypes[type].cells.option
const { values, positionals } = parseArgs({
  options: {
    out: text,
    pictures: text,
    ...Object.fromEntries(namedQuestionTypes.map((type) => [optionOf(type), text])),
  },
  allowPositionals: true,
})
const [section, size = '40'] = positionals
const content = resolve(import.meta.dirname, '../../content')
const { bank } = await readBank(content)
const curriculum = readCurriculum(content, bank)
const picksOf = (list: string) => list.split(',').map((pick) => pick.split('/'))
const cells = plan()
for (const { id, objective, clause, says, angle, level, type, keys, options, keyRank } of cells) {
  const asked = {
    option: `single, key rank ${keyRank}`,
    options: `multiple, ${keys} keys`,
    sequence: type,
    point: type,
  }[questionTypes[type].answerKind]
  console.log(`${id}  ${objective}  ${level}, ${angle}  ${asked}\n  ${clause} ${says}\n  ${options}`)
}
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(cells, null, 2)}\n`)

function plan() {
  for (const type of namedQuestionTypes) {
    const picks = (values as Record<string, string | undefined>)[optionOf(type)]
    if (picks !== undefined) return planPicked(bank, curriculum, type, picksOf(picks))
  }
  if (values.pictures !== undefined) return planPictures(bank, curriculum, picksOf(values.pictures))
  if (section === undefined) throw new Error('Say which section: npm run content:plan -- SA 40')
  return planBatch(bank, curriculum, section, Number(size))
}
