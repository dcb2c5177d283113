import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { loadSession, useSession } from '../session/session.ts'
import { pageTitle } from '../lib/page-title.ts'
import { ModerationPanel } from '../moderation/moderation-panel.tsx'
import { SendForm } from '../notifications/send-form.tsx'
import { Banner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AccessDenied } from './access-denied.tsx'
import { useRefused } from './use-refused.ts'

export const meta = () => [{ title: pageTitle('Admin Tools') }]

const tabs = [
  { value: 'notifications', label: 'Notifications' },
  { value: 'users', label: 'User Management', disabled: true },
  { value: 'content', label: 'Content Management', disabled: true },
  { value: 'moderation', label: 'Moderation' },
] as const

type Tab = (typeof tabs)[number]['value']

export default function AdminScreen() {
  const { data: session } = useSession()
  const refused = useRefused()
  const [tab, setTab] = useState<Tab>('notifications')
  useEffect(() => {
    // The menu of somebody who is no admin any more should not say otherwise.
    if (refused) void loadSession()
  }, [refused])
  if (!session) return null
  if (refused) return <AccessDenied />
  if (!session.admin) return <Navigate to="/dashboard" replace />
  return (
    <div className="wrap py-9">
      <PageHeader title="Admin Tools" />
      <Banner tone="mid" title="Admin access" className="mb-6">
        <p>
          You are signed in as <strong>{session.user.email}</strong>. What you do here reaches students at
          once.
        </p>
      </Banner>
      <Tabs label="Admin Tools" items={tabs} value={tab} onChange={setTab}>
        {tab === 'moderation' ? <ModerationPanel /> : <SendForm />}
      </Tabs>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
