import { type ReactNode, useEffect, useState } from 'react'
import { passFocusToQuestion } from '../../lib/pass-focus-on.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useAttempt } from './attempt-context.ts'
import { ConflictNotice } from './conflict-notice.tsx'

type RoomNoticesProps = {
  /** A word of this kind of sitting, above the others. */
  first: ReactNode
  /** The dialog to sign in again was closed. */
  signedOut: boolean
  onSignIn: () => void
}

/** Words about the whole exam that stay until they are no longer true. */
export function RoomNotices({ first, signedOut, onSignIn }: RoomNoticesProps) {
  const durable = useAttempt((state) => state.durable)
  const opening = useLate(useAttempt((state) => state.link === 'opening'))
  return (
    <div className="grid *:px-4 md:*:px-[clamp(20px,3.2vw,48px)]">
      {first}
      <ConflictNotice />
      {signedOut ? (
        <Banner
          ref={passFocusToQuestion}
          tone="mid"
          role="status"
          title="You’re logged out. Your answers are safe on this device."
          action={<Button onClick={onSignIn}>Log in again</Button>}
        />
      ) : null}
      {durable ? null : (
        <Banner tone="mid" role="status" title="This browser can’t keep a copy of your answers">
          They are saved on our server as you choose them. Stay online, and keep this window open.
        </Banner>
      )}
      {opening ? (
        <Banner role="status" title="You’re working from the copy on this device">
          We can’t reach the server yet. Keep going: your answers will be sent as soon as we can.
        </Banner>
      ) : null}
    </div>
  )
}

/** True once it has been so for two seconds. */
function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), 2000)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return late && waiting
}
