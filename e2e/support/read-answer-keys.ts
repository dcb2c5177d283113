import { readPictureAddresses } from '@collimate/content/pictures'
import { readContent } from '@collimate/content/read-content'
import { join } from 'node:path'

/** What tests need to know of the content; entries of maps, for they travel in a file. */
export type ContentKeys = {
  /** Question id to the texts of its right options. */
  readonly answerKeys: readonly (readonly [string, readonly string[]])[]
  /** Question id to every text that gives its answer away: reasons, explanation, takeaway. */
  readonly revealingTexts: readonly (readonly [string, readonly string[]])[]
  /** File of a picture to where the server shows it. */
  readonly pictures: readonly (readonly [string, string])[]
}

/** Reads the whole content, which takes most of a second: once for all workers. */
export async function readAnswerKeys(): Promise<ContentKeys> {
  const folder = join(import.meta.dirname, '../../content')
  const pictures = readPictureAddresses(folder)
  const { questions } = await readContent(folder, pictures)
  return {
    answerKeys: questions.map((question) => {
      const indexes = question.correct_answers ?? [question.correct_answer ?? -1]
      return [question.id, indexes.map((index) => question.answers[index] ?? '')]
    }),
    revealingTexts: questions.map(({ id, explanation, rationale, takeaway, option_reasons: reasons }) => {
      const texts = [explanation, rationale, takeaway, ...(reasons ?? [])]
      return [id, texts.filter((text) => typeof text === 'string' && text.length > 20)]
    }),
    pictures: [...pictures],
  }
}
