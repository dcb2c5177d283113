import type { Profile } from '@collimate/contract/accounts'
import { examDateRange } from '@collimate/domain/accounts/exam-day'
import type { ExamTimeFactor } from '@collimate/domain/accounts/rules'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { useProfileChange } from './use-profile-change.ts'

const items = [
  { value: 1, label: 'Regular time', hint: 'The standard limit' },
  { value: 1.5, label: 'Time and a half', hint: '1.5 times the limit' },
  { value: 2, label: 'Double time', hint: 'Twice the limit' },
] as const satisfies readonly { value: ExamTimeFactor; label: string; hint: string }[]

export function ExamSetting({ profile }: { profile: Profile }) {
  // What nobody has touched follows the profile, and is not sent with the rest: a save of before may be answered only now.
  const [chosen, choose] = useState<ExamTimeFactor>()
  const factor = chosen ?? profile.exam_time_factor
  const [date = profile.exam_date ?? '', setDate] = useState<string>()
  const dateInput = useRef<HTMLInputElement>(null)
  const [isHalf, setHalf] = useState(false)
  const save = useProfileChange()
  const [{ first, last }] = useState(() => examDateRange(new Date()))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    // One that lacks its year reads as none, and none deletes the stored one.
    const half = dateInput.current?.validity.badInput ?? false
    setHalf(half)
    if (half) return dateInput.current?.focus()
    // A day that has passed meanwhile may stay as it is.
    const dated = date === (profile.exam_date ?? '') ? {} : { exam_date: date || null }
    const timed = chosen === undefined && 'exam_date' in dated ? {} : { exam_time_factor: factor }
    save.mutate(
      { ...timed, ...dated },
      {
        onSuccess: () => {
          choose((now) => (now === chosen ? undefined : now))
          setDate((now) => (now === date ? undefined : now))
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="max-w-measure">
        <Field
          label="Date of your exam (optional)"
          hint="Your dashboard counts down the days, and your reviews are planned around it."
          error={isHalf ? 'Enter the whole date' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={dateInput}
              className="max-w-64"
              type="date"
              min={first}
              max={last}
              value={date}
              onChange={(event) => {
                setDate(event.currentTarget.value)
                setHalf(false)
              }}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-2">
        <RadioCards
          legend="Extended exam time"
          name="exam-time"
          items={items}
          value={factor}
          onChange={choose}
        />
        <p className="max-w-measure text-meta text-muted">
          If you have extra time on the real exam, practice with it here. Applies to mock exams you start from
          now on.
        </p>
      </div>
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save exam settings
      </Button>
    </form>
  )
}
