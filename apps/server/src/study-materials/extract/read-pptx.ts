import { Unreadable, type Sink } from './document.ts'
import { openArchive, readRelations, type OfficeArchive } from './office-archive.ts'
import { readWords } from './read-docx.ts'

const main = 'ppt/presentation.xml'

/** Each slide with its speaker's notes, in the order in which they are shown. */
export async function readPptx(bytes: Buffer, sink: Sink): Promise<void> {
  const archive = await openArchive(bytes)
  if (!archive.has(main)) throw new Unreadable('broken')
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
  const relations = await readRelations(archive, main)
  const slides: string[] = []
  await archive.read(main, {
    open: ({ name, attributes }) => {
      const slide = name === 'p:sldId' ? relations.get(attributes['r:id'] ?? '') : undefined
      if (slide) slides.push(slide.target)
    },
  })
  return slides
}
