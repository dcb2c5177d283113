import { describe, expect, test } from 'vitest'
import { choosePassages } from './choose-passages.ts'
import { answering, type Finding, outcomeOf } from './outcome.ts'
import { chooseQuote } from './quote.ts'
import { suggestFirst, suggestNext } from './suggest.ts'

describe('the outcome', () => {
  const all: Finding = { known: 1, coverage: 1, answers: 1, byOwn: 0 }

  test.each([
    [1, 1, 'answered'],
    [1, 0.99, 'related'],
    [1, 0.34, 'related'],
    [1, 0.33, 'unknown'],
    [0.5, 0.2, 'unknown'],
    [0.49, 0.2, 'outside'],
    [0, 0, 'outside'],
  ])('of %d known and %d found', (known, coverage, outcome) => {
    expect(outcomeOf('What is a grid?', { ...all, known, coverage, answers: coverage })).toBe(outcome)
  })

  test('of a passage that has a part of what was asked is as good as its asks are like it', () => {
    expect(answering({ coverage: 0.5, likeness: 0.4 }, 1)).toBeCloseTo(0.7)
    expect(answering({ coverage: 0.7, likeness: 0 }, 1)).toBeCloseTo(0.7)
    const finding = { ...all, coverage: 0.34, answers: 1 }
    expect(outcomeOf('What is a grid?', finding)).toBe('answered')
    expect(outcomeOf('What is a grid?', { ...finding, answers: 0.99 })).toBe('related')
  })

  test.each([
    [2, 0.87, 0.86],
    [4, 0.73, 0.72],
    [8, 0.59, 0.58],
  ])(
    'of a question about %d things: a part of it is enough, the less the more it asks',
    (asked, enough, little) => {
      const outcome = (coverage: number) =>
        outcomeOf('What is a grid?', {
          ...all,
          coverage,
          answers: answering({ coverage, likeness: 0 }, asked),
        })
      expect(outcome(enough)).toBe('answered')
      expect(outcome(little)).toBe('related')
    },
  )

  test.each([
    [0.5, 'answered'],
    [0.49, 'related'],
  ])(
    'of which the student’s own files have %d, and ours a little less than an answer',
    (coverage, outcome) => {
      const finding = { ...all, coverage: 0.69, answers: 0.99, byOwn: coverage }
      expect(outcomeOf('What is a grid?', finding)).toBe(outcome)
    },
  )

  test.each(['什么是散射?', 'Что такое рассеяние?', 'ما هو التشتت؟', 'mAs 是什么意思呢'])(
    'of a question in another script: %s',
    (text) => {
      expect(outcomeOf(text, all)).toBe('not-english')
    },
  )

  test.each(['Röntgen’s tube?', '180 ÷ 120?', 'Why is μ called attenuation coefficient?'])(
    'of one in Latin script: %s',
    (text) => {
      expect(outcomeOf(text, all)).toBe('answered')
    },
  )
})

describe('the passages quoted', () => {
  const found = (score: number, source_id: string, body: string) => ({
    kind: 'rationale',
    source_id,
    body,
    score,
  })
  const one = found(10, 'a', 'Scatter lowers contrast.')
  const two = found(8, 'b', 'Grids absorb what leaves the patient at an angle.')

  test('are four at most, the best first', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      found(
        10 - index / 10,
        `s${index}`,
        `Quite another thing number${index} about word${index} here${index}.`,
      ),
    )
    expect(choosePassages(many)).toEqual(many.slice(0, 4))
    expect(choosePassages([])).toEqual([])
  })

  test('are not much worse than the best', () => {
    expect(choosePassages([one, two, found(2.9, 'c', 'Lead is heavy.')])).toEqual([one, two])
    expect(choosePassages([one, two, found(3, 'c', 'Lead is heavy.')])).toHaveLength(3)
  })

  test('are from two files of the student’s own at most', () => {
    const files = ['One thing here.', 'Quite another there.', 'Some third matter.'].map((body, index) => ({
      ...found(12 - index, `f${index}`, body),
      kind: 'file',
    }))
    expect(choosePassages([...files, one])).toEqual([...files.slice(0, 2), one])
    const better = files.map((file) => ({ ...file, score: 40 }))
    expect(choosePassages([...better, one, two])).toEqual([...better.slice(0, 2), one, two])
  })

  test('are two of a page where the second answers four tenths as well, and one of a file', () => {
    const next = found(4, 'a', 'Something else of it.')
    expect(choosePassages([one, two, next])).toEqual([one, two, next])
    expect(choosePassages([one, two, { ...next, score: 3.9 }])).toEqual([one, two])
    expect(choosePassages([one, two, next, found(4, 'a', 'Third matter there.')])).toEqual([one, two, next])
    const file = { ...one, kind: 'file' }
    expect(choosePassages([file, two, { ...next, kind: 'file' }])).toEqual([file, two])
  })

  test('do not say what another says', () => {
    expect(choosePassages([one, found(9, 'c', 'Scatter lowers the contrast.'), two])).toEqual([one, two])
  })
})

