import { createHash, createHmac } from 'node:crypto'
import type { BucketEnv } from './storage-env.ts'

type Keys = Pick<BucketEnv, 'region' | 'accessKeyId' | 'secretAccessKey'>

export type UnsignedRequest = {
  readonly method: string
  readonly url: URL
  /** Beside the ones every signed request has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Of a body that is sent apart: its SHA-256, in hexadecimal. */
  readonly bodyHash?: string
}

/**
 * The headers that sign a request for S3 (AWS Signature Version 4).
 *
 * @param url its path already percent-encoded as {@link encodeKey} does
 */
export function signRequest(
  { method, url, headers = {}, body, bodyHash = sha256(body ?? '') }: UnsignedRequest,
  { region, accessKeyId, secretAccessKey }: Keys,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${signed[name] ?? ''}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

/** A path in a bucket as it stands in an address: every character but the unreserved ones, and `/`, encoded. */
export function encodeKey(path: string): string {
  return path.split('/').map(encode).join('/')
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
