import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { focusFirstProblem, useSending } from '../lib/use-sending.ts'

/** Per field name, what is wrong with it. */
export type FieldProblems = Readonly<Record<string, string | undefined>>

export type FormDialogProps = {
  title: string
  description: ReactNode
  wide?: boolean
  /** What is wrong before anything is sent; undefined or missing where nothing is. */
  check: (form: FormData) => FieldProblems
  /** Its failure is told in the form, and what was typed stays. */
  send: (form: FormData) => Promise<void>
  onClose: () => void
  submitLabel: string
  submitKind?: 'primary' | 'danger'
  children: (problems: FieldProblems) => ReactNode
}

/** A short form in a dialog: checked, sent once, refused with the reason. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, wide = false, check, send, onClose, submitLabel, submitKind, children } = props
  const [problems, setProblems] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, start] = useSending()
  const { afterSignIn } = useAfterSignIn(true)
  // What was sent is done all the same, and its answer may be shown only here.
  const close = sending ? () => {} : onClose
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const found = check(form)
    setProblems(found)
    setRefusal(null)
    if (Object.values(found).some(Boolean)) {
      focusFirstProblem(event.currentTarget, found)
      return
    }
    void start(async () => {
      try {
        await afterSignIn(
          () => send(form),
          (signedOut) => setRefusal(signedOut.message),
        )
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
      }
    })
  }
  return (
    <Dialog open onOpenChange={close} {...{ title, description, wide }}>
      <form noValidate onSubmit={submit} className="grid gap-[18px]">
        {refusal ? <Banner tone="low" role="alert" title={refusal} /> : null}
        {children(problems)}
        <DialogActions>
          <Button aria-disabled={sending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" kind={submitKind ?? 'primary'} busy={sending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function CurrentPassword({ problems }: { problems: FieldProblems }) {
  return (
    <Field label="Current password" error={problems['current']}>
      {(control) => (
        <PasswordInput
          {...control}
          data-autofocus
          name="current"
          autoComplete="current-password"
          maxLength={200}
        />
      )}
    </Field>
  )
}
