import type { giveFeedback } from '@collimate/contract/feedback'
import { brand } from '@collimate/domain/brand'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Tells the team what is wrong with an answer; it is read with the other feedback. */
export function ReportAnswer({ question }: { question: string }) {
  const [open, setOpen] = useState(false)
  const [comment, setComment] = useState('')
  const report = useMutation({
    mutationFn: (said: string) =>
      call<typeof giveFeedback>('POST /api/feedback', {
        body: { message: `${brand.assistant}, asked “${question}”: ${said}` },
      }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your report has been sent.', kind: 'good' })
      setComment('')
      setOpen(false)
    },
    onError: (error) =>
      toast({ title: 'Your report wasn’t sent', description: error.message, kind: 'destructive' }),
  })
  return (
    <p className="mt-1 -ml-[18px]">
      <Button kind="ghost" onClick={() => setOpen(true)} className="text-meta">
        Report this answer
      </Button>
      <MessageDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Report this answer"
        description="Your question goes with it. Every report is read."
        label="What is wrong with it?"
        maxLength={1900}
        typed={comment}
        onType={setComment}
        missing={{ title: 'Please say what is wrong' }}
        message={report}
        sendLabel="Send report"
      />
    </p>
  )
}
