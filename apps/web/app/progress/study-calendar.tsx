import { classNames } from '../lib/class-names.ts'
import { monthOf } from './month-days.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const columns = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
] as const

type StudyCalendarProps = {
  /** As `2026-03-05`. */
  today: string
  /** Days with a completed exam or quiz. */
  studied: readonly string[]
}

/** The current month; a day of study is a lit square. */
export function StudyCalendar({ today, studied }: StudyCalendarProps) {
  const { days, offset } = monthOf(today)
  const lit = new Set(studied)
  const count = days.filter(({ day }) => lit.has(day)).length
  return (
    <div>
      <p className="sr-only">
        {count === 1 ? 'One day of study this month.' : `${count} days of study this month.`}
      </p>
      <div aria-hidden="true" className="grid grid-cols-7 gap-[5px] text-center text-label leading-none">
        {weekdays.map((weekday) => (
          <span key={weekday} className="pb-1 font-semibold text-muted">
            {weekday.charAt(0)}
          </span>
        ))}
        {days.map(({ day, number }) => (
          <span
            key={day}
            className={classNames(
              'num keeps-color grid aspect-square max-h-12 w-full place-items-center rounded-[1px]',
              number === 1 && columns[offset],
              lit.has(day) && 'bg-light font-semibold text-on-light',
              !lit.has(day) && 'text-muted',
              !lit.has(day) && day < today && 'shadow-[inset_0_0_0_1px_var(--line)]',
              day === today && 'outline-2 outline-offset-1 outline-light-edge',
            )}
          >
            {number}
          </span>
        ))}
      </div>
    </div>
  )
}
