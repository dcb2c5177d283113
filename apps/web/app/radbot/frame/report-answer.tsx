import type { giveFeedback } from '@collimate/contract/feedback'
import { brand } from '@collimate/domain/brand'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'

/** Tells the team what is wrong with an answer; it is read with the other feedback. */
export function ReportAnswer({ question }: { question: string }) {
  const [open, setOpen] = useState(false)
  const [comment, setComment] = useState('')
  const form = useId()
  const report = useMutation({
    mutationFn: (message: string) => call<typeof giveFeedback>('POST /api/feedback', { body: { message } }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your report has been sent.', kind: 'good' })
      setComment('')
      setOpen(false)
    },
    onError: (error) =>
      toast({ title: 'Your report wasn’t sent', description: error.message, kind: 'destructive' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = comment.trim()
    if (said === '') toast({ title: 'Please say what is wrong', kind: 'destructive' })
    else if (!report.isPending) report.mutate(`${brand.assistant}, asked “${question}”: ${said}`)
  }
  return (
    <p className="mt-1 -ml-[18px]">
      <Button kind="ghost" onClick={() => setOpen(true)} className="text-meta">
        Report this answer
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Report this answer"
        description="Your question goes with it. Every report is read."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="primary" type="submit" form={form} busy={report.isPending}>
              Send report
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          <Field label="What is wrong with it?">
            {(control) => (
              <TextArea
                {...control}
                data-autofocus
                value={comment}
                maxLength={1900}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </p>
  )
}
