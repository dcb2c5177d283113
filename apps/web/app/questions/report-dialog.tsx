import type { reportQuestion } from '@collimate/contract/questions'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../lib/api.ts'
import { holdPage } from '../session/session.ts'
import { MessageDialog } from '../ui/message-dialog.tsx'
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
  // A call made in passing does not lead away from what is typed here.
  const held = open && comment.trim() !== ''
  useEffect(() => (held ? holdPage() : undefined), [held])
  const report = useReport(question, type, (sent) => {
    // What was written to it meanwhile stays.
    setComment((now) => (now.trim() === sent ? '' : now))
    onClose()
  })
  return (
    <MessageDialog
      open={open}
      onClose={onClose}
      title="Report Question"
      description={question.question_text}
      label="What is the issue with this question?"
      maxLength={4000}
      typed={comment}
      onType={setComment}
      missing={{
        title: 'Please enter a comment',
        description: 'We need your feedback to understand the issue.',
      }}
      message={report}
      sendLabel={report.isPending ? 'Submitting...' : 'Submit Report'}
    />
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
