import { useSession } from '../accounts/session.ts'
import { pageTitle } from '../lib/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LastResult } from './last-result.tsx'
import { MockExamDoor } from './mock-exam-door.tsx'

export const meta = () => [{ title: pageTitle('Dashboard') }]

export default function DashboardScreen() {
  const { data: session } = useSession()
  if (!session) return null
  return (
    <div className="wrap py-9">
      <PageHeader title={`Welcome, ${session.profile.first_name}`} />
      <div className="grid gap-8">
        <MockExamDoor />
        <LastResult />
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../site/route-error.tsx'
