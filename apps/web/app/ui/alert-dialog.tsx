import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { popupLook } from './floating-look.ts'
import { Modal } from './modal.tsx'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  /** @default 'Cancel' */
  cancelLabel?: string
  /** @default 'danger' */
  confirmKind?: 'danger' | 'primary'
  /** The confirmed action is under way; the dialog stays until its owner closes it. */
  busy?: boolean
  onConfirm: () => void
  /** A further choice, under the two buttons. */
  more?: ReactNode
}

/** Asks before something that cannot be taken back. The focus starts on the way out. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel' } = props
  const id = useId()
  const close = () => onOpenChange(false)
  return (
    <Modal
      open={open}
      onClose={close}
      role="alertdialog"
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      className={popupLook}
    >
      <div className="p-5 md:p-6">
        <h2 id={`${id}title`} className="text-h3">
          {title}
        </h2>
        <div id={`${id}text`} className="mt-2">
          {description}
        </div>
        <DialogActions>
          <Button onClick={close}>{cancelLabel}</Button>
          <Button kind={props.confirmKind ?? 'danger'} busy={props.busy ?? false} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
        {props.more ? (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            {props.more}
          </div>
        ) : null}
      </div>
    </Modal>
  )
}
