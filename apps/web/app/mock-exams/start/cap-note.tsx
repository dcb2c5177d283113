import type { ExamCap } from '@collimate/contract/errors'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** As many mock exams as 24 hours allow: when the next may start, and what helps until then. */
export function CapNote({ cap }: { cap: ExamCap }) {
  const [asked] = useState(() => new Date())
  const exams = cap.completed === 1 ? '1 mock exam' : `${cap.completed} mock exams`
  return (
    <Banner
      title={`You've finished ${exams} in 24 hours.`}
      role="status"
      className="mb-6"
      action={<LinkButton to="/mock-exam?result=latest">Review your last exam</LinkButton>}
    >
      {nextStartText(cap.next_at, asked)} Reviewing what you missed helps more now.
    </Banner>
  )
}

const minuteMs = 60_000

/** When the next exam can start, on the student's own clock: always within a day. @param moment ISO 8601 */
export function nextStartText(moment: string, now: Date): string {
  const next = new Date(Math.ceil(Date.parse(moment) / minuteMs) * minuteMs)
  const time = next.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const day = next.toDateString() === now.toDateString() ? '' : ' tomorrow'
  return `Your next one can start at ${time}${day}.`
}
