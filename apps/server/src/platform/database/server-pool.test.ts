import { EventEmitter, once } from 'node:events'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenOnServer } from './listen-on-server.ts'
import { openDatabase, type Database } from './open-database.ts'

/** A statement with this word has no answer, and its connection none from there on. */
const lost = 'lost'
/** A statement with this word has its answer when `finish` is called. */
const slow = 'slow'

/** A host of PostgreSQL that loses connections without a word: what is sent on them stays without an answer. */
async function standIn() {
  const sockets = new Set<Socket>()
  const slowOnes: (() => void)[] = []
  const hearing = new EventEmitter()
  const host = createServer((socket) => {
    sockets.add(socket)
    let [started, silent, status] = [false, false, 'I']
    const ready = () => message('Z', Buffer.from(status))
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const text = data.toString('latin1')
      if (!started) {
        started = true
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready()]))
        return
      }
      if (text.startsWith('X')) socket.end()
      if (!text.startsWith('Q') || silent) return
      silent = text.includes(lost)
      if (text.includes('begin')) status = 'T'
      if (/commit|rollback/.test(text)) status = 'I'
      const answer = () => void socket.write(Buffer.concat([row(), ready()]))
      if (text.includes(slow)) slowOnes.push(answer)
      else if (!silent) answer()
      for (const word of text.match(/\w+/g) ?? []) hearing.emit(word)
    })
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  return {
    url: `postgres://user:word@127.0.0.1:${(host.address() as AddressInfo).port}/database`,
    /** Until a statement has that word. */
    hears: (word: string) => once(hearing, word),
    finish: () => {
      for (const answer of slowOnes.splice(0)) answer()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      host.close()
      await once(host, 'close')
    },
  }
}

/** One row with one column of text: a version that is new enough. */
function row(): Buffer {
  const name = Buffer.from('number\0')
  const column = Buffer.alloc(18)
  column.writeInt32BE(25, 6)
  column.writeInt16BE(-1, 10)
  column.writeInt32BE(-1, 12)
  const value = Buffer.from('150004')
  const head = Buffer.from([0, 1, 0, 0, 0, value.length])
  return Buffer.concat([
    message('T', Buffer.concat([Buffer.from([0, 1]), name, column])),
    message('D', Buffer.concat([head, value])),
    message('C', Buffer.from('SELECT 1\0')),
  ])
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

let host: Awaited<ReturnType<typeof standIn>>
let database: Database
const noAnswer = 'Connection terminated: no answer in 40 s'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  host = await standIn()
  database = await openDatabase({ url: host.url, poolSize: 2 })
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
  await database.close()
})

/** @returns the answer, when the host has heard the statement */
async function ask(word: string): Promise<{ answer: Promise<unknown> }> {
  const heard = host.hears(word)
  const answer = sql.raw(`select '${word}'`).execute(database.db)
  answer.catch(() => undefined)
  await heard
  return { answer }
}

async function takeLong(work: () => Promise<unknown>): Promise<unknown> {
  return database.transaction(async () => {
    await sql`set local statement_timeout = 0`.execute(database.db)
    return work()
  })
}

describe('a database host that goes away without a word', () => {
  it('holds no connection for ever: the host in its place is asked on new ones', async () => {
    const asked = [await ask(lost), await ask(lost)]
    vi.advanceTimersByTime(40_000)
    for (const { answer } of asked) await expect(answer).rejects.toThrow(noAnswer)
    const { answer } = await ask('here')
    await expect(answer).resolves.toMatchObject({ rows: [{ number: '150004' }] })
  })

  it('is not missed by a statement that may take as long as it takes', async () => {
    const heard = host.hears(slow)
    const long = takeLong(async () => (await ask(slow)).answer)
    await heard
    vi.advanceTimersByTime(900_000)
    host.finish()
    await expect(long).resolves.toMatchObject({ rows: [{ number: '150004' }] })
  })

  it('is missed by the statements after such a transaction, and by no one before its time', async () => {
    await takeLong(() => Promise.resolve())
    const { answer } = await ask(slow)
    vi.advanceTimersByTime(39_999)
    host.finish()
    await expect(answer).resolves.toBeDefined()
    const { answer: none } = await ask(lost)
    vi.advanceTimersByTime(40_000)
    await expect(none).rejects.toThrow(noAnswer)
  })

  it('is missed while nothing is asked of it, by probes that begin after ten seconds', async () => {
    const probes = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const asked = [await ask(slow), await ask(slow)]
    const stop = await listenOnServer({ url: host.url, channel: 'here', ...deaf })
    expect(probes.mock.calls).toEqual([
      [true, 10_000],
      [true, 10_000],
    ])
    probes.mockRestore()
    host.finish()
    for (const { answer } of asked) await answer
    await stop()
  })

  it('does not keep who listens from connecting again', async () => {
    const [missed, onError] = [vi.fn<() => void>(), vi.fn<(error: Error) => void>()]
    const [heard, again] = [host.hears(lost), host.hears('here')]
    const channels = [lost, 'here']
    const listening = listenOnServer({
      ...deaf,
      url: host.url,
      get channel() {
        return channels.shift() ?? ''
      },
      missed,
      onError,
    })
    await heard
    vi.advanceTimersByTime(10_000)
    const stop = await listening
    expect(onError.mock.calls).toMatchObject([[{ message: 'Query read timeout' }]])
    vi.advanceTimersByTime(200)
    await again
    await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce())
    await stop()
  })
})

const deaf = { heard: () => undefined, missed: () => undefined, onError: () => undefined }
