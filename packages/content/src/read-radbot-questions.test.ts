import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBlog } from './blog-post.ts'
import { readBank } from './read-content.ts'
import { checkRadBotQuestions, readRadBotQuestions } from './read-radbot-questions.ts'

const content = join(import.meta.dirname, '../../../content')

const postIds = async () => (await readBlog(content)).map(({ id }) => id)

test('R01: 150 questions with their sources and 30 to decline, and fresh ones, every source there', async () => {
  const questions = readRadBotQuestions(content)
  const { bank } = await readBank(content)
  expect(questions.answerable.length).toBeGreaterThanOrEqual(150)
  expect(questions.declined.length).toBeGreaterThanOrEqual(30)
  expect([questions.fresh.answerable.length, questions.fresh.declined.length]).toEqual([169, 77])
  expect(checkRadBotQuestions(questions, { facts: bank.facts, posts: await postIds() })).toEqual([])
})

test('R01: an unknown source, a follow-up of nothing and a question asked twice are found', async () => {
  const { bank } = await readBank(content)
  const ask = (text: string, source: string, after?: string) => ({
    text,
    sources: [source],
    says: ['x'],
    ...(after === undefined ? {} : { after }),
  })
  const questions = {
    answerable: [
      ask('one', 'F-EX1.1'),
      ask('two', 'F-EX1.99'),
      ask('three', 'post:a-post'),
      ask('four', 'post:another', 'one'),
      ask('five', 'F-EX1.1', 'zero'),
    ],
    declined: [{ text: 'one', why: 'outside' as const }],
    fresh: {
      answerable: [ask('six', 'F-EX1.98')],
      declined: [
        { text: 'two', why: 'unknown' as const },
        { text: 'three', why: 'unknown' as const },
      ],
    },
  }
  const found = checkRadBotQuestions(questions, { facts: bank.facts, posts: ['a-post'] })
  expect(found.map(({ message }) => message)).toEqual([
    '“two” has the unknown source F-EX1.99',
    '“four” has the unknown source post:another',
    '“six” has the unknown source F-EX1.98',
    '“five” comes after “zero”, which is not asked',
    '“one” is asked twice',
    '“two” is asked twice',
    '“three” is asked twice',
  ])
})
