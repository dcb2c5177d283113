type PageEvents = {
  /** The page may be about to go: closed, left, or put behind another. */
  onLeave: () => void
  /** The student or the connection is back. */
  onReturn: () => void
  onOffline: () => void
}

/** @returns stops watching */
export function watchPage({ onLeave, onReturn, onOffline }: PageEvents): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const turn = () => (document.visibilityState === 'hidden' ? onLeave() : onReturn())
  document.addEventListener('visibilitychange', turn, { signal })
  window.addEventListener('pagehide', onLeave, { signal })
  for (const back of ['pageshow', 'focus', 'online']) window.addEventListener(back, onReturn, { signal })
  window.addEventListener('offline', onOffline, { signal })
  return () => watching.abort()
}
