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

/** Types of records, by their names in [MS-PPT]. */
const types = {
  document: 0x03e8,
  slideAtom: 0x03ef,
  slidePersistAtom: 0x03f3,
  vbaInfoAtom: 0x0400,
  textCharsAtom: 0x0fa0,
  textBytesAtom: 0x0fa8,
  slideListWithText: 0x0ff0,
  userEditAtom: 0x0ff5,
  persistDirectoryAtom: 0x1772,
} as const
/** Which of a document's lists holds its slides, and which their notes. */
const lists = { slides: 0, notes: 2 } as const
/** How `Current User` begins in a file with a password. */
const encrypted = 0xf3d1c4df

type RecordOf = {
  readonly type: number
  readonly instance: number
  readonly body: Buffer
  readonly parts: boolean
}
/** A slide, or the notes of one, as a list of the document names it. */
type Listed = { readonly id: number; readonly persistId: number; readonly texts: string[] }

/** Each slide with its speaker's notes, in the order in which they are shown. */
export function readPpt(bytes: Buffer, sink: Sink): void {
  const file = openCompound(bytes)
  const [stream, user] = [file.stream('PowerPoint Document'), file.stream('Current User')]
  if (stream === undefined || user === undefined) throw new Unreadable('broken')
  if (user.readUInt32LE(12) === encrypted) throw new Unreadable('password')
  const { offsets, documentId } = readDirectory(stream, user.readUInt32LE(16))
  const recordOf = (id: number) => recordAt(stream, offsets.get(id) ?? stream.length)
  const document = recordOf(documentId)
  if (document.type !== types.document) throw new Unreadable('broken')
  if (within(document).some((part) => hasMacros(part))) throw new Unreadable('macros')
  const slides = listed(document, lists.slides)
  const notes = new Map(listed(document, lists.notes).map((one) => [one.id, one]))
  sink.expect(slides.length)
  for (const { persistId, texts } of slides) {
    const slide = within(recordOf(persistId))
    const spoken = notes.get(notesIdOf(slide))
    const words = spoken ? textsIn(within(recordOf(spoken.persistId))) : []
    sink.add([...texts, ...textsIn(slide), '', ...words].join('\n'))
  }
}

/**
 * Where each object is now: a file that was saved several times holds the older ones too, and says of each save what it
 * put where.
 */
function readDirectory(stream: Buffer, newest: number) {
  const offsets = new Map<number, number>()
  const seen = new Set<number>()
  let documentId = 0
  for (let at = newest; at !== 0 && !seen.has(at);) {
    seen.add(at)
    const edit = recordAt(stream, at)
    if (edit.type !== types.userEditAtom) throw new Unreadable('broken')
    if (documentId === 0) documentId = edit.body.readUInt32LE(16)
    readEntries(recordAt(stream, edit.body.readUInt32LE(12)), offsets)
    at = edit.body.readUInt32LE(8)
  }
  return { offsets, documentId }
}

/** Runs of ids that follow each other, each with its place; of two for one id the newer, met first, counts. */
function readEntries({ type, body }: RecordOf, offsets: Map<number, number>): void {
  if (type !== types.persistDirectoryAtom) throw new Unreadable('broken')
  for (let at = 0; at < body.length;) {
    const run = body.readUInt32LE(at)
    const [first, count] = [run & 0xfffff, run >>> 20]
    for (let n = 0; n < count; n += 1) {
      const offset = body.readUInt32LE(at + 4 + n * 4)
      if (!offsets.has(first + n)) offsets.set(first + n, offset)
    }
    at += 4 + count * 4
  }
}

function recordAt(stream: Buffer, at: number): RecordOf {
  if (at + 8 > stream.length) throw new Unreadable('broken')
  const head = stream.readUInt16LE(at)
  const length = stream.readUInt32LE(at + 4)
  return {
    type: stream.readUInt16LE(at + 2),
    instance: head >>> 4,
    body: stream.subarray(at + 8, at + 8 + length),
    parts: (head & 0xf) === 0xf,
  }
}

/** The records right inside one that has parts. */
function partsOf({ body, parts }: RecordOf): RecordOf[] {
  const found: RecordOf[] = []
  for (let at = 0; parts && at + 8 <= body.length;) {
    const record = recordAt(body, at)
    found.push(record)
    at += 8 + record.body.length
  }
  return found
}

/** All records inside one, however deep. */
function within(record: RecordOf): RecordOf[] {
  return partsOf(record).flatMap((part) => [part, ...within(part)])
}

function listed(document: RecordOf, instance: number): Listed[] {
  const found: Listed[] = []
  const list = partsOf(document).find(
    (part) => part.type === types.slideListWithText && part.instance === instance,
  )
  for (const part of list ? partsOf(list) : []) {
    if (part.type === types.slidePersistAtom) {
      found.push({ persistId: part.body.readUInt32LE(0), id: part.body.readUInt32LE(12), texts: [] })
    }
    found.at(-1)?.texts.push(...textsIn([part]))
  }
  return found
}

function textsIn(records: readonly RecordOf[]): string[] {
  return records.flatMap(({ type, body }) => {
    if (type === types.textCharsAtom) return [body.toString('utf16le')]
    return type === types.textBytesAtom ? [body.toString('latin1')] : []
  })
}

function notesIdOf(slide: readonly RecordOf[]): number {
  const atom = slide.find(({ type }) => type === types.slideAtom)
  return atom ? atom.body.readUInt32LE(16) : 0
}

function hasMacros({ type, body }: RecordOf): boolean {
  return type === types.vbaInfoAtom && body.readUInt32LE(4) !== 0
}
