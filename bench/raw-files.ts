import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * A process of its own that only takes, lists and gives files, without sessions, checks or a database: what the
 * machine needs for it at least. It sends its address, and the parent's going ends it.
 */
const folder = mkdtempSync(join(tmpdir(), 'collimate-raw-files-'))
const names: string[] = []
/** A list as long as a student's of the measured server. */
const listed = 120
const about = 'x'.repeat(400)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  if (request.method === 'POST') {
    const name = randomUUID()
    await pipeline(request, createWriteStream(join(folder, name), { flush: true }))
    names.push(name)
    response.end(JSON.stringify({ material: { id: name } }))
  } else if (path === '/') {
    response.end(JSON.stringify({ materials: names.slice(0, listed).map((id) => ({ id, about })) }))
  } else {
    await pipeline(createReadStream(join(folder, path)), response)
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
