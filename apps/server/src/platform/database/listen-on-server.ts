import pg from 'pg'
import { keepAlive } from './server-pool.ts'

/** What becomes of a channel's notices. */
export type Ears = {
  /** A committed `pg_notify` of any process. */
  readonly heard: (payload: string) => void
  /** The connection was away: notices may have passed unheard. */
  readonly missed: () => void
}

type Options = Ears & { url: string; channel: string; onError: (error: Error) => void }

/** Waits between two attempts to connect, in milliseconds; the last one repeats. */
const retryDelays = [200, 1000, 5000] as const

/**
 * Listens on a connection of its own, and connects again for as long as it takes when that breaks.
 *
 * @returns ends the listening
 */
export async function listenOnServer(options: Options): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async (attempt: number): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'collimate listener',
      ...keepAlive,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    client = fresh
    let listening = false
    fresh.on('notification', ({ payload }) => options.heard(payload ?? ''))
    fresh.on('error', options.onError)
    fresh.once('end', () => (listening && client === fresh ? again(0) : undefined))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      listening = true
      if (attempt > 0) options.missed()
    } catch (error) {
      options.onError(error as Error)
      await fresh.end().catch(() => undefined)
      again(attempt)
    }
  }
  const again = (attempt: number): void => {
    if (stopped) return
    timer = setTimeout(() => void connect(attempt + 1), retryDelays[attempt] ?? retryDelays[2])
  }

  await connect(0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
