import type { signOut } from '@collimate/contract/accounts'
import { ApiError, call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { useLeaveHome } from './use-leave-home.ts'

export function useSignOut(): () => Promise<void> {
  const leaveHome = useLeaveHome()
  return async () => {
    try {
      await leaveHome(() => call<typeof signOut>('POST /api/accounts/sign-out'))
      toast({ title: 'Signed out successfully', kind: 'good' })
    } catch (error) {
      toast({ title: error instanceof ApiError ? error.message : 'Error signing out', kind: 'destructive' })
    }
  }
}
