import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { encodeKey, signRequest, type UnsignedRequest } from './sign-request.ts'
import type { BucketEnv } from './storage-env.ts'
import type { Storage } from './storage.ts'

/** How long one call may take, in milliseconds. */
const defaultTimeoutMs = 30_000
/** The same where a large file goes or comes. */
const fileTimeoutMs = 120_000

/** Files in a bucket of any provider that speaks S3, over its four plain calls. */
export function openBucket(bucket: BucketEnv, workFolder: string): Storage {
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}`
  const addressOf = (path: string) => new URL(`${root}/${encodeKey(path)}`)

  const send = async (
    request: UnsignedRequest,
    allowed: readonly number[],
    { file, timeoutMs = defaultTimeoutMs }: { file?: Blob; timeoutMs?: number } = {},
  ): Promise<Response> => {
    const headers = signRequest(request, bucket, new Date())
    const { method, url, body } = request
    const sent = file ?? (body && new Uint8Array(body))
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
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
    const answer = await send(request, [200, 404], { timeoutMs: fileTimeoutMs })
    // One thing under the names of the browser's types and of Node's.
    if (answer.status === 200) return answer.body as ReadableStream<Uint8Array> | null
    await answer.body?.cancel()
    return null
  }

  return {
    workFolder,
    putFile: async (path, file) => {
      const bodyHash = await hashOf(file)
      const request = { method: 'PUT', url: addressOf(path), bodyHash }
      await send(request, [200], { file: await openAsBlob(file), timeoutMs: fileTimeoutMs })
    },
    stream,
    withFile: async (path, work) => {
      const stored = await stream(path)
      if (stored === null) return null
      await mkdir(workFolder, { recursive: true })
      const file = join(workFolder, randomUUID())
      try {
        await pipeline(Readable.fromWeb(stored), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
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

/** @returns '' where there is none; neither our paths nor moments have anything to unescape */
function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
