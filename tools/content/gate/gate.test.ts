import { readBank } from '@collimate/content/read-content'
import { typeOf, type Item } from '@collimate/content/item'
import { orderOptions } from '@collimate/content/order-options'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { acceptBatch } from './accept.ts'
import { fillsCells } from './cells.ts'
import { drawMarks } from './draw-marks.ts'
import { crowdedPlaces, drawPlaces } from './draw-places.ts'
import { keptItems, openPoints, twinPairs, writeReview, type Review } from './review-page.ts'
import { scoreBatch, unread, type Handed } from './score.ts'
import { makeSheets, placesOf, readers, drawnPicture, type Reader, type Secret } from './sheets.ts'
import { twinCandidates } from './twin-candidates.ts'

const content = join(import.meta.dirname, '../../../content')
let items: Item[]
let all: Item[]

beforeAll(async () => {
  all = (await readBank(content)).bank.items.map(({ item }) => item)
  const chosen = all.filter(
    ({ id, type, image }) => id.startsWith('sa-') && type === undefined && image === undefined,
  )
  items = chosen.slice(0, 40)
})

/** An ordered list of an item's options, in the order they stand. */
const listOf = ({ select: _select, ...item }: Item): Item => ({
  ...item,
  type: 'ordered-list',
  options: item.options.map(({ text, why }) => ({ text, why })),
})

/** The letters of an ordered list in the right order, as this sheet shows it. */
const inOrder = (order: readonly number[]) =>
  order.map((_, step) => String.fromCharCode(65 + order.indexOf(step)))

const lettersOf = (item: Item, order: readonly number[], correct: boolean) =>
  order.flatMap((from, at) =>
    (item.options[from]?.correct === true) === correct ? [String.fromCharCode(65 + at)] : [],
  )

/** Readers who know every key and find every planted one. */
function perfect(secret: Secret, batch: readonly Item[] = items): Handed {
  const keyOf = ({ id, order }: { readonly id: string; readonly order: readonly number[] }) => {
    const item = batch.find((one) => one.id === id) as Item
    return typeOf(item) === 'ordered-list' ? inOrder(order) : lettersOf(item, order, true)
  }
  const answer = (reader: Reader) => ({
    by: `model ${reader}`,
    minutes: 12,
    answers: placesOf(secret, reader).map((place, index) => ({
      number: index + 1,
      answer: keyOf(place),
      confidence: 95,
      secondDefensible: false,
      note: '',
    })),
  })
  return {
    'solver-a': answer('solver-a'),
    'solver-b': answer('solver-b'),
    'options-1': answer('options-1'),
    'options-2': answer('options-2'),
    'options-3': answer('options-3'),
    reviewer: {
      by: 'model r',
      minutes: 9,
      answers: placesOf(secret, 'reviewer').map(({ id }, index) => ({
        number: index + 1,
        verdict: secret.planted.includes(id) ? 'wrong' : 'right',
        note: '',
      })),
    },
  }
}

