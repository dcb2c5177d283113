import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, TextArea } from './field.tsx'
import { toast } from './toast.ts'

type MessageDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** Of the field. */
  label: string
  maxLength: number
  typed: string
  onType: (typed: string) => void
  /** Said where nothing was typed. */
  missing: { title: string; description?: string }
  message: { isPending: boolean; mutate: (message: string) => void }
  sendLabel: string
}

/** Takes a text and sends it. */
export function MessageDialog(props: MessageDialogProps) {
  const { open, onClose, title, description, label, maxLength, typed, onType, missing, message } = props
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  const isMissing = typed.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(isMissing)
    if (isMissing) {
      toast({ ...missing, kind: 'destructive' })
      field.current?.focus()
    } else if (!message.isPending) message.mutate(typed.trim())
  }
  const close = () => {
    setTried(false)
    onClose()
  }
  return (
    <Dialog
      {...{ open, title, description }}
      onOpenChange={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={message.isPending}>
            {props.sendLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={label}>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              aria-invalid={(tried && isMissing) || undefined}
              data-autofocus
              value={typed}
              maxLength={maxLength}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
