import type { ProgressReport } from '@collimate/contract/progress'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { spentText } from '../lib/spent-text.ts'
import { Card } from '../ui/card.tsx'
import { AsTable } from './as-table.tsx'
import { dayName, monthName } from './day-names.ts'
import { weeksUpTo } from './month-days.ts'

type Day = ProgressReport['days'][number]

type StudyWeeksProps = Pick<ProgressReport, 'today' | 'days'> & {
  /** At a desk it has the whole width, and its legend lies beside the squares. */
  wide: boolean
}

/** The last 16 weeks, a column a week: the longer the study, the brighter the day. */
export function StudyWeeks({ today, days, wide }: StudyWeeksProps) {
  const weeks = weeksUpTo(today, 16)
  const studied = new Map(days.map((day) => [day.day, day]))
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const count = `${days.length} ${days.length === 1 ? 'day' : 'days'} of study in the last 16 weeks, ${spentText(60 * minutes)} in all.`
  return (
    <Card
      aria-labelledby="study-days"
      className={classNames('flex break-inside-avoid flex-col', wide && 'lg:col-span-full')}
    >
      <h2 id="study-days" className="text-h3">
        Study days
      </h2>
      <p className="mt-1 mb-5 text-meta text-muted">
        {days.length === 0 ? 'Every day with an exam or a quiz becomes a lit square.' : count}
      </p>
      <div
        className={classNames(
          'grid gap-x-12 gap-y-4',
          wide && 'lg:grid-cols-[minmax(0,30rem)_auto] lg:items-center lg:justify-start',
        )}
      >
        <div
          aria-hidden="true"
          className="grid max-w-[30rem] grid-cols-[auto_repeat(16,minmax(0,1fr))] gap-[3px] text-label leading-none text-muted"
        >
          {weeks.map((week, column) => (
            <span
              key={week[0]}
              className="row-start-1 mb-1 w-0 whitespace-nowrap"
              style={{ gridColumn: column + 2 }}
            >
              {monthBegins(weeks, column) ? monthName(week[0] ?? today) : null}
            </span>
          ))}
          {['Mon', 'Wed', 'Fri'].map((name, place) => (
            <span key={name} className="col-start-1 self-center pr-1.5" style={{ gridRow: 2 * place + 3 }}>
              {name}
            </span>
          ))}
          {weeks.flatMap((week, column) =>
            week.map((day, row) => (
              <span
                key={day}
                className={classNames(
                  'square keeps-color grid place-items-center text-on-light',
                  look(studied.get(day)),
                  day > today && 'invisible',
                  day === today && 'outline-2 outline-offset-1 outline-light-edge',
                )}
                style={{ gridColumn: column + 2, gridRow: row + 2 }}
              >
                {(studied.get(day)?.exams ?? 0) > 0 ? '+' : ''}
              </span>
            )),
          )}
        </div>
        <ul className={classNames('flex flex-wrap gap-x-5 gap-y-2 text-meta text-muted', wide && 'lg:grid')}>
          <Sign look="square-50">Under 30 min</Sign>
          <Sign look="square-75">Under 60 min</Sign>
          <Sign look="square-100">60 min or more</Sign>
          <Sign look="square-100" sign="+">
            Mock exam
          </Sign>
        </ul>
      </div>
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

type SignProps = { look: string; sign?: string; children: ReactNode }

function Sign({ look: light, sign, children }: SignProps) {
  return (
    <li className="num flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`square keeps-color grid size-4 place-items-center text-label leading-none text-on-light ${light}`}
      >
        {sign}
      </span>
      {children}
    </li>
  )
}

/** Whether this week is the first of a month; the first column of all names its month only where the next does not. */
function monthBegins(weeks: readonly (readonly string[])[], column: number): boolean {
  const month = (place: number) => weeks[place]?.[0]?.slice(0, 7)
  if (column === 0) return month(0) === month(1) && month(0) === month(2)
  return month(column) !== month(column - 1)
}

function look(day: Day | undefined): string {
  if (day === undefined) return ''
  if (day.minutes >= 60) return 'square-100'
  return day.minutes >= 30 ? 'square-75' : 'square-50'
}
