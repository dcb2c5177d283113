import type { updateProfile } from '@collimate/contract/account-settings'
import type { Profile } from '@collimate/contract/accounts'
import type { ExamTimeFactor } from '@collimate/domain/accounts/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { toast } from '../ui/toast.ts'
import { adoptProfile } from './session.ts'

const items = [
  { value: 1, label: 'Regular time', hint: 'The limit as it is' },
  { value: 1.5, label: 'Time and a half', hint: '1.5 times the limit' },
  { value: 2, label: 'Double time', hint: 'Twice the limit' },
] as const satisfies readonly { value: ExamTimeFactor; label: string; hint: string }[]

export function ExamTimeSetting({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const [factor, setFactor] = useState<ExamTimeFactor>(profile.exam_time_factor)
  const save = useMutation({
    mutationFn: () =>
      call<typeof updateProfile>('PATCH /api/profiles/me', { body: { exam_time_factor: factor } }),
    onSuccess: async ({ profile: saved }) => {
      adoptProfile(saved)
      await client.invalidateQueries({ queryKey: ['mock-exams'] })
      toast({
        title: 'Profile updated',
        description: 'Your profile has been updated successfully.',
        kind: 'good',
      })
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : 'Check your connection and try again.'
      toast({ title: 'Error updating profile', description: reason, kind: 'destructive' })
    },
  })
  return (
    <Card aria-labelledby="exam-time">
      <h2 id="exam-time" className="mb-1 text-h3">
        Extended exam time
      </h2>
      <p className="mb-4 max-w-measure text-muted">
        If you will sit the real exam with extra time, practise with the same. It holds for the exams you
        start after saving.
      </p>
      <RadioCards
        legend="Time for a mock exam"
        name="exam-time"
        items={items}
        value={factor}
        onChange={setFactor}
      />
      <Button kind="primary" className="mt-5" busy={save.isPending} onClick={() => save.mutate()}>
        Save Changes
      </Button>
    </Card>
  )
}
