import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { buttonLook } from './button-look.ts'
import {
  currentToasts,
  dismissToast,
  leaveRoomForToasts,
  passTime,
  subscribeToToasts,
  type Toast,
} from './toast.ts'

const kinds = {
  info: { icon: Info, edge: 'border-l-beam-fill', ink: 'text-beam' },
  good: { icon: CircleCheck, edge: 'border-l-good-fill', ink: 'text-good' },
  warning: { icon: TriangleAlert, edge: 'border-l-mid-fill', ink: 'text-mid' },
  destructive: { icon: TriangleAlert, edge: 'border-l-low-fill', ink: 'text-low' },
} as const

const none: readonly Toast[] = []

/**
 * Stands in the root. The toasts are drawn in one region, which moves whole into the topmost place: each is drawn, and
 * heard, once, whatever opens over it.
 * A page with a bar along its lower edge sets the bar's height as `--dock` on the root element; a form whose button
 * lies at the lower edge of a phone bears `data-toasts-high`, and where buttons lie there at a desk too, it reads
 * `always`. What they leave free beside them bears `data-toasts-beside`, as the clock of a room, or `data-toasts-left`,
 * as the calculator at the right edge of a desk (app.css).
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  // Before they are painted: of those there is no room for, none is seen to come and go.
  useLayoutEffect(readRoom)
  useClock(toasts.length > 0)
  const cards = toasts.map((shown) => <ToastCard key={shown.id} toast={shown} />)
  return (
    <>
      <ToastPlace />
      {cards.length > 0 ? createPortal(cards, toastRegion()) : null}
    </>
  )
}

/** How often their time is counted, in milliseconds. */
const countEvery = 100

/** Their time passes, but for one that has the focus or the pointer. */
function useClock(running: boolean): void {
  useEffect(() => {
    if (!running) return
    let counted = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      readRoom()
      if (pointed?.matches(':hover') !== true) pointed = undefined
      // What a hidden page says is there when somebody is back.
      if (document.visibilityState === 'visible') passTime(now - counted, isHeld)
      counted = now
    }, countEvery)
    return () => clearInterval(timer)
  }, [running])
}

/** The page may have changed under them; app.css says where there is room for one only. */
function readRoom(): void {
  leaveRoomForToasts(Number(getComputedStyle(toastRegion()).getPropertyValue('--toasts-room')) || undefined)
}

/** The card the pointer has been moved onto: where one only came to lie under it, nobody asked it to stay. */
let pointed: Element | undefined

/** A finger points at nothing once it is lifted, though the browser lets `:hover` stand until the next tap. */
function point({ currentTarget, pointerType }: PointerEvent): void {
  if (pointerType !== 'touch') pointed = currentTarget
}

function isHeld(id: number): boolean {
  const card = document.getElementById(cardId(id))
  return card !== null && (card === pointed || card.contains(document.activeElement))
}

function cardId(id: number): string {
  return `toast-${id}`
}

/** Where the toasts may lie: in the page, and in every open modal dialog, which makes the page inert. */
export function ToastPlace() {
  const ref = useRef<HTMLDivElement>(null)
  // A layout effect: it ends while a dialog that goes still has its content.
  useLayoutEffect(() => {
    const place = ref.current
    if (place === null) return
    places = [...places, place]
    moveRegion()
    return () => {
      places = places.filter((other) => other !== place)
      moveRegion()
    }
  }, [])
  return <div ref={ref} className="contents" />
}

let places: readonly HTMLElement[] = []
let region: HTMLElement | undefined

/** Always there once the page has started, so that a screen reader hears what appears in it. */
function toastRegion(): HTMLElement {
  if (region !== undefined) return region
  region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-atomic', 'false')
  region.className =
    'toasts pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--dock,0px))] z-50 grid justify-items-end gap-2.5 md:left-auto md:w-[420px]'
  return region
}

/** How far down toasts at the upper edge cover the window, in pixels; 0 without one. */
export function toastsEnd(): number {
  const { top = 0, bottom = 0, height = 0 } = region?.getBoundingClientRect() ?? {}
  return height > 0 && top < window.innerHeight / 2 ? bottom : 0
}

function moveRegion(): void {
  const place = places.at(-1)
  if (place === undefined) return
  const toasts = toastRegion()
  // Where the browser can, what is shown keeps its state on the way; elsewhere it comes in anew.
  if (toasts.isConnected && 'moveBefore' in Element.prototype) place.moveBefore(toasts, null)
  else place.append(toasts)
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, edge, ink } = kinds[toast.kind]
  return (
    <div
      id={cardId(toast.id)}
      onPointerMove={point}
      className={`pointer-events-auto grid w-full grid-cols-[20px_1fr_auto] items-start gap-3 rounded-2 border border-l-4 border-edge bg-raised py-3 pr-1 pl-4 text-ink shadow-float transition-[opacity,transform] duration-(--move) ease-desk starting:translate-y-2 starting:opacity-0 ${edge}`}
    >
      <Icon size={20} aria-hidden="true" className={`mt-0.5 ${ink}`} />
      <div>
        <p className="leading-snug font-semibold">{toast.title}</p>
        {/* An announcement may be long: the bell has all of it. */}
        {toast.description ? <p className="line-clamp-6 text-meta text-muted">{toast.description}</p> : null}
        {toast.link ? (
          <Link
            to={toast.link.to}
            className="link inline-flex min-h-11 items-center font-semibold"
            onClick={() => dismissToast(toast.id)}
          >
            {toast.link.label}
          </Link>
        ) : null}
        {toast.action ? (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center font-semibold"
            onClick={() => {
              dismissToast(toast.id)
              toast.action?.onPress()
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className={`-my-2.5 ${buttonLook({ kind: 'ghost', size: 'icon' })}`}
        onClick={() => dismissToast(toast.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
