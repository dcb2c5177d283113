import type { signOut } from '@collimate/contract/accounts'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { adoptSession } from './session.ts'

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await call<typeof signOut>('POST /api/accounts/sign-out')
    } catch (error) {
      toast({ title: error instanceof ApiError ? error.message : 'Error signing out', kind: 'destructive' })
      return
    }
    // First away from the guarded page, or its guard would lead to /auth instead of home.
    await navigate('/', { flushSync: true })
    adoptSession(null)
    toast({ title: 'Signed out successfully', kind: 'good' })
  }
}
