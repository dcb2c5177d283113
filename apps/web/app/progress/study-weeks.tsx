import type { ProgressReport } from '@collimate/contract/progress'
import { classNames } from '../lib/class-names.ts'
import { spentText } from '../lib/spent-text.ts'
import { Card } from '../ui/card.tsx'
import { AsTable } from './as-table.tsx'
import { dayName } from './day-names.ts'
import { weeksUpTo } from './month-days.ts'

type Day = ProgressReport['days'][number]

/** The last 16 weeks, a column a week: the longer the study, the brighter the day. */
export function StudyWeeks({ today, days }: Pick<ProgressReport, 'today' | 'days'>) {
  const weeks = weeksUpTo(today, 16)
  const studied = new Map(days.map((day) => [day.day, day]))
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const count = `${days.length} ${days.length === 1 ? 'day' : 'days'} of study in the last 16 weeks, ${spentText(60 * minutes)} in all.`
  return (
    <Card aria-labelledby="study-days" className="flex break-inside-avoid flex-col">
      <h2 id="study-days" className="text-h3">
        Study days
      </h2>
      <p className="mt-1 mb-5 text-meta text-muted">
        {days.length === 0 ? 'Every day with an exam or a quiz becomes a lit square.' : count}
      </p>
      <div
        aria-hidden="true"
        className="keeps-color grid max-w-[430px] auto-cols-fr grid-flow-col grid-rows-7 gap-[3px]"
      >
        {weeks.flat().map((day) => (
          <span
            key={day}
            className={classNames(
              'square grid place-items-center text-label leading-none text-on-light',
              look(studied.get(day)),
              day > today && 'invisible',
              day === today && 'outline-2 outline-offset-1 outline-light-edge',
            )}
          >
            {(studied.get(day)?.exams ?? 0) > 0 ? '+' : ''}
          </span>
        ))}
      </div>
      <p className="mt-4 text-meta text-muted">
        A column is a week from Sunday. Brighter: under 30, under 60, 60 minutes or more. +: a mock exam.
      </p>
      <AsTable
        caption="Study days by week"
        columns={['Week of', 'Days', 'Time']}
        rows={weeks.toReversed().map((week) => {
          const own = week.flatMap((day) => studied.get(day) ?? [])
          return {
            key: week[0] ?? '',
            cells: [
              dayName(week[0] ?? today),
              own.length,
              spentText(60 * own.reduce((sum, day) => sum + day.minutes, 0)),
            ],
          }
        })}
      />
    </Card>
  )
}

function look(day: Day | undefined): string {
  if (day === undefined) return ''
  if (day.minutes >= 60) return 'square-100'
  return day.minutes >= 30 ? 'square-75' : 'square-50'
}
