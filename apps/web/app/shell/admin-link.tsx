import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { waitingInAll, waitingQuery, waitingText } from '../moderation/waiting.ts'
import { clientOf } from '../session/account-data.tsx'
import { MenuLink } from '../ui/menu.tsx'

/** To the admin tools, with how much waits there. */
export function AdminLink({ userId }: { userId: string }) {
  const { data: waiting } = useQuery({ ...waitingQuery, staleTime: 60_000 }, clientOf(userId))
  return (
    <MenuLink icon={ShieldCheck} to="/admin" count={waitingText(waitingInAll(waiting))}>
      Admin Tools
    </MenuLink>
  )
}
