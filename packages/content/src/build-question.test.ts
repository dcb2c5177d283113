import { expect, test } from 'vitest'
import { buildQuestion as build } from './build-question.ts'
import type { Item, PlacedItem } from './item.ts'
import { keepsOptionOrder, orderOptions } from './order-options.ts'

const item: Item = {
  id: 'pc-0001',
  objective: 'PC6.2',
  level: 'application',
  stem: 'Which action comes first after a severe reaction to contrast?',
  options: [
    { text: 'Call the team', correct: true, why: 'Help comes before anything else' },
    { text: 'Leave the room', why: 'Abandons the patient.' },
    { text: 'Give a drug', why: 'Needs an order.' },
    { text: 'Go on imaging', why: 'Imaging stops.' },
  ],
  keep: 'Call for help and stay.',
  facts: ['F-CM4'],
  clauses: ['F-CM4.3'],
  angle: 'apply',
  batch: 'first',
  refs: ['ACR Manual on Contrast Media'],
}
const placed = (change: Partial<Item> = {}): PlacedItem => ({
  file: 'questions/patient-care/PC6.2.json',
  table: 'patient-care',
  item: { ...item, ...change },
})
const around = {
  twins: new Map([['pc-0002', 'F-CM4.3']]),
  objectives: [{ code: 'PC6.2', title: 'contrast reactions' }],
  batches: [{ id: 'first', date: '2026-11-22', checked: 'Solved blind.' }],
  sources: [
    { title: 'ACR Manual on Contrast Media', names: ['ACR'] },
    { title: 'NCRP Report No. 116', year: '1993', names: ['NCRP 116'] },
  ],
  pictures: new Map([['diagrams/a.svg', '/content/images/0a1b.svg']]),
}
const buildQuestion = (one: PlacedItem) => build(one, around)
const multi = {
  select: 2 as const,
  options: item.options.map((option, index) =>
    index === 3 ? { ...option, correct: true as const } : option,
  ),
}

test('a single answer: key and reasons follow the shuffled options', () => {
  const row = buildQuestion(placed())
  expect([...row.answers].sort()).toEqual(item.options.map(({ text }) => text).sort())
  expect(row.answers[row.correct_answer ?? -1]).toBe('Call the team')
  expect(row.correct_answers).toBeNull()
  expect(row).toMatchObject({ type: null, is_multiple_answer: false })
  row.answers.forEach((text, index) => {
    const why = item.options.find((option) => option.text === text)?.why ?? ''
    expect(row.option_reasons[index]?.startsWith(why)).toBe(true)
  })
})

test('a source bears the year of its edition, under whatever name it is cited', () => {
  const refs = ['NCRP 116', 'NCRP Report No. 116', 'ACR Manual on Contrast Media']
  const dated = 'NCRP Report No. 116 (1993)'
  expect(buildQuestion(placed({ refs })).refs).toEqual([dated, dated, 'ACR Manual on Contrast Media'])
})

test('a multi-select: every key, ascending', () => {
  const row = buildQuestion(placed(multi))
  expect(row.correct_answer).toBeNull()
  expect(row.correct_answers?.map((index) => row.answers[index]).toSorted()).toEqual([
    'Call the team',
    'Go on imaging',
  ])
  expect(row.correct_answers).toEqual([...(row.correct_answers ?? [])].sort((a, b) => a - b))
  expect(row).toMatchObject({ type: null, is_multiple_answer: true })
})

test('an ordered list: stored in another order, its key the right one', () => {
  const options = item.options.map(({ text, why }) => ({ text, why }))
  const row = buildQuestion(placed({ type: 'ordered-list', options }))
  expect(row).toMatchObject({ type: 'ordered-list', correct_answer: null, places: null, regions: null })
  expect(row.correct_answers?.map((index) => row.answers[index])).toEqual(options.map(({ text }) => text))
  expect(row.answers).not.toEqual(options.map(({ text }) => text))
  expect(row.explanation).toContain('1. “Call the team”. Help comes before anything else.')
})

test('a hot spot: lettered places, where they lie, and the regions', () => {
  const options = item.options.map((option, index) => ({ ...option, at: { x: index * 100, y: 50 } }))
  const regions = [{ x: 0, y: 50, r: 40 }]
  const row = buildQuestion(placed({ type: 'hot-spot', options, regions }))
  expect(row).toMatchObject({
    type: 'hot-spot',
    correct_answer: null,
    correct_answers: null,
    regions,
  })
  const places = row.places ?? []
  expect(places.toSorted((a, b) => a.x - b.x)).toEqual(options.map(({ at }) => at))
  expect(places.map((at) => options.find((option) => option.at.x === at.x)?.text)).toEqual(row.answers)
  const letter = 'ABCD'[places.findIndex(({ x }) => x === 0)]
  expect(row.explanation).toContain(`Correct: “${letter}: Call the team”. Help comes`)
  expect(row.option_reasons[places.findIndex(({ x }) => x === 0)]).toBe('Help comes before anything else.')
})

