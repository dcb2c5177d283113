import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { moveIntoPlace } from '../durable-files.ts'

/** The first line of a backup; every other line is `["table",{row}]`. */
export type BackupHeader = {
  readonly format: 'collimate-backup'
  readonly formatVersion: 1
  /** The last migration of the database it was made from. */
  readonly schemaVersion: string
  readonly createdAt: string
  /** In an order in which no row comes before one it refers to. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

/** A row as the text of its JSON, so that no value passes through a JavaScript number. */
export type BackupRow = { table: string; json: string }

/** Writes beside the target and moves into place: a file of that name is a whole backup. */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(Readable.from(withEnds(lines)), createGzip(), createWriteStream(draft, { mode: 0o600 }))
    moveIntoPlace(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** @param json the row, as text */
export function rowLine(table: string, json: string): string {
  return `${JSON.stringify([table]).slice(0, -1)},${json}]`
}

/**
 * Reads a backup line by line.
 *
 * @throws Error when the file is no backup, or damaged
 */
export async function* readBackupFile(file: string): AsyncGenerator<BackupHeader | BackupRow> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  let first = true
  for await (const line of linesOf(unzipped)) {
    yield first ? parseHeader(line) : parseRow(line)
    first = false
  }
  if (first) throw new Error('The file is not a backup: it is empty')
}

/** At line feeds alone: a row's texts hold other ends of lines, such as U+2028, which JSON leaves as they are. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    begun.push(chunk.subarray(from))
  }
  const rest = Buffer.concat(begun).toString()
  if (rest !== '') yield rest
}

function parseHeader(line: string): BackupHeader {
  const header = JSON.parse(line) as BackupHeader
  if (header.format !== 'collimate-backup' || header.formatVersion !== 1) {
    throw new Error('The file is not a backup of this program, or of a newer version of it')
  }
  return header
}

function parseRow(line: string): BackupRow {
  const end = line.indexOf('",{')
  if (!line.startsWith('["') || end < 0 || !line.endsWith('}]'))
    throw new Error('The backup has a damaged line')
  return { table: line.slice(2, end), json: line.slice(end + 2, -1) }
}
