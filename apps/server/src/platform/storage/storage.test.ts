import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBucket } from './bucket-storage.ts'
import { encodeKey, signRequest } from './sign-request.ts'
import { openStorage } from './open-storage.ts'
import type { Storage, StoredFile } from './storage.ts'

const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

describe('a signature', () => {
  const published = new Date('2013-05-24T00:00:00Z')
  const host = 'https://examplebucket.s3.amazonaws.com'

  /** The examples of the signature's own description. */
  it.each([
    ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['/?lifecycle=', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('of GET %s is the published one', (path, headers, signature) => {
    const request = { method: 'GET', url: new URL(host + path), headers }
    expect(signRequest(request, keys, published)['authorization']).toContain(`Signature=${signature}`)
  })

  it('of PUT covers the body', () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    const url = new URL(`${host}/${encodeKey('test$file.text')}`)
    const request = { method: 'PUT', url, headers, body: Buffer.from('Welcome to Amazon S3.') }
    expect(signRequest(request, keys, published)['authorization']).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })
})

const folder = mkdtempSync(join(tmpdir(), 'collimate-storage-'))
const bucket = new Map<string, Buffer>()
const storedAt = '2026-11-23T04:37:00.000Z'
let server: Server
let storages: Record<'folder' | 'bucket', Storage>

/** As much of S3 as we call: two keys to a page, and nothing for who does not sign with the right key. */
async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const now = String(request.headers['x-amz-date']).replace(
    /(....)(..)(..)T(..)(..)(..)Z/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  const expected = signRequest({ method: request.method ?? '', url, body }, keys, new Date(now))
  if (request.headers.authorization !== expected['authorization']) return { status: 403 }
  const key = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''))
  if (url.searchParams.has('list-type')) {
    const prefix = url.searchParams.get('prefix') ?? ''
    const from = Number(url.searchParams.get('continuation-token'))
    const found = [...bucket.keys()].filter((name) => name.startsWith(prefix))
    const items = found
      .slice(from, from + 2)
      .map((name) => `<Contents><Key>${name}</Key><LastModified>${storedAt}</LastModified></Contents>`)
    const next = found.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return { status: 200, body: `<ListBucketResult>${next}${items.join('')}</ListBucketResult>` }
  }
  if (request.method === 'PUT') bucket.set(key, body)
  if (request.method === 'DELETE') return { status: bucket.delete(key) ? 204 : 404 }
  const kept = bucket.get(key)
  return kept === undefined ? { status: 404 } : { status: 200, body: kept }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status)
      // One that falls silent after a piece.
      if (request.method === 'GET' && request.url === '/files/silent') response.write(body)
      else response.end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  storages = {
    folder: openStorage({ DATA_DIR: folder, bucket: null }),
    bucket: openStorage({ DATA_DIR: folder, bucket: { ...keys, endpoint, bucket: 'files' } }),
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  server.close()
  await once(server, 'close')
})

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  const textOf = async (path: string) => {
    const found = await storages[kind].read(path)
    return found === null ? null : Buffer.from(found).toString()
  }

  it('are kept, replaced, read and removed by their path', async () => {
    const storage = storages[kind]
    expect(await textOf('pictures/u1/1.webp')).toBeNull()
    await storage.put('pictures/u1/1.webp', bytes('one'))
    await storage.put('pictures/u1/1.webp', bytes('two'))
    expect(await textOf('pictures/u1/1.webp')).toBe('two')
    await storage.remove('pictures/u1/1.webp')
    await storage.remove('pictures/u1/1.webp')
    expect(await textOf('pictures/u1/1.webp')).toBeNull()
  })

  it('of any size go in and out piece by piece', async () => {
    const storage = storages[kind]
    const file = join(folder, `moved-${kind}`)
    const content = Buffer.alloc(3_000_000, 'abcdefg')
    writeFileSync(file, content)
    expect(await storage.stream('materials/u1/a.pdf')).toBeNull()
    await storage.putFile('materials/u1/a.pdf', file)
    const found = await storage.stream('materials/u1/a.pdf')
    const pieces: Uint8Array[] = []
    for await (const piece of found ?? []) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
  })

  it('are read by others from this machine’s disk, of a bucket a copy that goes with its reading', async () => {
    const storage = storages[kind]
    await storage.put('materials/u2/a.txt', bytes('grids'))
    const waiting = () => (existsSync(storage.workFolder) ? readdirSync(storage.workFolder).length : 0)
    const before = waiting()
    const read = (file: string) =>
      Promise.resolve([readFileSync(file, 'utf8'), waiting() - before, file.startsWith(storage.workFolder)])
    const copied = kind === 'bucket'
    expect(await storage.withFile('materials/u2/a.txt', read)).toEqual(['grids', copied ? 1 : 0, copied])
    const failing = storage.withFile('materials/u2/a.txt', () => Promise.reject(new Error('unreadable')))
    await expect(failing).rejects.toThrow('unreadable')
    expect(waiting()).toBe(before)
    expect(await textOf('materials/u2/a.txt')).toBe('grids')
    expect(await storage.withFile('materials/u2/none.txt', read)).toBeNull()
  })

  it('are removed folder by folder, and no folder that begins alike', async () => {
    const storage = storages[kind]
    for (const path of ['u1/1', 'u1/2', 'u1/3', 'u1/4-more', 'u1/5', 'u10/1']) {
      await storage.put(`pictures/${path}`, bytes(path))
    }
    await storage.removeFolder('pictures/u1')
    await storage.removeFolder('pictures/u1')
    for (const path of ['u1/1', 'u1/3', 'u1/4-more']) expect(await textOf(`pictures/${path}`)).toBeNull()
    expect(await textOf('pictures/u10/1')).toBe('u10/1')
  })

  it('are listed with the moment each was stored, page after page, and no folder that begins alike', async () => {
    const storage = storages[kind]
    const listed = async () => {
      const files: StoredFile[] = []
      for await (const file of storage.list('listed')) files.push(file)
      return files
    }
    expect(await listed()).toEqual([])
    const paths = ['u1/1.webp', 'u1/2.webp', 'u2/1.webp', 'u2/2.webp', 'u3/1.webp'].map(
      (path) => `listed/${path}`,
    )
    for (const path of [...paths, 'listed-too/u1/1.webp']) {
      await storage.put(path, bytes('x'))
      if (kind === 'folder') utimesSync(join(folder, 'storage', path), new Date(storedAt), new Date(storedAt))
    }
    const files = (await listed()).toSorted((a, b) => (a.path < b.path ? -1 : 1))
    expect(files).toEqual(paths.map((path) => ({ path, storedAt: new Date(storedAt) })))
  })
})

