import { releaseOffline } from '../../lib/keep-offline.ts'
import { clearQuitMark } from './marks.ts'
import { openAttemptStorage, type AttemptStorage } from './storage.ts'
import { openWindows } from './windows.ts'

/** Names this page load as the one that writes an attempt. A reload is another holder. */
export const holder = randomId()

/** A version 4 UUID. `crypto.randomUUID` exists on secure origins alone, and a school's test machine may have none. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

let latest = 0

/** Above this number and all that it gave before: a room that is entered again must not repeat one on its way. */
export function numberAfter(sequence: number): number {
  latest = Math.max(latest, sequence) + 1
  return latest
}

let opening: Promise<AttemptStorage> | null = null

/** This page's one way to what the browser keeps. */
export function pageStorage(): Promise<AttemptStorage> {
  opening ??= openAttemptStorage()
  return opening
}

/**
 * Removes from this browser what it keeps of the attempts of an account that is no more.
 *
 * @throws Error when some of it may still be there
 */
export async function forgetStudent(userId: string): Promise<void> {
  // A room still open in another window must not write its attempt anew when it is left.
  openWindows().post({ kind: 'taken', userId, holder, attemptId: null })
  clearQuitMark(userId)
  forgetRecords(userId)
  const storage = await pageStorage()
  await Promise.all([storage.forget(userId), releaseOffline()])
  if (!storage.durable) throw new Error('The database did not open')
}

/** Of quizzes, whose records say whose they are. */
function forgetRecords(userId: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const key of keys) if (ownerOf(localStorage.getItem(key)) === userId) localStorage.removeItem(key)
  } catch {
    // Storage is closed to us: then nothing is kept there either.
  }
}

function ownerOf(record: string | null): unknown {
  try {
    const data: unknown = JSON.parse(record ?? 'null')
    return typeof data === 'object' && data !== null && 'userId' in data ? data.userId : null
  } catch {
    return null
  }
}

type PageEvents = {
  /** The page may be about to go: closed, left, or put behind another. */
  onLeave: () => void
  /** The student or the connection is back; of the connection alone a hidden page hears, too. */
  onReturn: () => void
  onOffline: () => void
}

/** @returns stops watching */
export function watchPage({ onLeave, onReturn, onOffline }: PageEvents): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const turn = () => (document.visibilityState === 'hidden' ? onLeave() : onReturn())
  document.addEventListener('visibilitychange', turn, { signal })
  addEventListener('pagehide', onLeave, { signal })
  for (const back of ['pageshow', 'focus', 'online']) addEventListener(back, onReturn, { signal })
  addEventListener('offline', onOffline, { signal })
  return () => watching.abort()
}
