/**
 * `npm run content:gate -- STEP FOLDER`: a batch on its way into the bank. FOLDER lies outside the repository, bears
 * the batch's name and holds items.json (and plan.json of content:plan).
 * `lint` holds the items against their cells and every rule. `sheets` writes what each reader gets, and secret.json,
 * which no reader sees. `score` reads answers/READER.json and decisions.json and writes the batch's review.
 * `accept` takes what no decision deletes of a settled batch into content/questions.
 * `look` draws the marks of its pictures, or of the items named behind FOLDER, in FOLDER/look as 340, 430 and 800
 * pixels show them.
 */
import {
  itemSchema,
  questionTypeOf,
  type Item,
  type PlacedItem,
  sectionOf,
  tableOfObjective,
} from '@collimate/content/item'
import { lintBank } from '@collimate/content/lint/lint-bank'
import { readBank } from '@collimate/content/read-content'
import { readAs } from '@collimate/content/content-file'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { acceptBatch } from './gate/accept.ts'
import { cellsSchema, fillsCells } from './gate/cells.ts'
import {
  decisionsSchema,
  keptItems,
  openPoints,
  twinPairs,
  writeReview,
  type Review,
} from './gate/review-page.ts'
import { checkCrowding, drawMarks } from './gate/draw-marks.ts'
import { crowdedPlaces, drawPlaces } from './gate/draw-places.ts'
import { answersSchema, scoreBatch, unread, verdictsSchema } from './gate/score.ts'
import { drawnPicture, makeSheets, placesOf, secretSchema, type Reader } from './gate/sheets.ts'
import { twinCandidates } from './gate/twin-candidates.ts'
import { ContentError, describeFinding } from '@collimate/content/finding'

// What a person can mend is said without the program's stack.
process.on('uncaughtException', (error) => {
  console.error(error.name === 'Error' || error instanceof ContentError ? error.message : error)
  process.exitCode = 1
})

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, date: { type: 'string' } },
  allowPositionals: true,
})
const [step, folder, ...ids] = positionals
if (folder === undefined)
  throw new Error('Say what to do with which batch: npm run content:gate -- lint FOLDER')
const repository = resolve(import.meta.dirname, '../..')
const batch = basename(resolve(folder))
const items = await read('items.json', z.array(itemSchema))
const content = join(repository, 'content')
const spots = items.filter((item) => questionTypeOf(item).onPicture)
const marksOf = ({ image }: Item) => image?.marks ?? []
const marked = items.filter((item) => marksOf(item).length > 0)
const { bank } = await readBank(content)

if (step === 'lint') await lint()
else if (step === 'sheets') await sheets(values.seed ?? batch)
else if (step === 'score') await score()
else if (step === 'accept') await accept()
else if (step === 'look') await look()
else throw new Error(`The gate has no step ${step}: lint, sheets, score, accept or look`)

async function read<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const { value, findings } = await readAs(folder ?? '', file, schema)
  if (value === null) throw new ContentError(findings)
  return value
}

async function write(file: string, value: unknown): Promise<void> {
  await mkdir(join(folder ?? '', file, '..'), { recursive: true })
  await writeFile(join(folder ?? '', file), `${JSON.stringify(value, null, 2)}\n`)
}

function place(item: Item): PlacedItem {
  const table = tableOfObjective(item.objective)
  if (table === undefined) throw new Error(`${item.id}: no table has objectives like ${item.objective}`)
  return { file: `questions/${table}/${item.objective}.json`, table, item }
}

async function lint(): Promise<void> {
  const cells = await read('plan.json', cellsSchema)
  const batches = [...bank.batches, { id: batch, date: '2026-01-01', checked: 'Not yet.' }]
  const before = new Set(lintBank(bank).map(describeFinding))
  const together = { ...bank, batches, items: [...bank.items, ...items.map(place)] }
  const own = new Set(items.map(({ id }) => id))
  const hidden = await Promise.all(items.map((item) => checkCrowding(content, place(item))))
  const findings = [...lintBank(together), ...hidden.flat()].filter(
    (finding) => (finding.item !== null && own.has(finding.item)) || !before.has(describeFinding(finding)),
  )
  const crowded = await Promise.all(spots.map(async (item) => crowdedPlaces(await pictureOf(item), item)))
  const misfits = [...fillsCells(items, cells), ...crowded.flat()]
  for (const line of [
    ...misfits,
    ...findings.map((finding) => `${finding.severity}  ${describeFinding(finding)}`),
  ])
    console.log(line)
  const wrong = findings.some(
    ({ severity, rule }) => severity === 'error' || (severity === 'bank' && rule !== 'L24'),
  )
  console.log(
    `${items.length} items of ${cells.length} cells in ${new Set(items.map((item) => sectionOf(item.objective))).size} sections`,
  )
  process.exitCode = wrong || misfits.length > 0 ? 1 : 0
}