test('the row carries section, takeaway, sources and prose', () => {
  const row = buildQuestion(placed())
  expect(row).toMatchObject({
    category: 'patient-care',
    section: 'PC6',
    objective: 'PC6.2',
    takeaway: item.keep,
    refs: item.refs,
  })
  expect(row.explanation.split('\n\n')[0]).toBe('Correct: “Call the team”. Help comes before anything else.')
  expect(row.explanation).toContain('Not “Leave the room”: Abandons the patient.')
  expect(row.rationale).toBe('Help comes before anything else.')
})

test('a picture has its address, its words, its citation and its marks; without one all four are null', () => {
  const image = { file: 'diagrams/a.svg', alt: 'A drawing', citation: '/our-pictures#diagrams' }
  expect(buildQuestion(placed({ image }))).toMatchObject({
    image_url: '/content/images/0a1b.svg',
    image_alt: 'A drawing',
    image_citation: '/our-pictures#diagrams',
  })
  const marks = [{ label: 'A', at: { x: 1, y: 2 } }]
  expect(buildQuestion(placed({ image })).image_marks).toBeNull()
  const marked = buildQuestion(placed({ image: { ...image, marks } }))
  expect(marked.image_marks).toEqual(marks)
  expect(marked.checksum).not.toBe(buildQuestion(placed({ image })).checksum)
  expect(buildQuestion(placed())).toMatchObject({
    image_url: null,
    image_alt: null,
    image_citation: null,
    image_marks: null,
  })
})

test('the same item gives the same row; a changed word changes the checksum and moves no option', () => {
  const row = buildQuestion(placed())
  expect(buildQuestion(placed())).toEqual(row)
  const mended = buildQuestion(
    placed({ options: item.options.map((option) => ({ ...option, text: `${option.text} now` })) }),
  )
  expect(mended.checksum).not.toBe(row.checksum)
  expect(mended.answers).toEqual(row.answers.map((text) => `${text} now`))
})

test('L08: ascending numbers keep their order, a shuffled list of words does not say it does', () => {
  const options = ['1 mSv', '5 mSv', '20 mSv', '50 mSv'].map((text, index) => ({
    text,
    why: 'why',
    ...(index === 1 ? { correct: true as const } : {}),
  }))
  const row = buildQuestion(placed({ options }))
  expect(row.answers).toEqual(['1 mSv', '5 mSv', '20 mSv', '50 mSv'])
  expect(row).toMatchObject({ correct_answer: 1, keeps_option_order: true })
  expect(keepsOptionOrder(item)).toBe(false)
})

test('L07: four ids in a row put their keys in four places', () => {
  const places = ['pc-0004', 'pc-0005', 'pc-0006', 'pc-0007'].map((id) =>
    orderOptions({ ...item, id }).findIndex(({ correct }) => correct),
  )
  expect(places.toSorted()).toEqual([0, 1, 2, 3])
})

test('Letters of a picture stay in their order, so that "Setup C" stands in the third row', () => {
  const letters = (texts: readonly string[]) =>
    texts.map((text, index) => ({
      text,
      why: 'Because the picture shows it so.',
      ...(index === 2 && { correct: true as const }),
    }))
  const labelled = { ...item, options: letters(['Setup A', 'Setup B', 'Setup C', 'Setup D']) }
  expect(keepsOptionOrder(labelled)).toBe(true)
  const others = { ...item, options: letters(['Cell P', 'Cell Q', 'Cell R', 'Cell S']) }
  expect(keepsOptionOrder(others)).toBe(true)
  expect(orderOptions(labelled).map(({ text }) => text)).toEqual(['Setup A', 'Setup B', 'Setup C', 'Setup D'])
  expect(keepsOptionOrder({ ...item, options: letters(['Setup A', 'Setup C', 'Setup B', 'Setup D']) })).toBe(
    false,
  )
})

test('the row says which group of twins it is of, and where it comes from', () => {
  expect(buildQuestion(placed()).twin_group).toBeNull()
  expect(buildQuestion(placed({ id: 'pc-0002' })).twin_group).toBe('F-CM4.3')
  expect(buildQuestion(placed({ version: 2 })).passport).toEqual({
    objective: 'contrast reactions',
    version: 2,
    date: '2026-11-22',
    checked: 'Solved blind.',
  })
  const { passport } = buildQuestion(placed({ asks: ['is a warm flush bad'] }))
  expect(passport.asks).toEqual(['is a warm flush bad'])
})
