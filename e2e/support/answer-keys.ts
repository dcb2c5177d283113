import type { ShownQuestion } from '@collimate/contract/questions'
import { readPictureAddresses } from '@collimate/content/pictures'
import { readContent } from '@collimate/content/read-content'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../content')
const pictures = readPictureAddresses(folder)
const content = await readContent(folder, pictures)

/** Question id to the texts of its right options, read from the content, never from the server under test. */
export const answerKeys = new Map(
  content.questions.map((question) => {
    const indexes = question.correct_answers ?? [question.correct_answer ?? -1]
    return [question.id, indexes.map((index) => question.answers[index] ?? '')]
  }),
)

/** Question id to every text that gives its answer away: reasons, explanation, takeaway. */
export const revealingTexts = new Map(
  content.questions.map(({ id, explanation, rationale, takeaway, option_reasons: reasons }) => {
    const texts = [explanation, rationale, takeaway, ...(reasons ?? [])]
    return [id, texts.filter((text) => typeof text === 'string' && text.length > 20)]
  }),
)

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
