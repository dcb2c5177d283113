/** A script that holds a part under its name. */
export type PartModule<Name extends string, Part> = { readonly [N in Name]: Part }

/**
 * Loads a part of the page by its name in its script. A browser remembers that a script did not arrive and never asks
 * for it again at the same address: so it is asked for at a fresh one.
 */
export async function importPart<Name extends string, Part>(
  load: () => Promise<PartModule<Name, Part>>,
  name: Name,
): Promise<Part> {
  const script = await load().catch((error: unknown) => importAfresh<PartModule<Name, Part>>(error))
  return script[name]
}

/** @param error of an import, which names the address of the script in most browsers */
async function importAfresh<Script>(error: unknown): Promise<Script> {
  const address = /https?:\S+\.js/.exec(String(error))?.[0]
  try {
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Script
  } catch (missing) {
    void followNewBuild(address)
    throw missing
  }
}

const key = 'reloaded-at'
/** A reload that did not help is not tried again at once, in milliseconds. */
const pauseMs = 60_000

/**
 * A page that was open while a new version was put up asks for parts that are no longer there: it is loaded anew, at
 * the same place. Only when the server answers, and has the part no more: one that a lost connection kept away may be
 * had again by now, and a reload would lose what the page still has.
 */
async function followNewBuild(address: string | undefined): Promise<void> {
  const answer = await fetch(address ?? '/healthz', { cache: 'no-store' }).catch(() => null)
  const isGone = address === undefined ? answer?.ok : answer?.status === 404
  if (isGone && mayReload()) location.reload()
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - last > pauseMs
  } catch {
    return false
  }
}
