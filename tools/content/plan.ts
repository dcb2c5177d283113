/**
 * `npm run content:plan -- SECTION [N] [--out FILE]`: the next cells of a table ('SA') or section ('SA3') to write,
 * 40 when no number is given. `--out` writes them as JSON besides.
 */
import { readCurriculum } from '@collimate/content/curriculum'
import { readBank } from '@collimate/content/read-content'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { planBatch } from './plan-batch.ts'

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
const [section, size = '40'] = positionals
if (section === undefined) throw new Error('Say which section: npm run content:plan -- SA 40')
const content = resolve(import.meta.dirname, '../../content')
const { bank } = await readBank(content)
const cells = planBatch(bank, await readCurriculum(content, bank), section, Number(size))
for (const { id, objective, clause, says, angle, level, type, keys, options, keyRank } of cells) {
  const asked = type === 'single' ? `single, key rank ${keyRank}` : `multiple, ${keys} keys`
  console.log(`${id}  ${objective}  ${level}, ${angle}  ${asked}\n  ${clause} ${says}\n  ${options}`)
}
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(cells, null, 2)}\n`)
