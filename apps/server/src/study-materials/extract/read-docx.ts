import { Unreadable, type Sink } from './document.ts'
import { openArchive, type OfficeArchive } from './office-archive.ts'

/** The body, then what is at the foot of its pages and at its end. */
const parts = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']

export async function readDocx(bytes: Buffer, sink: Sink): Promise<void> {
  const archive = await openArchive(bytes)
  if (!archive.has('word/document.xml')) throw new Unreadable('broken')
  let text = ''
  for (const part of parts) text += await readWords(archive, part, 'w')
  sink.addParts(text)
}

/** What is said once already, in a way for older programs, and the numbers and dates that a program fills in. */
const skipped = new Set(['mc:Fallback', 'a:fld'])

/**
 * The words of a part, a line for each paragraph.
 *
 * @param prefix of the tags: `w` of documents, `a` of slides
 */
export async function readWords(archive: OfficeArchive, part: string, prefix: 'w' | 'a'): Promise<string> {
  let text = ''
  let inWords = false
  let depth = 0
  await archive.read(part, {
    open: ({ name }) => {
      if (skipped.has(name)) depth += 1
      if (depth > 0) return
      inWords = name === `${prefix}:t`
      if (name === `${prefix}:tab`) text += ' '
      if (name === `${prefix}:br` || name === `${prefix}:cr`) text += '\n'
    },
    text: (piece) => {
      if (inWords && depth === 0) text += piece
    },
    close: (name) => {
      if (skipped.has(name)) depth -= 1
      if (depth > 0) return
      inWords = false
      if (name === `${prefix}:p`) text += '\n'
      if (name === `${prefix}:tc`) text += ' '
    },
  })
  return text
}