describe('sheets', () => {
  test('a blind sheet has neither key nor id, an options-only sheet no stem either', () => {
    const { sheets } = makeSheets(items, 'seed')
    expect(sheets.map(({ reader }) => reader)).toEqual([...readers])
    for (const { reader, questions } of sheets) {
      const fields = new Set(questions.flatMap((question) => Object.keys(question)))
      expect(fields.has('key')).toBe(reader === 'reviewer')
      expect(fields.has('stem')).toBe(!reader.startsWith('options'))
      if (reader !== 'reviewer') expect(JSON.stringify(questions)).not.toMatch(/sa-\d{4}|correct|"why"/)
    }
  })

  test('A15: where several options are right, a sheet does not say how many', () => {
    const { sheets, secret } = makeSheets(items, 'seed')
    const several = new Set(items.filter(({ select }) => select !== undefined).map(({ id }) => id))
    const places = placesOf(secret, 'solver-a')
    const told = sheets.find(({ reader }) => reader === 'solver-a')?.questions ?? []
    expect(several.size).toBeGreaterThan(0)
    expect(told.map(({ choose }) => choose)).toEqual(
      places.map(({ id }) => (several.has(id) ? 'all that apply' : 1)),
    )
  })

  test('the same seed gives the same sheets, each reader another order, another seed others', () => {
    expect(makeSheets(items, 'seed')).toEqual(makeSheets(items, 'seed'))
    const orders = makeSheets(items, 'seed').sheets.map(({ questions }) =>
      JSON.stringify(questions.map(({ options }) => options)),
    )
    expect(new Set(orders).size).toBe(readers.length)
    expect(makeSheets(items, 'other').secret.planted).not.toEqual(makeSheets(items, 'seed').secret.planted)
  })

  test('the reviewer sees 3 % wrong keys, two at least, and right ones elsewhere', () => {
    const { secret } = makeSheets(items, 'seed')
    expect(secret.planted).toHaveLength(2)
    for (const { id, order, shownKeys } of placesOf(secret, 'reviewer')) {
      const keys = lettersOf(items.find((item) => item.id === id) as Item, order, true)
      expect(shownKeys.join() !== keys.join()).toBe(secret.planted.includes(id))
      expect(shownKeys).toHaveLength(keys.length)
    }
  })
})

