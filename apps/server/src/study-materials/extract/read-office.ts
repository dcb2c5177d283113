import { Unreadable, type Sink } from './document.ts'
import { openArchive, readRelations, type OfficeArchive } from './office-archive.ts'

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
async function readWords(archive: OfficeArchive, part: string, prefix: 'w' | 'a'): Promise<string> {
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

const slideShow = 'ppt/presentation.xml'

/** Each slide with its speaker's notes, in the order in which they are shown. */
export async function readPptx(bytes: Buffer, sink: Sink): Promise<void> {
  const archive = await openArchive(bytes)
  if (!archive.has(slideShow)) throw new Unreadable('broken')
  const slides = await findSlides(archive)
  sink.expect(slides.length)
  for (const slide of slides) {
    const words = await readWords(archive, slide, 'a')
    const relations = await readRelations(archive, slide)
    const notes = [...relations.values()].find(({ type }) => type === 'notesSlide')
    sink.add(notes ? `${words}\n\n${await readWords(archive, notes.target, 'a')}` : words)
  }
}

async function findSlides(archive: OfficeArchive): Promise<string[]> {
  const relations = await readRelations(archive, slideShow)
  const slides: string[] = []
  await archive.read(slideShow, {
    open: ({ name, attributes }) => {
      const slide = name === 'p:sldId' ? relations.get(attributes['r:id'] ?? '') : undefined
      if (slide) slides.push(slide.target)
    },
  })
  return slides
}
