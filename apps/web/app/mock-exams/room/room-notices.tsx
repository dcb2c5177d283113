import { useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useExam } from './exam-context.ts'

type RoomNoticesProps = {
  /** Answers changed in another window that stand against this one's. */
  setAside: number
  onSeen: () => void
  /** The dialog to sign in again was closed. */
  signedOut: boolean
  onSignIn: () => void
}

/** Words about the whole exam that stay until they are no longer true. */
export function RoomNotices({ setAside, onSeen, signedOut, onSignIn }: RoomNoticesProps) {
  const durable = useExam((state) => state.durable)
  const opening = useLate(useExam((state) => state.link === 'opening'))
  return (
    <div className="grid *:px-4 md:*:px-[clamp(20px,3.2vw,48px)]">
      {setAside > 0 ? (
        <Banner
          role="status"
          title={setAsideText(setAside)}
          action={<Button onClick={onSeen}>Got it</Button>}
        />
      ) : null}
      {signedOut ? (
        <Banner
          tone="mid"
          role="status"
          title="You are logged out. Your answers wait on this device."
          action={<Button onClick={onSignIn}>Log in again</Button>}
        />
      ) : null}
      {durable ? null : (
        <Banner tone="mid" role="status" title="This browser keeps no copy of your answers">
          They are saved on our server as you choose them. Stay online, and keep this window open.
        </Banner>
      )}
      {opening ? (
        <Banner role="status" title="You are working from the copy on this device">
          The server does not answer yet. Go on: your answers go out as soon as it does.
        </Banner>
      ) : null}
    </div>
  )
}

/** @param count 1 or more */
function setAsideText(count: number): string {
  return count === 1
    ? '1 answer was changed in another window. That one stands.'
    : `${count} answers were changed in another window. Those stand.`
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
