export type Toast = {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly kind: 'info' | 'good' | 'warning' | 'destructive'
}

/** How long a toast stays, in milliseconds. */
export const toastLife = 4500

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Says something in passing; it goes away by itself. What must not be missed belongs on the page.
 *
 * @returns its id, to take it away before its time
 */
export function toast(message: { title: string; description?: string; kind?: Toast['kind'] }): number {
  lastId += 1
  const id = lastId
  set([...toasts, { kind: 'info', ...message, id }])
  setTimeout(() => dismissToast(id), toastLife)
  return id
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

/** Where toasts may appear: the page, and whatever modal dialog lies on it; they appear in the topmost. */
let hosts: readonly string[] = []

/** @returns takes the place away again */
export function addToastHost(id: string): () => void {
  hosts = [...hosts, id]
  set(toasts)
  return () => {
    hosts = hosts.filter((host) => host !== id)
    set(toasts)
  }
}

export function topToastHost(): string | undefined {
  return hosts.at(-1)
}
