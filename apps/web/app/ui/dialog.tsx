import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { popupLook } from './floating-look.ts'

type DialogProps = {
  open: boolean
  /** None where only the dialog's own buttons may end it. */
  onOpenChange?: ((open: boolean) => void) | undefined
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Its buttons, the way out first and the main action last. */
  actions?: ReactNode
  /** For a list rather than a question. */
  wide?: boolean
}

/** Traps the focus, and gives it back to what opened it. */
export function Dialog({ open, onOpenChange, title, description, children, actions, wide }: DialogProps) {
  const id = useId()
  const close = onOpenChange && (() => onOpenChange(false))
  return (
    <Modal
      open={open}
      onClose={close}
      labelledBy={`${id}title`}
      describedBy={description ? `${id}text` : undefined}
      className={classNames(popupLook, wide && 'md:max-w-[640px]')}
    >
      <div className="p-5 md:p-6">
        <div className="flex items-start justify-between gap-4">
          {/* One that nobody asked for must not turn a key meant for the page into the press of its first button. */}
          <h2
            id={`${id}title`}
            className="text-h3 outline-none"
            {...(close ? {} : { tabIndex: -1, 'data-autofocus': '' })}
          >
            {title}
          </h2>
          {close ? (
            <Button kind="ghost" size="icon" className="-mt-2.5 -mr-2.5" aria-label="Close" onClick={close}>
              <X size={20} aria-hidden="true" />
            </Button>
          ) : null}
        </div>
        {description ? (
          <div id={`${id}text`} className="mt-2 text-pretty">
            {description}
          </div>
        ) : null}
        {children ? <div className="mt-4">{children}</div> : null}
        {actions ? <DialogActions>{actions}</DialogActions> : null}
      </div>
    </Modal>
  )
}

/** On a phone the main action is on top and as wide as the dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">{children}</div>
}