describe('the quote', () => {
  const mark = (text: string) => text.replaceAll('[', '\u0002').replaceAll(']', '\u0003')

  test('is the sentence that has most of what was asked, with what is around it', () => {
    expect(chooseQuote(mark('First one. A [grid] absorbs [scatter]. The [grid] costs dose.'))).toEqual({
      before: 'First one.',
      quote: 'A grid absorbs scatter.',
      after: 'The grid costs dose.',
    })
  })

  test('counts a word once', () => {
    expect(chooseQuote(mark('[Grid], [grid], [grid]. A [grid] and [scatter].')).quote).toBe(
      'A grid and scatter.',
    )
  })

  test('is rather not one that points at another', () => {
    expect(chooseQuote(mark('It is a [grid]. A [grid] has strips.')).quote).toBe('A grid has strips.')
  })

  test('counts the sentence of words that are known to answer as three words more', () => {
    const quoted = (first: string, answer: string) =>
      chooseQuote(mark(`${first} A [grid] helps. Keep it.`), answer).quote
    const three = 'A [grid], [lead] and [foil].'
    expect(quoted(three, '')).toBe('A grid, lead and foil.')
    expect(quoted(three, 'grid helps')).toBe('A grid helps.')
    expect(quoted('A [grid], [lead], [foil], [film] and [tube].', 'grid helps')).toMatch(/^A grid, lead/)
    expect(chooseQuote(mark('One. Two.'), 'Two. Three.').quote).toBe('Two.')
  })

  test('of a text without sentences is cut between its words, around what was asked', () => {
    const text = `${'one two '.repeat(40)}[grid] ${'three four '.repeat(60)}`.trim()
    const { before, quote, after } = chooseQuote(mark(text))
    expect(quote.length).toBeLessThanOrEqual(320)
    expect(quote).toMatch(/^(one|two) .* grid three .* (three|four)$/)
    expect(`${before} ${quote} ${after}`).toBe(text.replaceAll(/[[\]]/g, ''))
    expect(chooseQuote('x'.repeat(1000)).quote).toHaveLength(320)
  })

  test('of a text without anything that was asked is its first sentence', () => {
    expect(chooseQuote('One. Two.')).toEqual({ before: '', quote: 'One.', after: 'Two.' })
    expect(chooseQuote('')).toEqual({ before: '', quote: '', after: '' })
  })
})

describe('suggestions', () => {
  const all = new Map([
    ['SA1', ['What is scatter?', 'What is attenuation?']],
    ['SA2', ['What is a free radical?']],
    ['IP1', ['What does mAs control?', 'What is a grid?']],
  ])

  test('to go on: of what was quoted, then of its table, without what was asked', () => {
    expect(suggestNext(all, ['SA2'], [])).toEqual([
      'What is a free radical?',
      'What is scatter?',
      'What is attenuation?',
    ])
    expect(suggestNext(all, ['IP1'], ['what does MAS control'])).toEqual(['What is a grid?'])
    expect(suggestNext(all, [], [])).toEqual([])
    expect(suggestNext(all, ['SA1'], [], 1)).toEqual(['What is scatter?'])
  })

  test('to begin: each of another table, others in another turn', () => {
    expect(suggestFirst(all, 0)).toEqual(['What is scatter?', 'What does mAs control?'])
    expect(suggestFirst(all, 1)).toEqual(['What does mAs control?', 'What is scatter?'])
    expect(suggestFirst(all, 2)).toEqual(['What is attenuation?', 'What is a grid?'])
    expect(suggestFirst(new Map(), 3)).toEqual([])
  })
})
