/** Time for the service worker to come up. */
const timeoutMs = 10_000

/**
 * Has this device hold the page at `page`, everything this page has loaded so far, and `more`, so that a reload
 * without a connection works. Does nothing where the browser has no service workers.
 *
 * @param more addresses of this origin
 */
export async function keepOffline(page: string, more: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register('/offline.js')
    await tellWorker([page, ...loadedAddresses(), ...more])
  } catch {
    // The exam goes on without it; only a reload without a connection would fail.
  }
}

/** Lets go of everything held. */
export async function releaseOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Asked for by name: a page that was loaded past the worker has no controller, and the copies are there all the same.
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ kind: 'keep', addresses: [] })
}

async function tellWorker(addresses: readonly string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker did not answer')), timeoutMs)
    port1.addEventListener('message', () => resolve(), { once: true })
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
