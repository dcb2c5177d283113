/** Time for the service worker to come up. */
const timeoutMs = 10_000

/**
 * Has this device hold the page at `page`, everything this page has loaded so far, and `more`, so that a reload
 * without a connection works. Does nothing where the browser has no service workers.
 *
 * @param more addresses of this origin
 * @returns whether nothing is missing that could be held
 */
export async function keepOffline(page: string, more: readonly string[]): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return true
  try {
    await navigator.serviceWorker.register('/offline.js')
    return (await tellWorker([page, ...loadedAddresses(), ...more])) === 0
  } catch {
    // The exam goes on without it; only a reload without a connection would fail.
    return false
  }
}

/**
 * Tries after `waitMs`, and until it is done when the connection is back and after ever longer waits.
 *
 * @param attempt returns whether it is done
 * @returns ends it
 */
export function untilDone(attempt: () => Promise<boolean>, waitMs: number): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let wait = 30_000
  const run = () =>
    void attempt().then((done) => {
      if (done) ended.abort()
      clearTimeout(timer)
      if (!signal.aborted) timer = setTimeout(run, (wait *= 2))
    })
  let timer = setTimeout(run, waitMs)
  addEventListener('online', run, { signal })
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

/** Lets go of everything held. */
export async function releaseOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Asked for by name: a page that was loaded past the worker has no controller, and the copies are there all the same.
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ kind: 'keep', addresses: [] })
}

/** @returns how many of them it could not get */
async function tellWorker(addresses: readonly string[]): Promise<number> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker did not answer')), timeoutMs)
    port1.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data), { once: true })
    port1.start()
    active?.postMessage({ kind: 'keep', addresses: [...new Set(addresses)] }, [port2])
  })
}

/** Scripts, styles, fonts and pictures of this origin that the page has loaded. */
function loadedAddresses(): string[] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname)
}
