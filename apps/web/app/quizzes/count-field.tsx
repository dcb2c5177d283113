import { cappedQuizCount, quizCountDefault, quizLimit, readQuizCount } from '@collimate/domain/quizzes/count'
import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { Field, Input } from '../ui/field.tsx'

/** How many questions were asked for, as typed, and how many the quiz will have, whatever was typed. */
export function useQuizCount() {
  const { data: session } = useSession()
  const [typed, setTyped] = useState(String(quizCountDefault))
  const limit = quizLimit(session?.subscribed ?? false)
  return { typed, setTyped, limit, asked: cappedQuizCount(readQuizCount(typed), limit) }
}

type CountFieldProps = {
  /** What is before the limit in the field's label. */
  label: string
  count: ReturnType<typeof useQuizCount>
  /** The first of a dialog. */
  autofocus?: boolean
}

export function CountField({ label, count: { typed, setTyped, limit }, autofocus }: CountFieldProps) {
  return (
    <Field label={`${label} (max ${limit})`}>
      {(control) => (
        <Input
          {...control}
          data-autofocus={autofocus}
          type="number"
          inputMode="numeric"
          min={1}
          max={limit}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
