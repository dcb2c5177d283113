import type { giveFeedback } from '@collimate/contract/feedback'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { isSignedOut, SignInAgainHere, useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { MessageDialog } from '../ui/message-dialog.tsx'
import { toast } from '../ui/toast.ts'

type FeedbackDialogProps = { open: boolean; onClose: () => void }

/** Tells the team something. What was typed stays when sending fails, and when the session has ended. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  return (
    <SignInAgainHere>
      <FeedbackForm {...props} />
    </SignInAgainHere>
  )
}

function FeedbackForm({ open, onClose }: FeedbackDialogProps) {
  const [message, setMessage] = useState('')
  const { asking, afterSignIn } = useAfterSignIn(open && message.trim() !== '')
  const feedback = useFeedback(afterSignIn, (sent) => {
    // What was written to it meanwhile stays.
    setMessage((now) => (now.trim() === sent ? '' : now))
    onClose()
  })
  return (
    <MessageDialog
      open={open && !asking}
      onClose={onClose}
      title="Give Feedback"
      description="What helps you, what is missing, what went wrong? Every message is read."
      label="Your feedback"
      maxLength={4000}
      typed={message}
      onType={setMessage}
      missing={{ title: 'Please enter your feedback' }}
      message={feedback}
      sendLabel={feedback.isPending ? 'Sending...' : 'Send Feedback'}
    />
  )
}

type AfterSignIn = ReturnType<typeof useAfterSignIn>['afterSignIn']

function useFeedback(afterSignIn: AfterSignIn, onSent: (message: string) => void) {
  const tell = (error: Error) =>
    toast({ title: 'Error submitting feedback', description: error.message, kind: 'destructive' })
  return useMutation({
    mutationFn: (message: string) =>
      afterSignIn(() => call<typeof giveFeedback>('POST /api/feedback', { body: { message } }), tell),
    meta: { keepsPage: true },
    onSuccess: (_answer, message) => {
      toast({ title: 'Thank you', description: 'Your feedback has been sent.', kind: 'good' })
      onSent(message)
    },
    // That nobody is signed in was told before the log-in was offered.
    onError: (error) => (isSignedOut(error) ? undefined : tell(error)),
  })
}
