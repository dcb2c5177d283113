import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile, Upload } from '@collimate/contract/endpoint'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { AppError } from '../app-error.ts'
import type { HttpEnv } from './http-env.ts'

/** Milliseconds a form may take: longer than Node waits for a request, so that only one that its reader never ends is. */
const longestMs = 360_000

/** What a form may hold beside its file: bytes of all its fields and of what separates them. */
export const formBytes = 65_536

export type ReceivedForm = {
  readonly fields: Record<string, string>
  readonly file: ReceivedFile
  /** Removes the file, if nobody has moved it away. */
  readonly discard: () => Promise<void>
}

/**
 * Reads a `multipart/form-data` body. Its one file, the part `file`, goes to the disk piece by piece: whatever its
 * size, little of it is in memory.
 *
 * @param folder where files are kept until the call is answered
 * @throws AppError 'invalid-request', 'disk-full', or what the upload says of a file that is too large
 */
export async function readForm(
  context: Context<HttpEnv>,
  { maxBytes, tooLarge = 'body-too-large' }: Upload,
  folder: string,
): Promise<ReceivedForm> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    const { fields, name } = await receive(context, path, maxBytes)
    if (name === null) throw new AppError('invalid-request', { upload: 'Please choose a file.' })
    const { size } = await stat(path)
    if (size > maxBytes) throw new AppError(tooLarge)
    return { fields, file: { name, path, size }, discard }
  } catch (error) {
    await discard()
    if (isDiskFull(error)) throw new AppError('disk-full', undefined, { cause: error })
    throw error instanceof AppError && error.code === 'body-too-large' ? new AppError(tooLarge) : error
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** @returns the fields, and the name of the file that is at `path` now; null when there was none */
async function receive(context: Context<HttpEnv>, path: string, maxBytes: number) {
  const fields: [string, string][] = []
  const files: BusboyFileStream[] = []
  const writing: Promise<void>[] = []
  let name: string | null = null
  let unwritten: unknown
  const form = openForm(context, maxBytes)
  form.on('field', (field, value) => fields.push([field, value]))
  form.on('file', (field: string, file: BusboyFileStream, fileName: string) => {
    // One that is cut off fails, and a failure that nobody hears ends the process.
    if (field !== 'file' || name !== null) return void file.on('error', () => {}).resume()
    name = fileName
    files.push(file)
    const written = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    writing.push(written)
    // Else the rest of the form waits for ever for a file that nobody takes.
    written.catch((error: unknown) => {
      unwritten = error
      form.destroy(error as Error)
    })
  })
  try {
    const signal = AbortSignal.timeout(longestMs)
    await pipeline(bodyOf(context), takeInTurns(maxBytes + formBytes), form, { signal })
  } catch (error) {
    // A file that was cut off does not end by itself.
    for (const file of files) file.destroy()
    await Promise.allSettled(writing)
    throw error instanceof AppError || error === unwritten
      ? error
      : new AppError('invalid-request', { body: 'This form cannot be read to its end.' })
  }
  await Promise.all(writing)
  return { fields: Object.fromEntries(fields), name }
}

function openForm(context: Context<HttpEnv>, maxBytes: number) {
  try {
    return new Busboy({
      headers: context.req.header() as BusboyHeaders,
      // One byte more than is taken, so that a file cut off there is known to be too large.
      limits: { fileSize: maxBytes + 1, fieldSize: formBytes, fields: 20, files: 2, parts: 22 },
    })
  } catch {
    throw new AppError('invalid-request', { body: 'Send a form with the content type multipart/form-data.' })
  }
}

/** As Node has it: the web's stream of it copies every piece, and all that waits in memory for the next collection. */
function bodyOf(context: Context<HttpEnv>): Readable {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  // Before the web's stream is asked for, which takes the first piece.
  if (incoming) return incoming
  const { body } = context.req.raw
  return body === null ? Readable.from([]) : Readable.fromWeb(body)
}

/** How much of a body is taken at a time, in bytes, and for how long it is others' turn then: 15 MB a second. */
const turn = { bytes: 32_768, restMs: 2 }

/** For a body that does not say beforehand how long it is, and one that comes as fast as it is taken. */
export function takeInTurns(maxBytes: number): Transform {
  let [bytes, sinceRest] = [0, 0]
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      sinceRest += chunk.length
      if (bytes > maxBytes) return done(new AppError('body-too-large'))
      if (sinceRest < turn.bytes) return done(null, chunk)
      sinceRest = 0
      setTimeout(done, turn.restMs, null, chunk)
    },
  })
}
