import type { reportQuestion } from '@collimate/contract/questions'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'

type ReportDialogProps = {
  open: boolean
  onClose: () => void
  question: { id: string; question_text: string }
  type: 'quiz' | 'mock-exam'
}

/** Tells us of a faulty question. What was typed stays when sending fails. */
export function ReportDialog({ open, onClose, question, type }: ReportDialogProps) {
  const [comment, setComment] = useState('')
  const form = useId()
  const report = useReport(question, type, (sent) => {
    // What was written to it meanwhile stays.
    setComment((now) => (now.trim() === sent ? '' : now))
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (comment.trim() === '') {
      toast({
        title: 'Please enter a comment',
        description: 'We need your feedback to understand the issue.',
        kind: 'destructive',
      })
    } else if (!report.isPending) report.mutate(comment.trim())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Report Question"
      description={question.question_text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={report.isPending}>
            {report.isPending ? 'Submitting...' : 'Submit Report'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="What is the issue with this question?">
          {(control) => (
            <TextArea
              {...control}
              data-autofocus
              value={comment}
              maxLength={4000}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function useReport(
  question: ReportDialogProps['question'],
  type: ReportDialogProps['type'],
  onSent: (comment: string) => void,
) {
  return useMutation({
    mutationFn: (comment: string) =>
      call<typeof reportQuestion>('POST /api/question-reports', {
        body: {
          question_id: question.id,
          question_text: question.question_text,
          question_type: type,
          comment,
        },
      }),
    // A lost session must not take a student out of the exam room.
    meta: { keepsPage: true },
    onSuccess: (_answer, comment) => {
      toast({
        title: 'Report submitted',
        description: "Thank you for your feedback. We'll review this question.",
        kind: 'good',
      })
      onSent(comment)
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 401
        ? toast({
            title: 'Authentication error',
            description: 'Please log in to report a question.',
            kind: 'destructive',
          })
        : toast({
            title: 'Error submitting report',
            description: 'Please try again later.',
            kind: 'destructive',
          }),
  })
}
