/** Where one goes on from here, within the product. */
type ToastLink = { readonly to: string; readonly label: string }

/** What can be done about it while it is shown. */
type ToastAction = { readonly label: string; readonly onPress: () => void }

export type Toast = {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly link?: ToastLink
  readonly action?: ToastAction
  readonly kind: 'info' | 'good' | 'warning' | 'destructive'
  readonly lifeMs: number
}

/**
 * How long a toast stays, in milliseconds; one that tells of a success worth a look stays longer, and one that says
 * less than the page around it is soon out of the way.
 */
const usualLifeMs = 4500
export const briefLifeMs = 2500
export const longLifeMs = 6000

/** More would lie over the page they speak of. */
const mostShown = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

type Message = {
  readonly title: string
  readonly description?: string
  readonly link?: ToastLink
  readonly action?: ToastAction
  readonly kind?: Toast['kind']
  readonly lifeMs?: number
  /** Not said again while it is shown in the same words: it may come by several ways. @default false */
  readonly once?: boolean
}

/**
 * Says something in passing; it goes away by itself, or makes room for later ones. What must not be missed belongs on
 * the page.
 *
 * @returns its id, to take it away before its time
 */
export function toast({ lifeMs = usualLifeMs, once = false, ...message }: Message): number {
  const same = toasts.find(
    ({ title, description }) => title === message.title && description === message.description,
  )
  if (once && same !== undefined) return same.id
  lastId += 1
  const id = lastId
  set([...makeRoom(toasts), { kind: 'info', ...message, lifeMs, id }])
  setTimeout(() => dismissToast(id), lifeMs)
  return id
}

/** The oldest goes, but one that is worth a longer look stays while another can go. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < mostShown) return shown
  const going = shown.find(({ lifeMs }) => lifeMs < longLifeMs) ?? shown[0]
  return shown.filter((one) => one !== going)
}

export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
