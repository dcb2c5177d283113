import type { ReportedQuestion, withdrawQuestion } from '@collimate/contract/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SignInAgainHere } from '../accounts/sign-in-again.tsx'
import { call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { CorrectForm, from, type RulingProps } from './correct-form.tsx'
import { Moment, useDone } from './entry-list.tsx'
import { sayFailure } from './say-failure.ts'
import { moderationKey } from './waiting.ts'

/** What an admin can decide on a question that is wrong, and what was decided before. */
export function RuleOnQuestion(props: RulingProps) {
  const { question } = props
  const [asking, setAsking] = useState<'correct' | 'withdraw' | null>(null)
  const [changed, setChanged] = useState(false)
  const close = () => {
    setAsking(null)
    setChanged(false)
  }
  const withdraw = useWithdraw(props, close)
  return (
    <div className="grid gap-3">
      <Rulings rulings={question.rulings} />
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setAsking('correct')}>Correct question</Button>
        {question.withdrawn ? null : (
          <Button kind="danger" onClick={() => setAsking('withdraw')}>
            Withdraw question
          </Button>
        )}
      </div>
      <SignInAgainHere>
        <Dialog
          open={asking === 'correct'}
          // Neither Escape nor a press beside it takes away what is typed.
          onOpenChange={changed ? undefined : close}
          title={`Correct ${question.id}`}
          description="Exams and quizzes in progress keep the wording they started with."
          wide
        >
          <CorrectForm {...props} onChange={() => setChanged(true)} onDone={close} />
        </Dialog>
      </SignInAgainHere>
      <AlertDialog
        open={asking === 'withdraw'}
        onOpenChange={close}
        title="Withdraw this question?"
        description="It won’t be asked anymore, and every answer to it counts as right. Students whose scores change are notified. You can bring it back only by correcting its wording, an option or the key."
        confirmLabel="Withdraw question"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </div>
  )
}

function Rulings({ rulings }: Pick<ReportedQuestion, 'rulings'>) {
  if (rulings.length === 0) return null
  return (
    <ul aria-label="Decisions on this question" className="grid gap-2">
      {rulings.map(
        ({
          ruling,
          earlier_answers: earlier,
          ruled_at: at,
          ruled_by: by,
          settled,
          scores_changed: changed,
        }) => (
          <li key={at} className="max-w-measure border-l-2 border-line pl-3 text-meta">
            <p>
              {ruling === 'withdrawn' ? 'Withdrawn' : 'Corrected'}
              {by === null ? '' : ` by ${by}`}, <Moment at={at} />.{' '}
              {earlier === 'graded-again'
                ? 'Earlier answers are graded by the corrected key.'
                : 'Earlier answers count as right.'}
            </p>
            <p className="text-muted">
              {settled ? 'Scores changed' : 'Still grading. Scores changed so far'}: {changed}
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

function useWithdraw({ question: { id, version }, reportId }: RulingProps, onDone: () => void) {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: () =>
      call<typeof withdrawQuestion>('POST /api/admin/questions/:id/withdraw', {
        params: { id },
        body: { version, ...from(reportId) },
      }),
    onSuccess: () => {
      done(reportId ?? id)
      toast({ title: 'Question withdrawn', description: 'It won’t be asked anymore.', kind: 'good' })
    },
    onError: sayFailure,
    onSettled: () => {
      onDone()
      return refetchAfterChange(client, { queryKey: moderationKey })
    },
  })
}
