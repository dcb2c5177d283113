import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { forgetWanted, readWanted } from '../session/wanted-page.ts'
import { useSession } from '../session/session.ts'
import { prefetchStanding } from '../billing/standing.ts'
import { PaymentBanner } from '../billing/payment-banner.tsx'
import { SubscriptionNotice } from '../billing/subscription-notice.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { useToday } from '../lib/use-today.ts'
import { ExamTrend } from '../progress/exam-trend.tsx'
import { MasteryStrip } from '../progress/mastery-strip.tsx'
import { ProgressCard } from '../progress/progress-card.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { closablePart } from '../ui/closable-part.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LastResult } from '../mock-exams/dashboard/last-result.tsx'
import { MockExamDoor } from '../mock-exams/dashboard/mock-exam-door.tsx'
import { BelowOngoingQuiz, OngoingQuiz } from '../quizzes/ongoing-quiz.tsx'
import { reportQuery } from '../progress/queries.ts'
import { Rooms } from './rooms.tsx'
import { TipCard } from './tip-card.tsx'
import { daysToExam, examText, planText } from './exam-texts.ts'

const { Part: FeedbackDialog } = closablePart(
  () => import('../feedback/feedback-dialog.tsx'),
  'FeedbackDialog',
)

export const meta = () => [{ title: pageTitle('Dashboard') }]

// With the page's script: a loader, even one that waits for nothing, would hold back the page's own skeleton.
if (!import.meta.env.SSR) void prefetchStanding()

export default function DashboardScreen() {
  const { data: session } = useSession()
  if (!session) return null
  return (
    <div className="wrap py-9">
      <div className="relative">
        <PageHeader
          title={`Welcome, ${session.profile.first_name}`}
          lead={
            session.profile.exam_date ? <ExamLine examDate={session.profile.exam_date} /> : <NoExamDate />
          }
        >
          <TipCard />
        </PageHeader>
        <PaymentBanner />
      </div>
      <div className="grid gap-8">
        <Continue />
        <SubscriptionNotice subscribed={session.subscribed} />
        <MockExamDoor />
        <OngoingQuiz />
        <BelowOngoingQuiz>
          <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
            <div className="grid content-stretch gap-4 md:gap-6">
              <ExamTrend>
                <LastResult />
              </ExamTrend>
            </div>
            <ProgressCard />
          </div>
          <MasteryStrip />
          <Rooms subscribed={session.subscribed} />
          <FeedbackLine />
        </BelowOngoingQuiz>
      </div>
    </div>
  )
}

/** Once, to the page that asked for the log-in. */
function Continue() {
  const [wanted] = useState(readWanted)
  useEffect(forgetWanted, [])
  if (wanted === null) return null
  return (
    <p>
      <LinkButton to={wanted.path}>
        Continue to {wanted.name}
        <ArrowRight size={18} aria-hidden="true" />
      </LinkButton>
    </p>
  )
}

function NoExamDate() {
  return (
    <>
      <Link to="/account-settings#your-exam" className="link">
        Set your exam date
      </Link>{' '}
      to see how many days you have left.
    </>
  )
}

function FeedbackLine() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-muted">Something unclear, or missing?</p>
      <Button onClick={() => setOpen(true)}>Give Feedback</Button>
      <FeedbackDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Days to the exam, and what a day asks for until then; its lines keep their place while that is counted. */
function ExamLine({ examDate }: { examDate: string }) {
  const today = useToday()
  const { data: report } = useQuery(reportQuery)
  const days = daysToExam(examDate, today)
  const text = examText(examDate, days)
  const total = (key: 'unseen' | 'due') =>
    report?.sections.reduce((sum, section) => sum + section[key], 0) ?? 0
  const plan = report ? planText(days, { unseen: total('unseen'), due: total('due') }) : null
  if (text === null) return null
  return (
    <span className={days > 0 ? 'num block min-h-[3lh] max-w-measure md:min-h-[2lh]' : 'num block'}>
      <span>{text}</span> {plan}
    </span>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