it('what a dead process left in the work folder goes at the next start, what came just now stays', () => {
  const home = join(folder, 'home')
  const { workFolder } = openStorage({ DATA_DIR: home, bucket: null })
  mkdirSync(workFolder, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(workFolder, name), 'x')
  const longAgo = Date.now() / 1000 - 7200
  utimesSync(join(workFolder, 'old'), longAgo, longAgo)
  openStorage({ DATA_DIR: home, bucket: null })
  expect(readdirSync(workFolder)).toEqual(['new'])
})

describe('a bucket', () => {
  const open = (ms: number) => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const limits = { call: 30_000, file: ms }
    return openBucket({ ...keys, endpoint, bucket: 'files' }, folder, limits)
  }

  it('waits for who reads slowly', async () => {
    const storage = open(2500)
    await storage.put('large', Buffer.alloc(3_000_000, 'abcdefg'))
    const found = await storage.stream('large')
    let length = 0
    for await (const piece of found ?? []) {
      if (length === 0) await pause(3000)
      length += piece.length
    }
    expect(length).toBe(3_000_000)
  })

  it('that falls silent is not waited for', async () => {
    const storage = open(500)
    await storage.put('silent', Buffer.alloc(9))
    const readAll = async () => {
      for await (const piece of (await storage.stream('silent')) ?? []) expect(piece.length).toBe(9)
    }
    await expect(readAll()).rejects.toThrow('The bucket fell silent')
  })

  it('that refuses is a failure that names no key', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const wrong = { ...keys, secretAccessKey: 'not-the-secret', endpoint, bucket: 'files' }
    const storage = openStorage({ DATA_DIR: folder, bucket: wrong })
    await expect(storage.put('a', new Uint8Array(1))).rejects.toThrow('The bucket answered PUT with 403')
    await expect(storage.read('a')).rejects.toThrow('403')
  })
})
