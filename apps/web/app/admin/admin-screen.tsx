import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { ApiError, NetworkError } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { ModerationPanel } from '../moderation/moderation-panel.tsx'
import { waitingInAll, waitingQuery, waitingText } from '../moderation/waiting.ts'
import { SendForm } from '../notifications/send-form.tsx'
import { SentList } from '../notifications/sent-list.tsx'
import { loadSession, useSession } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'

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
  const open = session?.admin === true && session.second_factor !== 'missing'
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: open })
  const items = tabs.map((item) =>
    item.value === 'moderation' ? { ...item, count: waitingText(waitingInAll(waiting)) } : item,
  )
  useEffect(() => {
    // The menu of somebody who is no admin any more should not say otherwise.
    if (refused) void loadSession()
  }, [refused])
  if (!session) return null
  if (refused) return <AccessDenied />
  if (!session.admin) return <Navigate to="/dashboard" replace />
  if (!open) return <SecondFactorFirst />
  return (
    <div className="wrap py-9">
      <PageHeader title="Admin Tools" />
      <Banner tone="mid" title="Admin access" className="mb-6">
        <p>
          You’re logged in as <strong>{session.user.email}</strong>. What you do here reaches students right
          away.
        </p>
      </Banner>
      <Tabs label="Admin Tools" items={items} value={tab} onChange={setTab}>
        {tab === 'moderation' ? <ModerationPanel /> : null}
        {/* It stays, with what is half written and what is being sent. */}
        <div hidden={tab === 'moderation'}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,820px)_minmax(0,1fr)]">
            <SendForm />
            <SentList />
          </div>
        </div>
      </Tabs>
    </div>
  )
}

function AccessDenied() {
  return (
    <div className="wrap flex flex-col items-start gap-4 py-14 md:py-20">
      <LightMark />
      <h1>Access Denied</h1>
      <p className="max-w-measure text-stem text-muted">You don't have permission to access this page.</p>
      <LinkButton to="/dashboard" kind="primary" className="mt-2">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}

function SecondFactorFirst() {
  return (
    <div className="wrap flex flex-col items-start gap-4 py-14 md:py-20">
      <LightMark />
      <h1>Turn on two-step login first</h1>
      <p className="max-w-measure text-stem text-muted">
        On this site, admins log in with a password and a code from their phone. Turn it on in your account
        settings, and the admin tools open.
      </p>
      <LinkButton to="/account-settings#logging-in" kind="primary" className="mt-2">
        Go to Account Settings
      </LinkButton>
    </div>
  )
}

/** Whether the server has answered any call of this page that its caller may not make it. */
function useRefused(): boolean {
  const client = useQueryClient()
  const [refused, setRefused] = useState(false)
  useEffect(() => onRefusal(client, () => setRefused(true)), [client])
  return refused
}

function onRefusal(client: QueryClient, listener: () => void): () => void {
  const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const error = event.action?.type === 'error' ? event.action.error : null
    if (!(error instanceof ApiError || error instanceof NetworkError) || error.status !== 403) return
    // Asked of admins since the page was opened: the session says so.
    if ('code' in error && error.code === 'second-factor-required') void loadSession()
    else listener()
  }
  const stops = [
    client.getQueryCache().subscribe((event) => hear(event)),
    client.getMutationCache().subscribe((event) => hear(event)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