describe('ordered lists', () => {
  const lists = () => items.slice(0, 12).map(listOf)

  test('a sheet shows the steps shuffled and asks for an order, with no stem for those who guess it', () => {
    const { sheets, secret } = makeSheets(lists(), 'seed')
    for (const { reader, questions } of sheets) {
      expect(questions.map(({ choose }) => choose)).toEqual(questions.map(() => 'in order'))
      expect(questions.some(({ stem }) => stem !== undefined)).toBe(!reader.startsWith('options'))
      const steps = questions.map(({ options }) => Object.values(options))
      const stored = placesOf(secret, reader).map(({ id }) => lists().find((item) => item.id === id)?.options)
      const texts = stored.map((options) => options?.map(({ text }) => text))
      expect(steps).not.toEqual(texts)
      expect(steps.map((own) => own.toSorted())).toEqual(texts.map((own) => own?.toSorted()))
    }
  })

  test('the reviewer sees the right order, and of a planted list two neighbors the wrong way round', () => {
    const { sheets, secret } = makeSheets(lists(), 'seed')
    const keys = sheets.find(({ reader }) => reader === 'reviewer')?.questions.map(({ key }) => key)
    const swaps = placesOf(secret, 'reviewer').map(({ id, order }, index) => {
      const right = inOrder(order)
      const wrong = right.flatMap((letter, step) => (keys?.[index]?.[step] === letter ? [] : [step]))
      expect(keys?.[index]?.toSorted()).toEqual(right.toSorted())
      expect(wrong).toHaveLength(secret.planted.includes(id) ? 2 : 0)
      return (wrong[1] ?? 1) - (wrong[0] ?? 0)
    })
    expect(new Set(swaps)).toEqual(new Set([1]))
  })

  test('a whole order counts, two steps the wrong way round do not', () => {
    const { secret } = makeSheets(lists(), 'seed')
    const handed = perfect(secret, lists())
    const score = scoreBatch(lists(), secret, handed)
    expect(score.solvers['solver-a']).toMatchObject({ agreed: 12, doubts: [] })
    expect(score.detection).toEqual({ 'solver-a': 1, 'solver-b': 1, reviewer: 1 })
    const answers = handed['solver-a'].answers.map((answer, index) =>
      index === 0 ? { ...answer, answer: answer.answer.toReversed() } : answer,
    )
    const turned = scoreBatch(lists(), secret, { ...handed, 'solver-a': { ...handed['solver-a'], answers } })
    expect(turned.solvers['solver-a'].agreed).toBe(11)
    expect(turned.solvers['solver-a'].doubts.map(({ what }) => what)).toEqual(['answers otherwise'])
  })

  test('a solver who answers as the planted key stands has not found it', () => {
    const { secret } = makeSheets(lists(), 'seed')
    const handed = perfect(secret, lists())
    const answers = placesOf(secret, 'solver-b').map(({ shownKeys }, index) => ({
      ...(handed['solver-b'].answers[index] as Handed['solver-b']['answers'][number]),
      answer: shownKeys,
    }))
    const score = scoreBatch(lists(), secret, { ...handed, 'solver-b': { ...handed['solver-b'], answers } })
    expect(score.detection['solver-b']).toBe(0)
    expect(score.isVoid).toBe(true)
  })

  test('guessed orders are counted apart from guessed keys, against a chance of their own', () => {
    const singles = items.slice(12).filter(({ select }) => select === undefined)
    const mixed = [...lists(), ...singles]
    const { secret } = makeSheets(mixed, 'seed')
    const handed = perfect(secret, mixed)
    const answers = handed['options-1'].answers.map((answer) =>
      answer.answer.length > 1 ? { ...answer, answer: answer.answer.toReversed() } : answer,
    )
    const options1 = { ...handed['options-1'], answers }
    const { optionsOnly } = scoreBatch(mixed, secret, { ...handed, 'options-1': options1 })
    expect(optionsOnly).toMatchObject({ items: singles.length, accuracy: 1 })
    expect(optionsOnly.lists).toMatchObject({ items: 12, accuracy: 2 / 3 })
    const chance = lists().map(({ options }) => ({ 4: 1 / 24, 5: 1 / 120, 6: 1 / 720 })[options.length] ?? 0)
    expect(optionsOnly.lists.chance).toBeCloseTo(chance.reduce((sum, one) => sum + one, 0) / 12)
    expect(optionsOnly.always).toEqual(expect.not.arrayContaining(lists().map(({ id }) => id)))
    const review: Review = {
      batch: 'ol-01',
      items: mixed,
      handed,
      score: scoreBatch(mixed, secret, handed),
      candidates: [],
      decisions: { writer: 'model w', minutes: 60, decisions: [] },
    }
    expect(writeReview(review)).toContain(`100% of ${singles.length} (chance 25%), 100% of 12 ordered lists`)
  })

  test('an ordered list fills a cell of its type and no other', () => {
    const [item] = lists() as [Item]
    const cell = { ...item, type: 'ordered-list' as const, clause: item.clauses[0], keys: 0, keyRank: null }
    expect(fillsCells([item], [cell])).toEqual([])
    expect(fillsCells([item], [{ ...cell, type: 'single' }])).toEqual([
      `${item.id}: type ordered-list, not single`,
    ])
  })

  test('two lists of the same steps read alike', () => {
    const [item] = lists() as [Item]
    const other = { ...item, id: 'sa-2999', stem: 'What?', keep: 'Other.' }
    const bare = { ...item, stem: 'Which?', keep: 'One.' }
    expect(twinCandidates([other], [bare])).toMatchObject([{ id: 'sa-2999', other: item.id }])
  })
})

