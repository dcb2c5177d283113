import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { AccountData } from './account-data.tsx'
import { decideGuard } from './guard.ts'
import { visitorsWay } from './leaving.ts'
import { useSession } from './session.ts'

/** How long the skeleton stays after a user is found on arrival, in milliseconds. */
const settling = 500

export default function GuardedLayout() {
  const { data: session, isError, refetch } = useSession()
  const settled = useSettled(session != null)
  const { key } = useLocation()
  switch (decideGuard({ session, failed: isError, settled })) {
    case 'wait':
      return <PageSkeleton />
    case 'sign-in':
      return <Navigate to={visitorsWay(key)} replace />
    case 'retry':
      return (
        <div className="wrap py-12">
          <ErrorState title="We cannot reach the server" onRetry={() => void refetch()}>
            <p>Check your connection and try again. What you saved is safe.</p>
          </ErrorState>
        </div>
      )
    case 'pass':
      return session ? (
        <AccountData userId={session.user.id}>
          <Outlet />
        </AccountData>
      ) : null
  }
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
