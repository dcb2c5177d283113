import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromBufferPromise, type Entry } from 'yauzl'
import { isCompound, openCompound } from './compound-file.ts'
import { Unreadable } from './document.ts'

/** Most bytes that one part we read, and the whole archive, may unpack to. */
const most = { part: 64 * 2 ** 20, archive: 512 * 2 ** 20, entries: 10_000 }

/** What is in a part of an archive, told as it is met. */
export type XmlEvents = {
  readonly open?: (tag: SaxesTagPlain) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

export type OfficeArchive = {
  readonly has: (name: string) => boolean
  /** Reads one part, if it is there. */
  readonly read: (name: string, events: XmlEvents) => Promise<void>
}

/**
 * A DOCX or PPTX, judged by the sizes its directory declares before anything is unpacked. What unpacks to more than was
 * declared is cut off there.
 *
 * @throws Unreadable 'password', 'unpacks-too-large' or 'macros'
 */
export async function openArchive(bytes: Buffer): Promise<OfficeArchive> {
  // With a password, Office wraps the archive into a compound file.
  if (isCompound(bytes)) openCompound(bytes)
  const zip = await fromBufferPromise(bytes)
  if (zip.entryCount > most.entries) throw new Unreadable('unpacks-too-large')
  const entries = new Map<string, Entry>()
  let size = 0
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize
    entries.set(entry.fileName, entry)
    if (size > most.archive) throw new Unreadable('unpacks-too-large')
    if (/vbaProject\.bin$/i.test(entry.fileName)) throw new Unreadable('macros')
  }
  const read: OfficeArchive['read'] = async (name, events) => {
    const entry = entries.get(name)
    if (entry === undefined) return
    if (entry.uncompressedSize > most.part) throw new Unreadable('unpacks-too-large')
    if (entry.isEncrypted()) throw new Unreadable('password')
    await parse(await zip.openReadStreamPromise(entry), events)
  }
  const archive = { has: (name: string) => entries.has(name), read }
  await refuseMacros(archive)
  return archive
}

async function refuseMacros({ read }: OfficeArchive): Promise<void> {
  await read('[Content_Types].xml', {
    open: ({ attributes }) => {
      if (/macroEnabled/i.test(attributes['ContentType'] ?? '')) throw new Unreadable('macros')
    },
  })
}

async function parse(stream: Readable, { open, close, text }: XmlEvents): Promise<void> {
  const parser = new SaxesParser()
  // Office writes none; whoever defines entities of their own means to have them multiplied.
  parser.on('doctype', () => {
    throw new Unreadable('broken')
  })
  parser.on('error', () => {
    throw new Unreadable('broken')
  })
  if (open) parser.on('opentag', open)
  if (close) parser.on('closetag', ({ name }) => close(name))
  if (text) parser.on('text', text)
  let decoder: TextDecoder | null = null
  for await (const piece of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderOf(piece)
    parser.write(decoder.decode(piece, { stream: true }))
  }
  parser.write(decoder?.decode() ?? '')
  parser.close()
}

function decoderOf(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder('utf-8')
}

/** The parts that a part refers to, by the ids it uses for them. @param part such as `ppt/slides/slide1.xml` */
export async function readRelations(
  archive: OfficeArchive,
  part: string,
): Promise<Map<string, { readonly type: string; readonly target: string }>> {
  const relations = new Map<string, { type: string; target: string }>()
  const slash = part.lastIndexOf('/')
  await archive.read(`${part.slice(0, slash)}/_rels${part.slice(slash)}.rels`, {
    open: ({ name, attributes }) => {
      const { Id, Type = '', Target = '', TargetMode } = attributes
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return
      // As an address within the archive: from the part it is in, or from the root.
      const target = new URL(Target, `zip:///${part}`).pathname.slice(1)
      relations.set(Id, { type: Type.split('/').at(-1) ?? '', target: decodeURIComponent(target) })
    },
  })
  return relations
}
