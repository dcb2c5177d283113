import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly content: string | Buffer
  /** What the archive claims it unpacks to. @default the truth */
  readonly declaredBytes?: number
  /** How many times the directory lists it, under further names, all of them the same bytes. @default 1 */
  readonly listed?: number
}

/** An archive as programs write it, or lying about itself. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredBytes, listed = 1 } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(declaredBytes ?? bytes.length, 8)
    const local = record('504b0304 1400 0000 0800 00000000', sizes, name, '0000')
    for (let copy = 0; copy < listed; copy += 1) {
      const end = Buffer.alloc(14)
      end.writeUInt32LE(offset, 10)
      const own = copy === 0 ? name : `${name}.${copy}`
      directory.push(record('504b0102 1400 1400 0000 0800 00000000', sizes, own, '0000', end))
    }
    files.push(local, packed)
    offset += local.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}

function record(start: string, sizes: Buffer, name: string, extra: string, end = Buffer.alloc(0)): Buffer {
  const named = Buffer.from(name)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(named.length)
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
  return Buffer.concat([hex(start), sizes, length, hex(extra), end, named])
}

const wordTypes =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** A DOCX with this as its main part, and more parts. */
export function docx(document: string | Buffer, more: readonly ZipEntry[] = []): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: wordTypes },
    { name: 'word/document.xml', content: document },
    ...more,
  ])
}

/** A main part of paragraphs. */
export function wordXml(paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  return `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`
}
