import { useAttemptSession } from '../../attempts/room/attempt-context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useBringBack } from '../use-bring-back.ts'

/** The way back from a start that was a slip. */
export function UndoNotice({ replaced, onUndone }: { replaced: string; onUndone: () => void }) {
  const session = useAttemptSession()
  const bringBack = useBringBack(async () => {
    if (!(await session.leave())) throw new Error('The answers of this exam are not all saved yet')
  })
  return (
    <Banner
      role="status"
      title="You started a new exam"
      action={
        <Button
          busy={bringBack.isPending}
          onClick={() => bringBack.mutate(replaced, { onSuccess: onUndone })}
        >
          Undo
        </Button>
      }
    >
      The one it replaced is kept for 30 days. You can also bring it back later, on the start screen or in
      your account settings.
    </Banner>
  )
}
