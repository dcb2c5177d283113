import type { handleQuestionReport, QuestionReport } from '@collimate/contract/moderation'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Moment, Writer } from './entry-list.tsx'
import { reportsQuery } from './queries.ts'
import { ReportDetails } from './report-details.tsx'
import { StatedList, useEntryChange } from './stated-list.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
] as const

const empties = {
  open: {
    title: 'No open reports',
    text: 'What students report about a question appears here until it is handled.',
  },
  handled: {
    title: 'No handled reports',
    text: 'A handled report is kept here, with who handled it and when.',
  },
} as const

const resolutions = {
  'nothing-wrong': 'Nothing was wrong.',
  corrected: 'The question was corrected.',
  withdrawn: 'The question was withdrawn.',
} as const

const places = { quiz: 'quiz', 'mock-exam': 'mock exam' } as const

export function ReportList() {
  return (
    <StatedList
      label="Question reports"
      noun="reports"
      states={states}
      empties={empties}
      queryOf={(state, search) => reportsQuery(state === 'handled', search)}
    >
      {(report) => <ReportCard report={report} />}
    </StatedList>
  )
}

function ReportCard({ report }: { report: QuestionReport }) {
  const [open, setOpen] = useState(false)
  const handle = useHandle(report)
  const { handled, handled_at: handledAt, handled_by: handledBy, resolution } = report
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">{report.question_id}</h3>
        <p className="text-meta text-muted">
          In a {places[report.question_type]}, <Moment at={report.created_at} />
        </p>
      </div>
      <p className="mt-1 line-clamp-2 max-w-measure text-meta text-muted">{report.question_text}</p>
      <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">{report.comment}</p>
      <p className="mt-2 text-meta text-muted">
        <Writer name={report.reporter.username} email={report.reporter.email} />
      </p>
      {handledAt === null ? null : (
        <p className="mt-2 text-meta text-muted">
          Handled{handledBy === null ? '' : ` by ${handledBy}`}, <Moment at={handledAt} />
          {resolution === null ? '' : `. ${resolutions[resolution]}`}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button busy={handle.isPending} onClick={() => handle.mutate(!handled)}>
          {handled ? 'Open again' : 'Nothing wrong'}
        </Button>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide question' : 'Show question'}
        </Button>
      </div>
      {open ? <ReportDetails report={report} /> : null}
    </Card>
  )
}

function useHandle({ id, question_id: questionId }: QuestionReport) {
  return useEntryChange(
    id,
    (handled: boolean) =>
      call<typeof handleQuestionReport>('PATCH /api/admin/question-reports/:id', {
        params: { id },
        body: { handled },
      }),
    (handled) => `${handled ? 'Handled' : 'Opened again'}: the report about ${questionId}.`,
  )
}
