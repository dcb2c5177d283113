import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { adviceFor } from '../lib/api.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { AccountData } from './account-data.tsx'
import { decideGuard } from './guard.ts'
import { LeadToPlans } from './lead-to-plans.tsx'
import { visitorsWay } from './leaving.ts'
import { useSession } from './session.ts'
import { keepWanted } from './wanted-page.ts'
import { useEntrance } from './use-entrance.ts'

/** How long the skeleton stays after a user is found on arrival, in milliseconds. */
const settling = 500

export default function GuardedLayout() {
  const { data: session, isError, error, refetch } = useSession()
  const settled = useSettled(session != null)
  const { key, pathname, search, hash } = useLocation()
  const entrance = useEntrance(session, pathname)
  switch (decideGuard({ session, failed: isError, settled, entrance: entrance.verdict })) {
    case 'wait':
      return <PageSkeleton />
    case 'sign-in':
      return <LeadAway to={visitorsWay(key)} wanted={`${pathname}${search}${hash}`} />
    case 'choose-plan':
      return <LeadToPlans />
    case 'retry':
      return (
        <GuardError title="We can’t reach the server" onRetry={() => void refetch()}>
          {adviceFor(error)} What you saved is safe.
        </GuardError>
      )
    case 'check-again':
      return (
        <GuardError
          title="Failed to check subscription status"
          onRetry={entrance.retry}
          more={<LinkButton to="/choose-plan">View Subscription Plans</LinkButton>}
        >
          This page needs a subscription, and we couldn’t check yours. Try again in a moment.
        </GuardError>
      )
    case 'pass':
      return session ? (
        <AccountData userId={session.user.id}>
          <Outlet />
        </AccountData>
      ) : null
  }
}

/** The dashboard leads on to what was wanted here; nobody who signed out wants anything. */
function LeadAway({ to, wanted }: { to: '/' | '/auth'; wanted: string }) {
  useEffect(() => {
    if (to === '/auth') keepWanted(wanted)
  }, [to, wanted])
  return <Navigate to={to} replace />
}

type GuardErrorProps = { title: string; onRetry: () => void; more?: ReactNode; children: ReactNode }

function GuardError({ children, ...state }: GuardErrorProps) {
  return (
    <div className="wrap py-12">
      <ErrorState {...state}>
        <p>{children}</p>
      </ErrorState>
    </div>
  )
}

/** True at once for a user known before this page, and a moment after the find for one who was looked up. */
function useSettled(found: boolean): boolean {
  const [settled, setSettled] = useState(found)
  useEffect(() => {
    if (!found || settled) return
    const timer = setTimeout(() => setSettled(true), settling)
    return () => clearTimeout(timer)
  }, [found, settled])
  return settled
}