async function sheets(seed: string): Promise<void> {
  const made = makeSheets(items, seed)
  const asked = made.sheets.filter(({ questions }) => questions.length > 0)
  for (const sheet of asked) await write(`sheets/${sheet.reader}.json`, sheet)
  for (const item of spots)
    await writePicture(drawnPicture(item.id, seed), await drawPlaces(await pictureOf(item), item))
  for (const item of marked)
    await writePicture(
      drawnPicture(item.id, seed),
      await drawMarks(await pictureOf(item), marksOf(item), { width: 800 }),
    )
  await write('secret.json', made.secret)
  await write(
    'twins.json',
    twinCandidates(
      items,
      bank.items.map(({ item }) => item),
    ),
  )
  console.log(`${asked.length} sheets in ${join(folder ?? '', 'sheets')}`)
}

async function writePicture(path: string, png: Buffer, below = 'sheets'): Promise<void> {
  const file = join(folder ?? '', below, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, png)
}

async function look(): Promise<void> {
  const chosen = marked.filter(({ id }) => ids.length === 0 || ids.includes(id))
  for (const item of chosen) {
    for (const width of [340, 430, 800]) {
      const png = await drawMarks(await pictureOf(item), marksOf(item), { width, fit: 'inside' })
      await writePicture(`${item.id}-${width}.png`, png, 'look')
    }
    const hidden = await checkCrowding(content, place(item))
    for (const { message } of hidden) console.log(`${item.id} ${message}`)
  }
  console.log(`${chosen.length} items in ${join(folder ?? '', 'look')}`)
}

async function pictureOf({ image }: Item): Promise<Buffer> {
  return readFile(join(content, 'images', image?.file ?? ''))
}

async function readReview(): Promise<Review> {
  const secret = await read('secret.json', secretSchema)
  const answers = async (reader: Reader) =>
    placesOf(secret, reader).length === 0 ? unread : read(`answers/${reader}.json`, answersSchema)
  const handed = {
    'solver-a': await answers('solver-a'),
    'solver-b': await answers('solver-b'),
    'options-1': await answers('options-1'),
    'options-2': await answers('options-2'),
    'options-3': await answers('options-3'),
    reviewer: await read('answers/reviewer.json', verdictsSchema),
  }
  return {
    batch,
    items,
    handed,
    score: scoreBatch(items, secret, handed),
    candidates: twinCandidates(
      items,
      bank.items.map(({ item }) => item),
    ),
    decisions: await read('decisions.json', decisionsSchema),
  }
}

async function score(): Promise<void> {
  const review = await readReview()
  const file = join(repository, `docs/content-review/${batch}.md`)
  await writeFile(file, writeReview(review))
  console.log(`${file}: ${review.score.isVoid ? 'void' : `${openPoints(review).length} points open`}`)
  process.exitCode = review.score.isVoid || openPoints(review).length > 0 ? 1 : 0
}

async function accept(): Promise<void> {
  const review = await readReview()
  if (review.score.isVoid || openPoints(review).length > 0)
    throw new Error(`${batch} is not settled: run the step score and read its page`)
  if (values.date === undefined) throw new Error('Say the day the batch was checked: --date 2026-11-30')
  const kept = keptItems(review).map(place)
  await acceptBatch(content, { id: batch, date: values.date, twins: twinPairs(review) }, kept)
  for (const file of new Set(kept.map((placed) => placed.file))) console.log(`content/${file}`)
  console.log(`${kept.length} items; batches.json and blueprint.json know of them`)
}
