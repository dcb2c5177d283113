import { quizCountDefault } from '@collimate/domain/quizzes/count'
import type { Category } from '@collimate/domain/questions/categories'
import { type FormEvent, useEffect, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { CategoryTag } from '../ui/category-tag.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { holdPage } from '../session/session.ts'
import { CountField, useQuizCount } from './count-field.tsx'

type StartQuizDialogProps = {
  /** The dialog is open while there is one. */
  category: Category | undefined
  onClose: () => void
}

/** Asks how long the quiz should be; whatever is typed, the button says what will be started. */
export function StartQuizDialog({ category, onClose }: StartQuizDialogProps) {
  const count = useQuizCount()
  const navigate = useNavigate()
  const form = useId()
  // A log-in that is over is told by the start, in its own words, not by a call made in passing.
  useEffect(() => (category === undefined ? undefined : holdPage()), [category])
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (category === undefined) return
    void navigate(`/quiz?${new URLSearchParams({ category, count: String(count.asked) })}`)
  }
  return (
    <Dialog
      open={category !== undefined}
      onOpenChange={(open) => {
        if (open) return
        count.setTyped(String(quizCountDefault))
        onClose()
      }}
      title="Start Quiz"
      description="Choose the number of questions for your quiz session."
      actions={
        <Button kind="primary" type="submit" form={form} block>
          {`Start Quiz with ${count.asked} ${count.asked === 1 ? 'Question' : 'Questions'}`}
        </Button>
      }
    >
      <form id={form} onSubmit={start} noValidate className="grid gap-4">
        {category === undefined ? null : <CategoryTag category={category} />}
        {category === 'math' || category === 'physics' ? (
          <p className="text-meta text-muted">
            Just want the numbers? Practice formulas in the{' '}
            <Link to="/quizzes/calculation-clinic" className="link">
              Calculation Clinic
            </Link>
            .
          </p>
        ) : null}
        <CountField label="Number of Questions" count={count} autofocus />
      </form>
    </Dialog>
  )
}
