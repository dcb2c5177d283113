import type { signOut } from '@collimate/contract/accounts'
import { ApiError, call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { useLeaveHome } from './use-leave-home.ts'

export function useSignOut(): () => Promise<void> {
  const leaveHome = useLeaveHome()
  return async () => {
    try {
      await call<typeof signOut>('POST /api/accounts/sign-out')
    } catch (error) {
      toast({ title: error instanceof ApiError ? error.message : 'Error signing out', kind: 'destructive' })
      return
    }
    toast({ title: 'Signed out successfully', kind: 'good' })
    await leaveHome()
  }
}
