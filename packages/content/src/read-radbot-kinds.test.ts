import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBank } from './read-content.ts'
import { readRadBotAsks } from './read-radbot-asks.ts'
import { checkKinds, ownQuestions, readKinds, type KindsContent } from './read-radbot-kinds.ts'

const content = join(import.meta.dirname, '../../../content')

test('R03: ten kinds at least, and none declines a question of our own', async () => {
  const kinds = readKinds(content)
  expect(kinds.kinds.length).toBeGreaterThanOrEqual(10)
  const { asks } = await readRadBotAsks(content)
  const own = ownQuestions(content, { ...(await readBank(content)), asks })
  expect(own.length).toBeGreaterThan(15_000)
  expect(checkKinds(kinds, own)).toEqual([])
})

test('R03: of our own are what items and lessons’ questions ask at their end, asks, titles, and suggestions', async () => {
  const { bank, lessons } = await readBank(content)
  const item = { item: { stem: 'A patient waits. Which side is **up**?', asks: ['up or down'] } }
  const question = { question: { stem: 'It is dark. Why?' } }
  const own = ownQuestions(content, {
    bank: { ...bank, items: [item] },
    lessons: { ...lessons, questions: [question], pages: [{ head: { title: 'A title' } }] },
    asks: [{ asks: ['mas for what'] }],
  })
  expect(own).toEqual(
    expect.arrayContaining([
      'Which side is up?',
      'up or down',
      'Why?',
      'mas for what',
      'A title',
      'What does mAs control?',
    ]),
  )
})

test('R03: what is wrong with a kind is found', () => {
  const one = (kind: string, asks: string[], examples: string[], others: string[]) => ({
    kind,
    instead: 'Ask elsewhere.',
    asks,
    unless: [],
    examples,
    others,
  })
  const kinds: KindsContent = {
    lists: { exam: ['ct'] },
    kinds: [
      one(
        'price',
        ['cost of <exam>', 'price of <gear>'],
        ['The cost of CT?', 'How dear is it?'],
        ['cost of CT'],
      ),
      one('price', ['cost'], ['The cost of CT?', 'cost'], ['dose']),
    ],
  }
  expect(
    checkKinds(kinds, ['What does a grid cost?', 'What is a grid?']).map(({ message }) => message),
  ).toEqual([
    '“price” is there twice',
    'there is no list “gear”',
    '“How dear is it?” is no “price” but answered',
    '“cost of CT” is declined as “price”, which “price” says it is not',
    '“What does a grid cost?” is declined as “price”, and our sources answer it',
  ])
})
