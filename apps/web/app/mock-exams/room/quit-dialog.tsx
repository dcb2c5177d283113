import { useAttempt, useAttemptSession } from '../../attempts/room/attempt-context.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'

type QuitDialogProps = {
  open: boolean
  onClose: () => void
  leaving: boolean
  onSaveAndLeave: () => void
}

export function QuitDialog({ open, onClose, leaving, onSaveAndLeave }: QuitDialogProps) {
  const session = useAttemptSession()
  const quitting = useAttempt((state) => state.stage === 'quitting')
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => (next || quitting ? undefined : onClose())}
      title="Are you sure you want to quit?"
      description="Your exam progress will be lost and you'll have to start over if you quit now."
      confirmLabel="Yes, Quit Exam"
      busy={quitting}
      onConfirm={() => void session.quit().then(onClose)}
      more={
        <>
          <p className="text-meta text-muted">
            Only need a break? Your answers are kept and the clock stops.
          </p>
          <Button busy={leaving} aria-disabled={quitting} onClick={quitting ? undefined : onSaveAndLeave}>
            Save and leave
          </Button>
        </>
      }
    />
  )
}
