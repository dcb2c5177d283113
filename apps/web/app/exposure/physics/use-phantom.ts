import type { Anatomy } from '@collimate/domain/exposure/classic'
import { halved, unpackPathMap } from '@collimate/domain/exposure/physics/path-map'
import { type Phantom, phantomOf } from '@collimate/domain/exposure/physics/phantom'
import { views } from '@collimate/domain/exposure/views'
import { useQuery } from '@tanstack/react-query'

/** Addresses of the maps by their files' names; the build names them by their bytes. */
const addresses = import.meta.glob<string>('./maps/*.bin', { query: '?url', import: 'default', eager: true })

/** One body at 512 pixels, for rest, and at 256, for moving. */
export type Phantoms = { readonly fine: Phantom; readonly quick: Phantom }

/** The body of a view, loaded on demand and kept. */
export function usePhantom(anatomy: Anatomy) {
  const [view] = views[anatomy]
  return useQuery({
    queryKey: ['path-map', view.name],
    queryFn: ({ signal }) => loadPhantoms(`./maps/${view.name}.bin`, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  })
}

async function loadPhantoms(file: string, signal: AbortSignal): Promise<Phantoms> {
  const address = addresses[file]
  if (address === undefined) throw new Error(`There is no map ${file}.`)
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`The map ${file} answers ${answer.status}.`)
  const map = await unpackPathMap(new Uint8Array(await answer.arrayBuffer()), inflate)
  return { fine: phantomOf(map), quick: phantomOf(halved(map)) }
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
