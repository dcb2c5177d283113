import type { ComponentProps } from 'react'
import { passFocusToQuestion } from '../../lib/pass-focus-on.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** What keeps this window from going on, over the question. */
export function SittingNotice(props: Omit<ComponentProps<typeof Banner>, 'tone' | 'role' | 'className'>) {
  return (
    <Banner
      ref={passFocusToQuestion}
      tone="mid"
      role="alert"
      className="px-4 md:px-[clamp(20px,3.2vw,48px)]"
      {...props}
    />
  )
}

/** Of the notice, for what does nothing while it stands. */
export const elsewhereId = 'elsewhere'

type ElsewhereNoticeProps = {
  /** What of the other window's answers comes with the quiz. */
  answers: 'checked' | 'given'
  busy: boolean
  /** What to do about a try that failed; null where none has. */
  advice: string | null
  onTakeBack: () => void
}

export function ElsewhereNotice({ answers, busy, advice, onTakeBack }: ElsewhereNoticeProps) {
  return (
    <SittingNotice
      id={elsewhereId}
      title="This quiz is open in another window"
      action={
        <Button busy={busy} onClick={onTakeBack}>
          Take it back
        </Button>
      }
    >
      {advice === null
        ? `Go on there, or take it back here. The answers ${answers} there come with it.`
        : `That didn’t work. ${advice}`}
    </SittingNotice>
  )
}
