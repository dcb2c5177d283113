import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@collimate/contract/endpoint'

const folder = join(import.meta.dirname, '../../../../packages/contract/src')

/** Every endpoint of the contract, whether it is served or not. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const nouns = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  )
  return nouns.flatMap((noun) => Object.values(noun)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  )
}