describe('hot spots', () => {
  /** A hot spot of an item's options; the first is right. */
  const spotOf = ({ select: _select, ...item }: Item): Item => ({
    ...item,
    type: 'hot-spot',
    image: { file: 'diagrams/tube-section.svg', alt: 'A tube.', citation: '/our-pictures#diagrams' },
    regions: [{ x: 100, y: 500, r: 60 }],
    options: item.options.slice(0, 4).map(({ text, why }, index) => ({
      text,
      why,
      at: { x: 100 + index * 250, y: 500 },
      ...(index === 0 ? { correct: true as const } : {}),
    })),
  })
  const batch = () => items.slice(0, 12).map(spotOf)

  test('every sheet letters the places as a student sees them, on a picture whose name tells nothing', () => {
    const { sheets, secret } = makeSheets(batch(), 'seed')
    for (const { reader, questions } of sheets.filter((sheet) => !sheet.reader.startsWith('options'))) {
      const shown = placesOf(secret, reader).map(({ id }) => batch().find((item) => item.id === id) as Item)
      expect(questions.map(({ options }) => Object.values(options))).toEqual(
        shown.map((item) => orderOptions(item).map(({ text }) => text)),
      )
      expect(questions.map(({ picture }) => picture)).toEqual(shown.map(({ id }) => drawnPicture(id, 'seed')))
      expect(questions.map(({ choose }) => choose)).toEqual(questions.map(() => 1))
    }
    const names = batch().map(({ id }) => drawnPicture(id, 'seed'))
    expect(new Set(names).size).toBe(12)
    expect(names.filter((name) => !/^pictures\/[0-9a-f]{12}\.png$/.test(name))).toEqual([])
  })

  test('a planted key is another letter, and nobody guesses at places without their picture', () => {
    const { sheets, secret } = makeSheets(batch(), 'seed')
    for (const { id, order, shownKeys } of placesOf(secret, 'reviewer')) {
      const keys = lettersOf(batch().find((item) => item.id === id) as Item, order, true)
      expect(shownKeys).toHaveLength(1)
      expect(shownKeys.join() !== keys.join()).toBe(secret.planted.includes(id))
    }
    expect(sheets.find(({ reader }) => reader === 'options-1')?.questions).toEqual([])
    const handed = {
      ...perfect(secret, batch()),
      'options-1': unread,
      'options-2': unread,
      'options-3': unread,
    }
    const score = scoreBatch(batch(), secret, handed)
    expect(score.solvers['solver-a']).toMatchObject({ agreed: 12, doubts: [] })
    const review: Review = {
      batch: 'hs-01',
      items: batch(),
      handed,
      score,
      candidates: [],
      decisions: { writer: 'model w', minutes: 60, decisions: [] },
    }
    expect(writeReview(review)).toContain(
      '| options-1 | nobody | 0 | not asked: every question goes by its picture |',
    )
  })

  test('where several places are right, any of them is the answer, and two at once are not', () => {
    const [item] = batch() as [Item]
    const both = {
      ...item,
      options: item.options.map((option, index) =>
        index < 2 ? { ...option, correct: true as const } : option,
      ),
    }
    const { secret } = makeSheets([both], 'seed')
    const handed = perfect(secret, [both])
    const keys = handed['solver-a'].answers[0]?.answer ?? []
    const agreed = (answer: string[]) => {
      const answers = handed['solver-a'].answers.map((one) => ({ ...one, answer }))
      const given = { ...handed, 'solver-a': { ...handed['solver-a'], answers } }
      return scoreBatch([both], secret, given).solvers['solver-a'].agreed
    }
    expect(keys).toHaveLength(2)
    expect([keys, ...keys.map((key) => [key])].map(agreed)).toEqual([0, 1, 1])
  })

  test('its picture is drawn with a letter at each place, and letters too near each other are named', async () => {
    const [item] = batch() as [Item]
    const picture = await readFile(join(content, 'images/diagrams/tube-section.svg'))
    const drawn = await drawPlaces(picture, item)
    const bare = await drawPlaces(picture, { ...item, options: [] })
    const pixels = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true })
    const [{ data, info }, { data: before }] = await Promise.all([pixels(drawn), pixels(bare)])
    const changed = (x: number) => {
      const at = (Math.round(info.height / 2) * info.width + x) * info.channels
      return !data.subarray(at, at + 3).equals(before.subarray(at, at + 3))
    }
    expect(info.width).toBe(1000)
    expect([100, 225, 350, 475, 600, 725, 850].map(changed)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ])

    expect(await crowdedPlaces(picture, item)).toEqual([])
    // The picture is 340 pixels wide and 207 high on a phone; the first place lies at 34 and 104 of them.
    const crowded = (x: number, y: number) => {
      const options = item.options.map((option, index) =>
        index === 1 ? { ...option, at: { x, y } } : option,
      )
      return crowdedPlaces(picture, { ...item, options })
    }
    const [first, second] = item.options.map(({ text }) => text)
    const named = [`${item.id}: "${first}" and "${second}" lie on each other on a phone`]
    expect(await crowded(150, 540)).toEqual(named)
    expect(await crowded(165, 590)).toEqual(named)
    expect(await crowded(35, 410)).toEqual(named)
    expect(await crowded(165, 410)).toEqual([])
    expect(await crowded(185, 590)).toEqual([])
  })
})

