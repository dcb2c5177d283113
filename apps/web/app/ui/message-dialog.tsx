import { type FormEvent, useId } from 'react'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') toast({ ...missing, kind: 'destructive' })
    else if (!message.isPending) message.mutate(typed.trim())
  }
  return (
    <Dialog
      {...{ open, title, description }}
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
