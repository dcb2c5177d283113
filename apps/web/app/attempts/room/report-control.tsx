import type { ShownQuestion } from '@collimate/contract/questions'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReportDialog } from './room-parts.ts'

type ReportControlProps = {
  question: ShownQuestion
  /** Where the question is met. */
  from: 'quiz' | 'mock-exam'
}

/** The button that reports a question, with its dialog. */
export function ReportControl({ question, from }: ReportControlProps) {
  // Null until it is asked for; closed, it keeps what was typed.
  const [reporting, setReporting] = useState<boolean | null>(null)
  return (
    <>
      <Button
        kind="ghost"
        className="px-2.5! text-meta font-medium text-muted"
        onClick={() => setReporting(true)}
        aria-label="Report question"
      >
        <MessageSquareWarning size={18} aria-hidden="true" />
        Report
      </Button>
      {reporting === null ? null : (
        <ReportDialog open={reporting} onClose={() => setReporting(false)} question={question} type={from} />
      )}
    </>
  )
}
