import { once } from 'node:events'
import type * as FileSystem from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { answerError } from './answer-error.ts'
import type { HttpEnv } from './http-env.ts'
import { readForm, takeInTurns } from './read-form.ts'

/** The disk's answer to a write; none while it has room. */
const disk = vi.hoisted(() => ({ refusal: undefined as string | undefined }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>()
  const refuse = (...given: unknown[]) => {
    const done = given.at(-1) as (error: Error) => void
    setImmediate(done, Object.assign(new Error('write failed'), { code: disk.refusal }))
  }
  const createWriteStream: typeof fs.createWriteStream = (path, options) =>
    disk.refusal === undefined
      ? fs.createWriteStream(path, options)
      : fs.createWriteStream(path, {
          ...(options as object),
          fs: { open: fs.open, close: fs.close, write: refuse, writev: refuse },
        })
  return { ...fs, createWriteStream }
})

const pieces = (sizes: readonly number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')))

it('a body that is all there leaves others their turn before its end', async () => {
  const order: string[] = []
  setTimeout(() => order.push('another'), 1)
  const taken = pieces([65_536, 65_536]).pipe(takeInTurns(200_000))
  for await (const piece of taken as AsyncIterable<Buffer>) order.push(`${piece.length} bytes`)
  expect(order).toEqual(['another', '65536 bytes', '65536 bytes'])
})

it('a body in any pieces arrives whole, up to its limit', async () => {
  const sizes = [1, 40_000, 7, 32_768, 20_000, 100_000]
  const sum = sizes.reduce((total, size) => total + size)
  expect(await buffer(pieces(sizes).pipe(takeInTurns(sum)))).toHaveLength(sum)
  const tooLong = pipeline(pieces(sizes), takeInTurns(sum - 1), buffer)
  await expect(tooLong).rejects.toMatchObject({ code: 'body-too-large' })
})

const folder = mkdtempSync(join(tmpdir(), 'collimate-form-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = new Hono<HttpEnv>()
app.onError(answerError(createLog({ level: 'silent', json: true })))
app.post('/', async (context) => {
  const { file, discard } = await readForm(context, { types: [], maxBytes: 2 ** 24 }, folder)
  await discard()
  return context.json({ size: file.size })
})
const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
const end = '\r\n--x--\r\n'

it('a form that its reader never ends is refused some time', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(300))
  // More of a part nobody takes than waits in memory, and the form’s end, in one piece.
  const body = `--x\r\nContent-Disposition: attachment\r\n\r\n${'x'.repeat(70_000)}\r\n${fileHead}x${end}`
  expect((await app.request('/', { method: 'POST', headers, body })).status).toBe(400)
  expect(readdirSync(folder)).toEqual([])
})

describe('a file that the disk does not take', () => {
  let http: ReturnType<typeof createAdaptorServer>
  beforeEach(async () => {
    http = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
    await once(http, 'listening')
  })
  afterEach(async () => {
    disk.refusal = undefined
    http.close()
    await once(http, 'close')
  })

  async function send(bytes: number) {
    const { port } = http.address() as AddressInfo
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false })
    // What comes after an early answer finds nobody.
    call.on('error', () => {})
    call.write(fileHead)
    call.write(Buffer.alloc(bytes, 'x'))
    const [answer] = (await once(call.end(end), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: await json(answer) }
  }

  it.each([
    ['while most of it is still to come', 2 ** 23],
    ['that is all there by then', 10],
  ])('is told so, %s, and leaves nothing behind', async (_, bytes) => {
    disk.refusal = 'ENOSPC'
    expect(await send(bytes)).toMatchObject({ status: 503, body: { code: 'disk-full' } })
    disk.refusal = 'EDQUOT'
    expect(await send(bytes)).toMatchObject({ status: 503, body: { code: 'disk-full' } })
    disk.refusal = 'EIO'
    expect(await send(bytes)).toMatchObject({ status: 500, body: { code: 'unexpected' } })
    expect(readdirSync(folder)).toEqual([])
    disk.refusal = undefined
    expect(await send(bytes)).toEqual({ status: 200, body: { size: bytes } })
  })
})
