import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { encodeKey, signRequest, type UnsignedRequest } from './sign-request.ts'
import type { BucketEnv } from './storage-env.ts'
import type { Storage } from './storage.ts'

/** Milliseconds that one call may take; the same where a large file goes, and without news of one that comes. */
const defaultLimits = { call: 30_000, file: 120_000 }

/** Files in a bucket of any provider that speaks S3, over its four plain calls. */
export function openBucket(bucket: BucketEnv, workFolder: string, limits = defaultLimits): Storage {
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}`
  const addressOf = (path: string) => new URL(`${root}/${encodeKey(path)}`)

  const send = async (
    request: UnsignedRequest,
    allowed: readonly number[],
    { file, signal = AbortSignal.timeout(limits.call) }: { file?: Blob; signal?: AbortSignal } = {},
  ): Promise<Response> => {
    const headers = signRequest(request, bucket, new Date())
    const { method, url, body } = request
    const sent = file ?? (body && new Uint8Array(body))
    const answer = await fetch(url, {
      method,
      headers,
      signal,
      ...(sent && { body: sent }),
    })
    // The body may tell of keys and buckets; the status says enough.
    if (!allowed.includes(answer.status))
      throw new Error(`The bucket answered ${method} with ${answer.status}`)
    return answer
  }
  const remove = async (path: string) => {
    await send({ method: 'DELETE', url: addressOf(path) }, [200, 204, 404])
  }
  const list = async (folder: string, token = '') => {
    const url = new URL(root)
    const page = token === '' ? {} : { 'continuation-token': token }
    url.search = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/`, ...page }).toString()
    const text = await (await send({ method: 'GET', url }, [200])).text()
    const entries = [...text.matchAll(/<Contents>[^]*?<\/Contents>/g)]
    return {
      files: entries.map(([entry]) => ({
        path: element(entry, 'Key'),
        storedAt: new Date(element(entry, 'LastModified')),
      })),
      next: element(text, 'NextContinuationToken'),
    }
  }

  const stream = async (path: string) => {
    const request = { method: 'GET', url: addressOf(path) }
    const calling = new AbortController()
    // Only what the bucket is waited for has a limit: whoever reads takes as long as their line needs.
    const inTime = async <T>(news: Promise<T>): Promise<T> => {
      const late = () => calling.abort(new DOMException('The bucket fell silent', 'TimeoutError'))
      const timer = setTimeout(late, limits.file)
      return news.finally(() => clearTimeout(timer))
    }
    const answer = await inTime(send(request, [200, 404], { signal: calling.signal }))
    if (answer.status === 200 && answer.body) return readInTime(answer.body, inTime)
    await answer.body?.cancel()
    return null
  }

  return {
    workFolder,
    putFile: async (path, file) => {
      const bodyHash = await hashOf(file)
      const request = { method: 'PUT', url: addressOf(path), bodyHash }
      const signal = AbortSignal.timeout(limits.file)
      await send(request, [200], { file: await openAsBlob(file), signal })
    },
    stream,
    withFile: async (path, work) => {
      const stored = await stream(path)
      if (stored === null) return null
      await mkdir(workFolder, { recursive: true })
      const file = join(workFolder, randomUUID())
      try {
        // Whoever reads a file gives no sign of life before it is here.
        const signal = AbortSignal.timeout(limits.file)
        await pipeline(Readable.fromWeb(stored), createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
          signal,
        })
        return await work(file)
      } finally {
        await rm(file, { force: true })
      }
    },
    put: async (path, bytes) => {
      await send({ method: 'PUT', url: addressOf(path), body: bytes }, [200])
    },
    read: async (path) => {
      const answer = await send({ method: 'GET', url: addressOf(path) }, [200, 404])
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    remove,
    list: async function* (folder) {
      for (let token = '', first = true; first || token !== ''; first = false) {
        const { files, next } = await list(folder, token)
        yield* files
        token = next
      }
    },
    removeFolder: async (folder) => {
      // The first page again and again: what was listed is gone when the next is asked for.
      for (let { files } = await list(folder); files.length > 0; { files } = await list(folder)) {
        for (const { path } of files) await remove(path)
      }
    },
  }
}

function readInTime(
  body: NonNullable<Response['body']>,
  inTime: <T>(news: Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await inTime(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}

/** @returns '' where there is none; neither our paths nor moments have anything to unescape */
function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
