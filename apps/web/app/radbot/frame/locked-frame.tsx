import type { RadBotState } from '@collimate/contract/radbot'
import { Lock } from 'lucide-react'
import { buttonLook } from '../../ui/button-look.ts'

/** While a mock exam is open in a window: no other book lies open beside it. */
export function LockedFrame({ exam }: { exam: NonNullable<RadBotState['exam']> }) {
  return (
    <section
      aria-labelledby="locked"
      className="mx-auto my-8 grid max-w-[560px] justify-items-center gap-3 rounded-3 border border-line bg-surface px-5 py-10 text-center"
    >
      <span className="grid size-18 place-items-center rounded-1 border-[1.5px] border-dashed border-edge text-muted">
        <Lock size={28} aria-hidden="true" />
      </span>
      <h1 id="locked" className="text-h3">
        Locked while your exam is open
      </h1>
      <p className="num max-w-[44ch]">
        You are on question {exam.question} of {exam.total}, with {clockText(exam.seconds_left)} left. RadBot
        opens again a minute after you leave the exam.
      </p>
      <p className="text-meta text-muted">Your history is saved and stays closed until then.</p>
      <a href="/mock-exam" target="_top" className={`${buttonLook({ kind: 'primary' })} mt-2`}>
        Back to your exam
      </a>
    </section>
  )
}

/** 7,015 seconds are `01:56:55`. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
