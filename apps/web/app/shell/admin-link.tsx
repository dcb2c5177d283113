import type { Session } from '@collimate/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { waitingInAll, waitingQuery, waitingText } from '../moderation/waiting.ts'
import { clientOf } from '../session/account-data.tsx'
import { MenuLink } from '../ui/menu.tsx'

/** To the admin tools, with how much waits there. */
export function AdminLink({ session }: { session: Session }) {
  const enabled = session.second_factor !== 'missing'
  const { data: waiting } = useQuery(
    { ...waitingQuery, enabled, staleTime: 60_000 },
    clientOf(session.user.id),
  )
  return (
    <MenuLink icon={ShieldCheck} to="/admin" count={waitingText(waitingInAll(waiting))}>
      Admin Tools
    </MenuLink>
  )
}
