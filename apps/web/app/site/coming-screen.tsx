import { requirementOf } from '@collimate/domain/accounts/access'
import { roomOf } from '@collimate/domain/rooms'
import { useLocation } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: pageTitle(roomOf(location.pathname)?.name ?? 'Coming soon') },
]

/** Any page of a room that is not open yet. */
export default function ComingScreen() {
  const { pathname } = useLocation()
  const room = roomOf(pathname)
  const back =
    requirementOf(pathname) === 'open'
      ? { to: '/', name: 'Return to Home' }
      : { to: '/dashboard', name: 'Go to Dashboard' }
  return (
    <div className="wrap flex flex-col items-start gap-4 py-14 md:py-20">
      <LightMark />
      <Badge>Coming soon</Badge>
      <h1>{room?.name}</h1>
      <p className="max-w-measure text-stem text-muted">{room?.text}</p>
      <LinkButton to={back.to} kind="primary" className="mt-2">
        {back.name}
      </LinkButton>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
