const key = 'reloaded-at'
/** A reload that did not help is not tried again at once, in milliseconds. */
const pause = 60_000

/**
 * A page that was open while a new version was put up asks for parts that are no longer there: it is loaded anew, at
 * the same place. Only when the server answers: without a connection a reload would lose what the page still has.
 */
export function followNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    fetch('/healthz', { cache: 'no-store' }).then(
      (answer) => {
        if (answer.ok && mayReload()) location.reload()
      },
      () => undefined,
    )
  })
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - last > pause
  } catch {
    return false
  }
}
