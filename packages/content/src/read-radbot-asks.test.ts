import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBank } from './read-content.ts'
import { checkRadBotAsks, readRadBotAsks, type PlacedAsks } from './read-radbot-asks.ts'

const content = join(import.meta.dirname, '../../../content')
const file = 'radbot-asks/safety/interactions.json'
const page = (id: string, html: string) => ({
  file: `lessons/safety/interactions/${id}.md`,
  topic: 'safety',
  subsection: 'interactions',
  head: { id },
  rendered: { html },
})
const long = 'Other words of other things go on and on for a while here. '.repeat(9)
const pages = [page('one', `<p>Hang it.</p><p>${long}</p><p>Fold none.</p>`), page('two', '<p>Hang it.</p>')]
const asksOf = (id: string, quote: string, ...asks: string[]): PlacedAsks => ({ file, page: id, quote, asks })
const good = [
  asksOf('one', 'Hang it.', 'where to put it'),
  asksOf('one', 'Fold none.', 'fold?'),
  asksOf('two', 'Hang it.', 'up?'),
]
const messages = (asks: readonly PlacedAsks[]) => checkRadBotAsks(asks, pages).map(({ message }) => message)

async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'asks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'radbot-asks/safety'), { recursive: true })
  await writeFile(join(folder, file), text)
  return readRadBotAsks(folder)
}

test('R04: every passage of every lesson has its questions', async () => {
  const { asks, lessons } = await readBank(content)
  expect(asks.flatMap((one) => one.asks).length).toBeGreaterThan(9000)
  expect(checkRadBotAsks(asks, lessons.pages)).toEqual([])
})

test('R04: a page that is not there, and one that is of another file', () => {
  expect(messages(good)).toEqual([])
  expect(messages([...good, asksOf('three', 'x', 'what?')])).toEqual(['is no page'])
  const elsewhere = good.map((one) => ({ ...one, file: 'radbot-asks/safety/else.json' }))
  expect(new Set(messages(elsewhere))).toEqual(new Set([`belongs into ${file}`]))
})

test('R04: a quote that a changed page no longer has, and one that two of its passages have', () => {
  expect(messages([...good, asksOf('two', 'Hang them.', 'what?')])).toEqual([
    '“Hang them.” is in 0 passages of the page, not in one',
  ])
  expect(messages([...good, asksOf('one', 'o', 'what?')])).toEqual([
    '“o” is in 2 passages of the page, not in one',
  ])
})

test('R04: a passage that nobody asks for, with the file to mend', () => {
  const [, second, third] = good
  expect(
    checkRadBotAsks(
      [second, third].flatMap((one) => one ?? []),
      pages,
    ),
  ).toEqual([
    {
      file,
      item: 'one',
      rule: 'R04',
      severity: 'error',
      message: `no question is there for the passage “Hang it. ${long.slice(0, 51)}…”`,
    },
  ])
})

test('R04: a question that two pages answer, in whatever form of its words; one page may answer it twice', () => {
  expect(messages([...good, asksOf('one', 'Fold none.', 'Where to put it?')])).toEqual([])
  expect(messages([...good, asksOf('two', 'Hang it.', 'Where to put its?')])).toEqual([])
  expect(messages([...good, asksOf('two', 'Hang it.', 'Where to put it?')])).toEqual([
    '“Where to put it?” is asked of one, too',
  ])
})

test.each([
  ['markup', { asks: ['what is **it**'] }],
  ['no question', { asks: [] }],
  ['thirteen questions', { asks: 'abcdefghijklm'.split('') }],
  ['a question of 121 characters', { asks: ['x'.repeat(121)] }],
  ['a space at the end', { asks: ['what? '] }],
  ['a quote of 401 characters', { quote: 'x'.repeat(401) }],
  ['the number of a passage', { passage: 0 }],
])('R04: %s is refused', async (_, changes) => {
  const one = { page: 'one', quote: 'Hang it.', asks: ['where to put it'] }
  expect(await read(JSON.stringify([one]))).toMatchObject({ asks: [{ ...one, file }], findings: [] })
  const { asks, findings } = await read(JSON.stringify([{ ...one, ...changes }]))
  expect([asks, findings.map((found) => found.file)]).toEqual([[], [file]])
})
