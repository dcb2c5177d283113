import { useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { useSession } from '../session/session.ts'
import { pageTitle } from '../lib/page-title.ts'
import { SiteFrame } from '../shell/site-frame.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { freshEntryKey, readPlace } from './exam-place.ts'
import { MockExam } from './mock-exam.tsx'

/** Read while the page is new, before anything is navigated. */
const freshKey = freshEntryKey()

export const meta = ({ location }: { location: Location }) => [
  { title: pageTitle(placeOf(location).kind === 'results' ? 'Results' : 'Mock Exam') },
]

function placeOf({ search, state, key }: Location<unknown>) {
  return readPlace(new URLSearchParams(search), state, key === freshKey)
}

const { Part: ResultsScreen } = pagePart(
  () => import('./results/results-screen.tsx'),
  'ResultsScreen',
  ({ missing }) =>
    missing ? (
      <div className="wrap py-9">
        <PartMissing />
      </div>
    ) : (
      <PageSkeleton />
    ),
)

export default function MockExamScreen() {
  const { data: session } = useSession()
  const location = useLocation()
  const place = placeOf(location)
  const [first] = useState(location.key)
  if (!session) return null
  if (place.kind !== 'results') {
    return (
      <MockExam
        key={session.user.id}
        user={session.user}
        resume={place.kind === 'resume'}
        within={location.key !== first}
      />
    )
  }
  return (
    <SiteFrame>
      <ResultsScreen key={place.id} id={place.id} />
    </SiteFrame>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
