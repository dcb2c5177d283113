import WordExtractor from 'word-extractor'
import { openCompound } from './compound-file.ts'
import { Unreadable, type Sink } from './document.ts'

/** Where the document's first block has its flags, and the one that says it is encrypted. */
const flags = { at: 0x0a, encrypted: 0x0100 }

export async function readDoc(bytes: Buffer, sink: Sink): Promise<void> {
  const main = openCompound(bytes).stream('WordDocument')
  if (main === undefined || main.length < 32) throw new Unreadable('broken')
  if ((main.readUInt16LE(flags.at) & flags.encrypted) !== 0) throw new Unreadable('password')
  const document = await new WordExtractor().extract(bytes)
  const texts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ]
  sink.addParts(texts.join('\n'))
}
