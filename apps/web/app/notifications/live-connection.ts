import type { Notification } from '@collimate/contract/notifications'
import { currentSession, watchSession } from '../session/session.ts'

export type LiveHandlers = {
  /** The stream is open: from here on everything new arrives. @param resumed after a break */
  readonly onReady: (resumed: boolean) => void
  /** After a break it may be one that arrived before. */
  readonly onNotification: (notification: Notification) => void
  /** Some that were listed are no longer. */
  readonly onListChanged: () => void
  /** The server says that the session is over. */
  readonly onSessionEnded: () => void
}

/** Waits before opening again after a refusal, in milliseconds; the last one repeats. */
const retryDelays = [3000, 10_000, 30_000] as const

/**
 * Listens to the server for as long as this tab is looked at: a browser has only a few connections to one server, and
 * tabs in the background would use them up. A tab that is looked at again gets what it missed, and so does one where
 * the same student logs in again after the session ended.
 *
 * @returns ends it
 */
export function connectLive(handlers: LiveHandlers): () => void {
  let source: EventSource | null = null
  let reached = ''
  let refusals = 0
  let timer: number | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    if (source !== null || document.visibilityState === 'hidden') return
    const fresh = new EventSource(reached === '' ? '/api/live' : `/api/live?after=${reached}`)
    source = fresh
    fresh.addEventListener('ready', ({ lastEventId }) => {
      handlers.onReady(reached !== '')
      refusals = 0
      reached = lastEventId
    })
    fresh.addEventListener('notification', ({ data, lastEventId }: MessageEvent<string>) => {
      reached = lastEventId
      handlers.onNotification(JSON.parse(data) as Notification)
    })
    fresh.addEventListener('list-changed', handlers.onListChanged)
    fresh.addEventListener('session-ended', () => {
      close()
      handlers.onSessionEnded()
    })
    // Too many tabs: this one listens again when it is next looked at, or somebody logs in.
    fresh.addEventListener('displaced', close)
    fresh.addEventListener('error', () => {
      // A lost connection it opens again by itself; after a refusal it gives up.
      if (fresh.readyState !== EventSource.CLOSED || source !== fresh) return
      close()
      timer = window.setTimeout(open, retryDelays[refusals] ?? retryDelays[2])
      refusals += 1
    })
  }
  const follow = () => {
    close()
    open()
  }

  document.addEventListener('visibilitychange', follow)
  const unwatch = watchSession(() => {
    if (currentSession().data) open()
  })
  open()
  return () => {
    unwatch()
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
