/** How long a script may take to arrive, in milliseconds. */
const patience = 15_000

const loaded = new Set<string>()

/**
 * Loads a script of another origin when it is needed and not before; once per page.
 *
 * @throws Error when it is blocked, missing or does not arrive in time; the next call tries again
 */
export async function loadScript(url: string): Promise<void> {
  if (loaded.has(url)) return
  const script = document.createElement('script')
  script.async = true
  script.src = url
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
      setTimeout(() => reject(new Error(`${url} took too long`)), patience)
      document.head.append(script)
    })
    loaded.add(url)
  } catch (error) {
    script.remove()
    throw error
  }
}
