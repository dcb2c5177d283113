import type { giveFeedback } from '@collimate/contract/feedback'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'

type FeedbackDialogProps = { open: boolean; onClose: () => void }

/** Tells the team something. What was typed stays when sending fails. */
export function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const [message, setMessage] = useState('')
  const form = useId()
  const feedback = useFeedback((sent) => {
    // What was written to it meanwhile stays.
    setMessage((now) => (now.trim() === sent ? '' : now))
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '') toast({ title: 'Please enter your feedback', kind: 'destructive' })
    else if (!feedback.isPending) feedback.mutate(message.trim())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Give Feedback"
      description="What helps you, what is missing, what went wrong? Every message is read."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={feedback.isPending}>
            {feedback.isPending ? 'Sending...' : 'Send Feedback'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Your feedback">
          {(control) => (
            <TextArea
              {...control}
              data-autofocus
              value={message}
              maxLength={4000}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function useFeedback(onSent: (message: string) => void) {
  return useMutation({
    mutationFn: (message: string) => call<typeof giveFeedback>('POST /api/feedback', { body: { message } }),
    onSuccess: (_answer, message) => {
      toast({ title: 'Thank you', description: 'Your feedback has been sent.', kind: 'good' })
      onSent(message)
    },
    onError: (error) =>
      toast({ title: 'Error submitting feedback', description: error.message, kind: 'destructive' }),
  })
}
