import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { MaterialType } from '@collimate/domain/study-materials/rules'
import { openPromise as openZip } from 'yauzl'

/**
 * Whether a file's content is of the type its name says, and of no other beside it. It looks, it does not parse: what
 * is inside a file of the right type is read later, in a process of its own.
 */
export async function hasContentOf(type: MaterialType, path: string): Promise<boolean> {
  const head = await readHead(path)
  switch (type) {
    case 'pdf':
      return /^(\u00ef\u00bb\u00bf)?\s*%PDF-\d/.test(head.toString('latin1')) && !(await endsAsZip(path))
    case 'docx':
      return startsWith(head, compoundStart) ? isProtected(path) : isOffice(head, path, 'word')
    case 'pptx':
      return startsWith(head, compoundStart) ? isProtected(path) : isOffice(head, path, 'ppt')
    case 'doc':
      return startsWith(head, compoundStart) && hasStream(path, 'WordDocument')
    case 'ppt':
      return startsWith(head, compoundStart) && hasStream(path, 'PowerPoint Document')
    case 'txt':
      return isText(head, path)
  }
}

const compoundStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zipStart = [0x50, 0x4b, 0x03, 0x04]

function startsWith(head: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => head[at] === byte)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Entries of an archive that is looked into, whatever their names; no document has as many. */
const mostEntries = 20_000

/** Names in the root of an archive; none of what is no archive, or has too many entries. */
async function rootNames(path: string): Promise<Set<string>> {
  const names = new Set<string>()
  try {
    const zip = await openZip(path)
    if (zip.entryCount > mostEntries) zip.close()
    else for await (const { fileName } of zip.eachEntry()) names.add(fileName.split('/')[0] ?? '')
  } catch {
    names.clear()
  }
  return names
}

/** The record that ends an archive: this, 18 bytes more, and a comment that reaches to the file's end. */
const zipEnd = { start: 'PK\u0005\u0006', bytes: 22, longestComment: 0xffff }

/** Archives are read from their end, whatever comes before them. */
async function endsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, zipEnd.bytes + zipEnd.longestComment))
    await file.read(tail, 0, tail.length, size - tail.length)
    for (let at = tail.lastIndexOf(zipEnd.start); at >= 0; at = tail.lastIndexOf(zipEnd.start, at - 1)) {
      const left = tail.length - at - zipEnd.bytes
      if (left >= 0 && tail.readUInt16LE(at + 20) === left) return true
      if (at === 0) break
    }
    return false
  } finally {
    await file.close()
  }
}

/** The folders of Word, PowerPoint and Excel: a document has one of them. */
const officeFolders = ['word', 'ppt', 'xl'] as const

async function isOffice(head: Buffer, path: string, folder: 'word' | 'ppt'): Promise<boolean> {
  if (!startsWith(head, zipStart)) return false
  const names = await rootNames(path)
  if (!names.has('[Content_Types].xml')) return false
  return officeFolders.every((one) => names.has(one) === (one === folder))
}

/** Office wraps a document with a password into a compound file. */
function isProtected(path: string): Promise<boolean> {
  return hasStream(path, 'EncryptedPackage')
}

/**
 * Whether a compound file has a stream of this name, by its entry in the file's directory: the name in 64 bytes, its
 * length, and 2 for a stream.
 */
async function hasStream(path: string, name: string): Promise<boolean> {
  const entry = Buffer.alloc(67)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(2, 66)
  let carried = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([carried, piece])
    if (seen.includes(entry)) return true
    carried = seen.subarray(-(entry.length - 1))
  }
  return false
}

/** What a text has none of: control characters but tab, line feeds, form feed, escape and the old end of file. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const binary = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f\u007f]/
const binaryBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(binary.test(String.fromCharCode(byte))),
)
/** Files of other types that may be all text. */
const otherText = /^\s*(%PDF-|\{\\rtf|%!PS)/

async function isText(head: Buffer, path: string): Promise<boolean> {
  const byteOrder = head.subarray(0, 2).toString('hex')
  if (byteOrder === 'fffe' || byteOrder === 'feff') {
    const text = new TextDecoder(byteOrder === 'fffe' ? 'utf-16le' : 'utf-16be').decode(head)
    return !binary.test(text)
  }
  if (otherText.test(head.toString('latin1'))) return false
  return !(await hasBinaryByte(path))
}

/** Reads into one buffer again and again: a string of each piece would have the server collect garbage for long. */
async function hasBinaryByte(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(65_536)
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length)
      if (bytesRead === 0) return false
      for (let at = 0; at < bytesRead; at += 1) if (binaryBytes[piece[at] ?? 0] === 1) return true
    }
  } finally {
    await file.close()
  }
}