describe('marks', () => {
  const marks = [
    { label: 'A', at: { x: 250, y: 500 } },
    { label: 'B', at: { x: 750, y: 500 }, from: { x: 750, y: 800 } },
    { label: 'C', box: { x: 400, y: 300, width: 200, height: 400 } },
  ]

  test('a sheet names the picture with the marks drawn, by a name that tells nothing', () => {
    const [item, bare] = items.slice(0, 2).map((one, index) => ({
      ...one,
      image: {
        file: 'diagrams/tube-section.svg',
        alt: 'A tube.',
        citation: '/our-pictures#diagrams',
        ...(index === 0 && { marks }),
      },
    })) as [Item, Item]
    const { sheets } = makeSheets([item, bare], 'seed')
    for (const { questions } of sheets.filter(({ reader }) => !reader.startsWith('options')))
      expect(questions.map(({ picture }) => picture).toSorted()).toEqual([
        'diagrams/tube-section.svg',
        drawnPicture(item.id, 'seed'),
      ])
  })

  test('each is drawn where it is, at any size, with its letter beside it', async () => {
    const gray = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#808080' } })
      .webp({ lossless: true })
      .toBuffer()
    for (const width of [340, 800]) {
      const drawn = await drawMarks(gray, marks, { width })
      const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number, right = 0, down = 0) => {
        const [column, row] = [(x * width) / 1000 + right, (y * info.height) / 1000 + down].map(Math.round)
        const gray = data[((row ?? 0) * width + (column ?? 0)) * 3] ?? 0
        return gray > 200 ? 'line' : gray < 40 ? 'tile' : 'bare'
      }
      expect([info.width, info.height]).toEqual([width, width / 2])
      const ring = [at(250, 500, 10), at(250, 500, -10), at(250, 500, 0, -10)]
      const arrow = [at(750, 500, 0, 6), at(750, 650)]
      const box = [at(400, 500), at(600, 500), at(500, 300)]
      const letters = [at(250, 500, 12, 12), at(750, 800, -8, -8), at(400, 300, 3, -16)]
      expect(new Set([...ring, ...arrow, ...box])).toEqual(new Set(['line']))
      expect(letters).toEqual(['tile', 'tile', 'tile'])
      expect([at(250, 500), at(750, 500, 0, -6), at(500, 500)]).toEqual(['bare', 'bare', 'bare'])
    }
    const tall = await drawMarks(gray, marks, { width: 340, fit: 'inside' })
    expect(await sharp(tall).metadata()).toMatchObject({ width: 340, height: 170 })
  })
})

