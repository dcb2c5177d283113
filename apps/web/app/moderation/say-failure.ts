import { adviceFor, wordsOfFailure } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'

export function sayFailure(error: Error): void {
  toast({
    title: 'That didn’t work',
    description: wordsOfFailure(error, adviceFor(error)),
    kind: 'destructive',
  })
}
