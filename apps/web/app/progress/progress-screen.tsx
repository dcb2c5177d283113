import type { ProgressReport } from '@collimate/contract/progress'
import { categories } from '@collimate/domain/questions/categories'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { adviceFor, ApiError, fetchFile } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { saveFile } from '../lib/save-file.ts'
import { forgetSession, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { CalibrationCard } from './calibration-card.tsx'
import { ChangedAnswers, changesIn } from './changed-answers.tsx'
import { MasteryCard } from './mastery-card.tsx'
import { ownTimeZone, reportQuery } from './queries.ts'
import { ResultsList } from './results-list.tsx'
import { ScoreTrend } from './score-trend.tsx'
import { StudyWeeks } from './study-weeks.tsx'
import { TimeChart } from './time-chart.tsx'

export const meta = () => [{ title: pageTitle('Progress') }]

/** Everything a student has done, in pictures and in tables. */
export default function ProgressScreen() {
  const { data: report, isPending, isError, error, refetch } = useQuery(reportQuery)
  return (
    <div className="wrap py-9">
      <PageHeader title="Progress" lead="What you know, how sure that is, and what to study next.">
        <Actions />
      </PageHeader>
      {/* Never wider than the page: a table scrolls within its card. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isPending ? <ReportSkeleton /> : null}
        {isError ? (
          <ErrorState title="We couldn’t load your progress" onRetry={() => void refetch()}>
            <p>Nothing is lost. {adviceFor(error)}</p>
          </ErrorState>
        ) : null}
        {report ? <Report report={report} /> : null}
        <ResultsList />
      </div>
    </div>
  )
}

function Report({ report }: { report: ProgressReport }) {
  const { data: session } = useSession()
  const changes = changesIn(report.exams)
  return (
    <>
      <Facts report={report} />
      <ScoreTrend exams={report.exams} />
      <MasteryCard sections={report.sections} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TimeChart times={report.times} factor={session?.profile.exam_time_factor ?? 1} />
        <CalibrationCard calibration={report.calibration} />
        <StudyWeeks today={report.today} days={report.days} wide={changes.changed === 0} />
        <ChangedAnswers exams={report.exams} />
      </div>
    </>
  )
}

function ReportSkeleton() {
  return (
    <>
      <Skeleton className="h-[92px]" />
      <Skeleton className="h-[480px]" />
      <Skeleton className="h-[860px]" />
    </>
  )
}

function Actions() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await saveResults()
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <Button busy={busy} onClick={() => void download()}>
        <Download size={18} aria-hidden="true" />
        Download CSV
      </Button>
      <Button onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}

async function saveResults(): Promise<void> {
  try {
    const query = new URLSearchParams({ time_zone: ownTimeZone() })
    saveFile(await fetchFile(`/api/progress/results.csv?${query}`), 'my-results.csv')
  } catch (error) {
    const description = error instanceof Error ? error.message : 'Please try again.'
    toast({ title: 'We couldn’t download your results', description, kind: 'destructive' })
    if (error instanceof ApiError && error.status === 401) forgetSession()
  }
}

function Facts({ report }: { report: ProgressReport }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-y border-line py-4 md:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,minmax(0,1.4fr))]">
      <Fact name="Exams completed">{report.exams.length}</Fact>
      <Fact name="Average score">
        {report.average_score === null ? 'N/A' : report.average_score.toFixed(1)}
      </Fact>
      <Fact name="Quizzes completed">{report.quizzes_completed}</Fact>
      <Fact name="Study streak, days">{report.streak}</Fact>
      <Fact name="Best topic in quizzes">
        <Topic topic={report.best_topic} />
      </Fact>
      <Fact name="Weakest topic in quizzes">
        <Topic topic={report.weakest_topic} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end lg:not-first:border-l lg:not-first:border-line lg:not-first:pl-5">
      <dt className="text-meta leading-[1.3] text-muted">{name}</dt>
      <dd className="flex min-h-9 items-center font-display text-[1.75rem] leading-[1.15] font-[560]">
        {children}
      </dd>
    </div>
  )
}

function Topic({ topic }: { topic: ProgressReport['best_topic'] }) {
  const known = categories.find((category) => category === topic?.category)
  if (known) {
    return (
      <span className="font-ui">
        <CategoryTag category={known} />
      </span>
    )
  }
  return <span className="font-ui text-meta font-semibold">{topic?.category ?? 'None yet'}</span>
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
