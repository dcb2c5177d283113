import type { signOut } from '@collimate/contract/accounts'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { leaveFrom } from './leaving.ts'
import { adoptSession } from './session.ts'

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  return async () => {
    try {
      await call<typeof signOut>('POST /api/accounts/sign-out')
    } catch (error) {
      toast({ title: error instanceof ApiError ? error.message : 'Error signing out', kind: 'destructive' })
      return
    }
    leaveFrom(key)
    adoptSession(null)
    toast({ title: 'Signed out successfully', kind: 'good' })
    // A guard may have led there already; from a public page nothing else would.
    await navigate('/', { replace: true })
  }
}
