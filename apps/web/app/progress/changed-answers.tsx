import type { ProgressReport } from '@collimate/contract/progress'
import { type ChangeSummary, summarizeChanges, sumChanges } from '@collimate/domain/mock-exams/answer-changes'
import { Check, type LucideIcon, Minus, X } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { AsTable } from './as-table.tsx'
import { dayOfMoment } from './day-names.ts'

const kinds: readonly { key: keyof ChangeSummary['shares']; name: string; icon: LucideIcon; look: string }[] =
  [
    { key: 'wrong_to_right', name: 'Wrong to right', icon: Check, look: 'text-good' },
    { key: 'right_to_wrong', name: 'Right to wrong', icon: X, look: 'text-low' },
    { key: 'wrong_to_wrong', name: 'Wrong to wrong', icon: Minus, look: 'text-ink' },
  ]
const fills = { wrong_to_right: 'bg-good-fill', right_to_wrong: 'bg-low-fill', wrong_to_wrong: 'bg-edge' }

/** As many as there is room for in a row on a phone. */
const mostSquares = 20

const effects: Record<ChangeSummary['effect'], string> = {
  helps: 'Changing helps you: it gained more than it cost.',
  hurts: 'Changing hurts you: it cost more than it gained.',
  unclear: 'That’s too close to say whether changing helps you.',
}

/** What became of the answers that were changed in mock exams. */
export function ChangedAnswers({ exams }: Pick<ProgressReport, 'exams'>) {
  const { known, total, changed, shares, effect } = changesIn(exams)
  if (changed === 0) return <NothingChanged answers={total.answers} />
  const most = Math.max(...kinds.map(({ key }) => total[key]))
  const each = Math.max(1, Math.ceil(most / mostSquares))
  return (
    <Card aria-labelledby="changed-answers" className="flex break-inside-avoid flex-col">
      <h2 id="changed-answers" className="text-h3">
        Changed answers
      </h2>
      <p className="mt-1 text-meta text-muted">
        In your mock exams you changed {numbers.format(changed)} of {numbers.format(total.answers)} answers.{' '}
        {effects[effect]}
      </p>
      <ul className="mt-5 grid gap-4">
        {kinds.map(({ key, name, icon: Icon, look }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
            <span className={`flex items-center gap-2 text-meta font-semibold ${look}`}>
              <Icon size={17} aria-hidden="true" />
              {name}
            </span>
            <span className="num text-meta font-semibold">
              {numbers.format(total[key])} <span className="font-normal text-muted">({shares[key]}%)</span>
            </span>
            <span aria-hidden="true" className="keeps-color col-span-full flex flex-wrap gap-[3px]">
              {Array.from({ length: Math.ceil(total[key] / each) }, (_, place) => (
                <i key={place} className={`size-3 rounded-[1px] ${fills[key]}`} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-meta text-muted">
        {each === 1 ? 'One square is one answer.' : `One square is up to ${each} answers.`} Only questions
        with one right option count.
      </p>
      <AsTable
        caption="Changed answers by exam"
        columns={['Exam', ...kinds.map(({ name }) => name), 'Answers']}
        rows={known.toReversed().map(({ id, completed_at, changes }) => ({
          key: id,
          cells: [dayOfMoment(completed_at), ...kinds.map(({ key }) => changes[key]), changes.answers],
        }))}
      />
    </Card>
  )
}

/** One line: a chart of nothing would leave a hole in the page. */
function NothingChanged({ answers }: { answers: number }) {
  return (
    <Card
      aria-labelledby="changed-answers"
      className="flex break-inside-avoid flex-col gap-x-5 gap-y-1 lg:col-span-full lg:flex-row lg:items-baseline"
    >
      <h2 id="changed-answers" className="shrink-0 text-h3">
        Changed answers
      </h2>
      <p className="text-meta text-muted">{nothingYet(answers)}</p>
    </Card>
  )
}

/** What these exams know of changed answers, exam by exam and in all. */
export function changesIn(exams: ProgressReport['exams']) {
  const known = exams.flatMap(({ changes, ...exam }) => (changes === null ? [] : [{ ...exam, changes }]))
  const total = sumChanges(known.map(({ changes }) => changes))
  return { known, total, ...summarizeChanges(total) }
}

export function nothingYet(answers: number): string {
  if (answers === 0) return 'Change an answer in a mock exam, and you’ll see here whether it helps.'
  const kept = answers === 1 ? 'the only answer' : `all ${numbers.format(answers)} answers`
  return `You kept ${kept} you gave in your mock exams. Change one, and you’ll see here whether it helps.`
}

const numbers = new Intl.NumberFormat('en-US')
