import { ApiError } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'

export function sayFailure(error: Error): void {
  toast({
    title: 'That didn’t work',
    description: error instanceof ApiError ? error.message : 'Check your connection and try again.',
    kind: 'destructive',
  })
}
