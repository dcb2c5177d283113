import type { ShownQuestion } from '@collimate/contract/questions'
import { readFileSync } from 'node:fs'
import type { ContentKeys } from './read-answer-keys.ts'

const keys = await contentKeys()
const pictures = new Map(keys.pictures)

/** Question id to the texts of its right options, read from the content, never from the server under test. */
export const answerKeys = new Map(keys.answerKeys)

/** Question id to every text that gives its answer away: reasons, explanation, takeaway. */
export const revealingTexts = new Map(keys.revealingTexts)

/** Where the server shows a picture of the content: 'radiographs/chest-pa.webp'. */
export function pictureAddress(file: string): string {
  const address = pictures.get(file)
  if (address === undefined) throw new Error(`The content has no picture ${file}.`)
  return address
}

/** Shown places of the right options. */
export function rightPlaces(question: ShownQuestion): number[] {
  const key = answerKeys.get(question.id)
  if (key === undefined) throw new Error(`The content has no question ${question.id}.`)
  return question.options.flatMap((option, place) => (key.includes(option) ? [place] : []))
}

/** One wrong choice, of the shape the question takes. */
export function wrongPlaces(question: ShownQuestion): number[] {
  const right = rightPlaces(question)
  return [question.options.findIndex((_, place) => !right.includes(place))]
}

/** As `prepareData` wrote them before all tests; without it, as where tests are only listed, from the content itself. */
async function contentKeys(): Promise<ContentKeys> {
  const file = process.env['E2E_ANSWER_KEYS']
  if (file !== undefined) return JSON.parse(readFileSync(file, 'utf8')) as ContentKeys
  const { readAnswerKeys } = await import('./read-answer-keys.ts')
  return readAnswerKeys()
}
