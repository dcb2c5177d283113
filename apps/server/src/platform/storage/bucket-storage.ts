import { encodeKey, signRequest, type UnsignedRequest } from './sign-request.ts'
import type { BucketEnv } from './storage-env.ts'
import type { Storage } from './storage.ts'

/** How long one call may take, in milliseconds. */
const patience = 30_000

/** Files in a bucket of any provider that speaks S3, over its four plain calls. */
export function openBucket(bucket: BucketEnv): Storage {
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}`
  const addressOf = (path: string) => new URL(`${root}/${encodeKey(path)}`)

  const send = async (request: UnsignedRequest, allowed: readonly number[]): Promise<Response> => {
    const headers = signRequest(request, bucket, new Date())
    const { method, url, body } = request
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body && { body: new Uint8Array(body) }),
    })
    // The body may tell of keys and buckets; the status says enough.
    if (!allowed.includes(answer.status))
      throw new Error(`The bucket answered ${method} with ${answer.status}`)
    return answer
  }
  const remove = async (path: string) => {
    await send({ method: 'DELETE', url: addressOf(path) }, [200, 204, 404])
  }
  const list = async (folder: string): Promise<string[]> => {
    const url = new URL(root)
    url.search = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` }).toString()
    const text = await (await send({ method: 'GET', url }, [200])).text()
    return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
  }

  return {
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
    removeFolder: async (folder) => {
      // A page at a time: what was listed is gone when the next is asked for.
      for (let paths = await list(folder); paths.length > 0; paths = await list(folder)) {
        for (const path of paths) await remove(path)
      }
    },
  }
}