describe('score', () => {
  test('readers who are right find every planted key and leave no doubt', () => {
    const { secret } = makeSheets(items, 'seed')
    const score = scoreBatch(items, secret, perfect(secret))
    expect(score.solvers['solver-a']).toMatchObject({ agreed: 40, doubts: [] })
    expect(score.detection).toEqual({ 'solver-a': 1, 'solver-b': 1, reviewer: 1 })
    expect(score.isVoid).toBe(false)
    expect(score.optionsOnly.accuracy).toBe(1)
    expect(score.optionsOnly.always).toHaveLength(score.optionsOnly.items)
  })

  test('a reviewer who misses a planted key makes the batch void', () => {
    const { secret } = makeSheets(items, 'seed')
    const handed = perfect(secret)
    const blind = handed.reviewer.answers.map((answer) => ({ ...answer, verdict: 'right' as const }))
    const score = scoreBatch(items, secret, { ...handed, reviewer: { ...handed.reviewer, answers: blind } })
    expect(score.detection.reviewer).toBe(0)
    expect(score.isVoid).toBe(true)
  })

  test('another answer, little confidence and a second answer are each a doubt', () => {
    const { secret } = makeSheets(items, 'seed')
    const handed = perfect(secret)
    const answers = handed['solver-b'].answers.map((answer, index) =>
      index === 0
        ? {
            ...answer,
            answer: answer.answer[0] === 'A' ? ['B'] : ['A'],
            confidence: 40,
            secondDefensible: true,
          }
        : answer,
    )
    const score = scoreBatch(items, secret, { ...handed, 'solver-b': { ...handed['solver-b'], answers } })
    expect(score.solvers['solver-b'].agreed).toBe(39)
    expect(score.solvers['solver-b'].doubts.map(({ what }) => what)).toEqual([
      'answers otherwise, is sure to 40, finds a second answer defensible',
    ])
  })

  test('a sheet that is not answered whole is refused', () => {
    const { secret } = makeSheets(items, 'seed')
    const handed = perfect(secret)
    const answers = handed['solver-a'].answers.slice(1)
    const partly = { ...handed, 'solver-a': { ...handed['solver-a'], answers } }
    expect(() => scoreBatch(items, secret, partly)).toThrow('solver-a does not answer 1')
  })
})

test('the review lists what is open until a decision names it', () => {
  const { secret } = makeSheets(items, 'seed')
  const handed = perfect(secret)
  const review: Review = {
    batch: 'sa-01',
    items,
    handed,
    score: scoreBatch(items, secret, handed),
    candidates: [{ id: 'sa-0002', other: 'sa-0064', likeness: 0.5 }],
    decisions: { writer: 'model w', minutes: 60, decisions: [] },
  }
  const open = openPoints(review)
  expect(open).toContain('sa-0002 sa-0064')
  expect(writeReview(review)).toContain('**Open:**')
  const decisions = open.map((of) => ({ of, verdict: 'kept' as const, note: 'Fine.' }))
  const settled = { ...review, decisions: { ...review.decisions, decisions } }
  expect(openPoints(settled)).toEqual([])
  expect(writeReview(settled)).toContain('**Passed:**')
})

test('an item that a decision deletes does not go into the bank', () => {
  const [first, second] = items as [Item, Item]
  const decision = (of: string, verdict: 'kept' | 'deleted') => ({ of, verdict, note: '' })
  const decisions = [decision(first.id, 'deleted'), decision(second.id, 'kept')]
  const kept = keptItems({ items, decisions: { writer: 'model w', minutes: 60, decisions } })
  expect(kept).toEqual(items.slice(1))
})

test('pairs that a decision calls twins are kept apart from now on, but for items that go', () => {
  const [first, second, third] = items as [Item, Item, Item]
  const decision = (of: string, verdict: 'deleted' | 'twins' | 'different') => ({ of, verdict, note: '' })
  const decisions = [
    decision(`${first.id} sa-9000`, 'twins'),
    decision(`${second.id} sa-9001`, 'different'),
    decision(`${third.id} sa-9002`, 'twins'),
    decision(third.id, 'deleted'),
  ]
  expect(twinPairs({ items, decisions: { writer: 'model w', minutes: 60, decisions } })).toEqual([
    [first.id, 'sa-9000'],
  ])
})

