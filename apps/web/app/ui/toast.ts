import { Store } from '../lib/store.ts'

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

/** More would lie over the page they speak of; the next ones wait. */
const mostShown = 3

/** How long one is shown at least while others wait, in milliseconds: a little over the documents' shortest times. */
function leastMs({ lifeMs }: Toast): number {
  if (lifeMs <= briefLifeMs) return 2100
  return lifeMs < longLifeMs ? 3100 : 5100
}

/** The earliest first, those that wait too. */
let kept: readonly { readonly toast: Toast; shownMs: number }[] = []
const shown = new Store<readonly Toast[]>([])
/** Those that were shown when their time was last counted: the others have not been there for all the time since. */
let counted: readonly Toast[] = []
let room = mostShown
let lastId = 0

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
 * Says something in passing; it goes away by itself, and waits while there is no room for it. What must not be missed
 * belongs on the page.
 *
 * @returns its id, to take it away before its time
 */
export function toast({ lifeMs = usualLifeMs, once = false, ...message }: Message): number {
  const same = kept.find(
    ({ toast: { title, description } }) => title === message.title && description === message.description,
  )
  if (once && same !== undefined) return same.toast.id
  lastId += 1
  set([...kept, { toast: { kind: 'info', ...message, lifeMs, id: lastId }, shownMs: 0 }])
  return lastId
}

/** How many the page has room for; without a number as many as are ever shown. */
export function leaveRoomForToasts(places = mostShown): void {
  if (places === room) return
  room = places
  set(kept)
}

/**
 * Those that are shown have been for so much longer, in milliseconds: one whose time is over goes, unless somebody
 * holds it.
 */
export function passTime(ms: number, isHeld: (id: number) => boolean = () => false): void {
  let waiting = kept.length - shown.state.length
  const left = kept.filter((one) => {
    if (!shown.state.includes(one.toast) || isHeld(one.toast.id)) return true
    if (counted.includes(one.toast)) one.shownMs += ms
    if (one.shownMs < (waiting > 0 ? leastMs(one.toast) : one.toast.lifeMs)) return true
    waiting -= 1
    return false
  })
  if (left.length < kept.length) set(left)
  counted = shown.state
}

export function dismissToast(id: number): void {
  set(kept.filter(({ toast: { id: own } }) => own !== id))
}

export function currentToasts(): readonly Toast[] {
  return shown.state
}

export const subscribeToToasts = shown.subscribe

function set(next: typeof kept): void {
  kept = next
  shown.replace(kept.slice(0, room).map((one) => one.toast))
}
