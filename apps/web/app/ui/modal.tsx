import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '../lib/class-names.ts'
import { ToastPlace } from './toaster.tsx'

type ModalProps = {
  open: boolean
  /** Escape and a press beside it ask for this; without it only its own buttons may end it. */
  onClose: (() => void) | undefined
  role?: 'alertdialog'
  labelledBy: string
  describedBy?: string | undefined
  className: string
  children: ReactNode
}

/**
 * The browser's own modal dialog: it holds the focus, gives it back to what opened it, and makes the page behind it
 * inert. The page's toasts appear in it while it is open. The focus starts on what bears `data-autofocus`, else on its
 * first control.
 */
export function Modal({ open, onClose, role, labelledBy, describedBy, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // A layout effect: it ends while the dialog still stands, and only such a one gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      const held = document.activeElement
      dialog.close()
      const opener = document.activeElement
      // A toast that had the focus in the dialog moves out of it, and React would let it keep the focus.
      queueMicrotask(() => {
        const isToast = held !== document.body && held !== opener && held === document.activeElement
        if (isToast && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [open])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The browser would close it by itself, and the second time even without `onClose`.
    event.preventDefault()
    onClose?.()
  }
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && isBeside(event)) onClose?.()
  }
  /** Escape with the focus nowhere, or a phone's way back. */
  const closeByRequest = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  /** A second request in a row the browser grants without asking: whether it ends is still its owner's word. */
  const standUpAgain = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    if (!open || dialog.open) return
    dialog.showModal()
    onClose?.()
  }
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={closeByKey}
      onMouseDown={closeBeside}
      onCancel={closeByRequest}
      onClose={standUpAgain}
      className={classNames('modal', className)}
    >
      {open ? (
        <>
          {children}
          <ToastPlace />
        </>
      ) : null}
    </dialog>
  )
}

/** The backdrop counts as the dialog itself, and so does the dialog's own scrollbar, which lies within it. */
function isBeside({ currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