test('the review says who worked alone, or what the decisions say of it', () => {
  const { secret } = makeSheets(items, 'seed')
  const handed = perfect(secret)
  const decisions = { writer: 'model w', minutes: 60, decisions: [] }
  const score = scoreBatch(items, secret, handed)
  const review: Review = { batch: 'sa-01', items, handed, score, candidates: [], decisions }
  expect(writeReview(review)).toContain("without the others' work. No radiographer")
  const told = { ...decisions, independence: 'One reader made all three passes.' }
  expect(writeReview({ ...review, decisions: told })).toContain('all three passes. No radiographer')
  expect(writeReview({ ...review, decisions: told })).not.toContain("without the others' work")
})

test('twins are among the pairs that read alike; a rewritten item is not its own twin', () => {
  const [item] = all.filter(({ id }) => id === 'pr-4001')
  const pairs = twinCandidates([item as Item], all)
  expect(pairs[0]?.other).toBe('pr-0001')
})

test('an item that does not fill its cell is named, and so is a cell without one', () => {
  const [item] = items as [Item]
  const cell = { ...item, type: typeOf(item), clause: item.clauses[0], keys: 1, keyRank: null }
  expect(fillsCells([item], [cell])).toEqual([])
  expect(fillsCells([item], [{ ...cell, angle: 'define', keys: 2 }])).toEqual([
    `${item.id}: angle ${item.angle}, not define`,
    `${item.id}: number of keys 1, not 2`,
  ])
  expect(fillsCells([], [cell])).toEqual([`${item.id} is not written`])
  expect(fillsCells([item], [])).toEqual([`${item.id} has no cell`])
})

test('an accepted batch stands in the content, its plan counts it, and it cannot be accepted twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gate-'))
  try {
    await cp(content, folder, { recursive: true, filter: (path) => !/\.(svg|webp|png|jpg)$/.test(path) })
    const item = { ...(items[0] as Item), id: 'sa-2999', batch: 'sa-01' }
    const file = `questions/safety/${item.objective}.json`
    const batch = { id: 'sa-01', date: '2026-11-30' }
    await acceptBatch(folder, batch, [{ file, table: 'safety', item }])
    const { bank } = await readBank(folder)
    expect(bank.items.filter(({ item: { id } }) => id === 'sa-2999')).toHaveLength(1)
    expect(bank.batches.at(-1)).toMatchObject({
      id: 'sa-01',
      checked: expect.stringContaining('guessed at by three more'),
    })
    const count = bank.items.filter((placed) => placed.item.objective === item.objective).length
    expect(bank.blueprint.objectives.find(({ code }) => code === item.objective)?.planned).toBe(count)
    expect(bank.blueprint.release.items).toBe(all.length + 1)
    expect(await readFile(join(folder, file), 'utf8')).toContain('"sa-2999"')
    await expect(acceptBatch(folder, batch, [{ file, table: 'safety', item }])).rejects.toThrow(
      'sa-2999 already',
    )
    const pictured = {
      ...item,
      id: 'sa-2998',
      batch: 'sa-02',
      image: all.find(({ image }) => image !== undefined)?.image,
    }
    await acceptBatch(folder, { ...batch, id: 'sa-02' }, [{ file, table: 'safety', item: pictured }])
    expect((await readBank(folder)).bank.batches.at(-1)?.checked).not.toContain('guessed')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the gate says in words, without a stack, what its folder lacks or has wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gate-'))
  const lint = () =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../gate.ts'), 'lint', folder])
  try {
    const missing = (await lint().catch((error: unknown) => error)) as { code: number; stderr: string }
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('items.json  L01  ENOENT') })
    await writeFile(join(folder, 'items.json'), '[{"id": "sa-0001"}]')
    const wrong = (await lint().catch((error: unknown) => error)) as { stderr: string }
    expect(wrong.stderr).toContain('[0].stem')
    expect(missing.stderr + wrong.stderr).not.toContain('    at ')
  } finally {
    await rm(folder, { recursive: true })
  }
})
