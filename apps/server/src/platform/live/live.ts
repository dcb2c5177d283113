import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Database } from '../database/open-database.ts'
import { Mutex } from '../database/mutex.ts'
import type { Log } from '../log.ts'
import { LiveStream, type StreamSource } from './live-stream.ts'

export type Live = {
  /** Lets every stream of this user look for news, in every process; inside a transaction, once it commits. */
  wake(userId: string): Promise<void>
  /** As `wake`, for everybody. */
  wakeAll(): Promise<void>
  /**
   * Answers with a stream of Server-Sent Events.
   *
   * @throws AppError 'shutting-down'
   */
  open(source: StreamSource): Promise<Response>
  /** Ends all streams, and lets no more in. */
  close(): Promise<void>
}

const channel = 'live'
/** The payload for everybody: no user's id is empty. */
const everybody = ''
/** One more displaces the oldest. */
const streamsPerUser = 8
const defaultBeatMs = 25_000

/**
 * Wakes streams; it carries no news itself. What to send lies in tables, so that a lost wake costs only time: each
 * stream also looks by itself at every beat.
 */
export function createLive(database: Database, log: Log, { beatMs = defaultBeatMs } = {}): Live {
  const streams = new Map<string, Set<LiveStream>>()
  // One look at a time: a thousand at once would all be before the next request at the database.
  const looks = new Mutex(Infinity, 'a look for news')
  let listening: Promise<() => Promise<void>> | undefined
  let closed = false

  const wakeHere = (userId: string) => {
    const woken = userId === everybody ? [...streams.values()] : [streams.get(userId) ?? []]
    for (const own of woken) for (const stream of own) stream.wake()
  }
  const forget = (stream: LiveStream) => {
    const own = streams.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(stream.userId)
  }
  const say = async (userId: string) => {
    await sql`select pg_notify(${channel}, ${userId})`.execute(database.db)
  }
  const listen = async () => {
    listening ??= database.listen(channel, { heard: wakeHere, missed: () => wakeHere(everybody) })
    await listening.catch((error: Error) => {
      listening = undefined
      throw error
    })
  }
  return {
    wake: say,
    wakeAll: () => say(everybody),
    async open(source) {
      await listen()
      if (closed) throw new AppError('shutting-down')
      const look = () => looks.run(async () => (closed ? [] : source.look()))
      const stream = new LiveStream({ ...source, look }, { beatMs, log, onEnd: forget })
      const own = streams.get(source.userId) ?? new Set()
      streams.set(source.userId, own.add(stream))
      if (own.size > streamsPerUser) [...own][0]?.end('displaced')
      // What came between reading the source and being found here.
      stream.wake()
      return new Response(stream.body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          // Tells a reverse proxy not to hold the stream back.
          'X-Accel-Buffering': 'no',
        },
      })
    },
    async close() {
      closed = true
      for (const stream of [...streams.values()].flatMap((own) => [...own])) stream.end()
      await (
        await listening
      )?.()
    },
  }
}
