import type { ProgressReport } from '@collimate/contract/progress'
import { examLength, examSeconds } from '@collimate/domain/mock-exams/quotas'
import { categoryNames } from '@collimate/domain/questions/categories'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { AsTable } from './as-table.tsx'

type TimeChartProps = Pick<ProgressReport, 'times'> & {
  /** Of the student's extended time; 1 is the regular time. */
  factor: number
}

/** Time on a question by category, slowest first, beside the pace of the student's exam. */
export function TimeChart({ times, factor }: TimeChartProps) {
  const pace = (examSeconds / examLength) * factor
  const slowest = times.toSorted((a, b) => b.median - a.median)
  const most = Math.max(120, ...[pace, ...times.map(({ high }) => high)].map((s) => Math.ceil(s / 30) * 30))
  const place = (seconds: number) => `${(100 * seconds) / most}%`
  const slow = slowest.filter(({ median }) => median > pace).map(({ category }) => categoryNames[category])
  return (
    <Card aria-labelledby="time" className="flex break-inside-avoid flex-col">
      <h2 id="time" className="text-h3">
        Time per question
      </h2>
      {times.length === 0 ? (
        <p className="mt-1 text-meta text-muted">
          The exam gives you {pace} seconds a question. Answer some, and you’ll see where you need more time.
        </p>
      ) : (
        <>
          <p className="mt-1 mb-5 text-meta text-muted">
            Square: your median. Bar: the middle half of your first answers.{' '}
            {slow.length === 0
              ? 'You keep the pace everywhere.'
              : `${list.format(slow)} ${slow.length === 1 ? 'takes' : 'take'} longer than exam pace.`}
          </p>
          {/* The line runs through every row; its name stands over the first. */}
          <p aria-hidden="true" className={`${row} mb-1`}>
            <span className="relative col-span-full h-5 sm:col-start-2 sm:col-end-3">
              <span
                className="num absolute -translate-x-1/2 text-label whitespace-nowrap text-muted"
                style={{ left: place(pace) }}
              >
                Exam pace, {pace} s
              </span>
            </span>
          </p>
          <ul className="grid gap-2.5">
            {slowest.map(({ category, median, low, high }) => (
              <li key={category} className={row}>
                <CategoryTag category={category} />
                <span
                  aria-hidden="true"
                  className="keeps-color relative h-6 max-sm:order-last max-sm:col-span-full"
                >
                  <span
                    className="absolute top-2 h-2 bg-beam-fill/50"
                    style={{ left: place(low), width: place(high - low) }}
                  />
                  <span
                    className="absolute inset-y-0 border-l-2 border-dashed border-muted"
                    style={{ left: place(pace) }}
                  />
                  <span
                    className="absolute top-1.5 -ml-1.5 size-3 bg-beam-fill"
                    style={{ left: place(median) }}
                  />
                </span>
                <span className="num text-right text-meta font-semibold">{Math.round(median)} s</span>
              </li>
            ))}
          </ul>
          <AsTable
            caption="Seconds per question"
            columns={['Category', 'Median', 'Middle half', 'Answers']}
            rows={slowest.map(({ category, median, low, high, answers }) => ({
              key: category,
              cells: [categoryNames[category], median, `${low} to ${high}`, answers],
            }))}
          />
        </>
      )}
    </Card>
  )
}

/** On a phone the bar has a line of its own. */
const row = 'grid grid-cols-[minmax(0,1fr)_48px] items-center gap-x-3 sm:grid-cols-[150px_minmax(0,1fr)_48px]'

const list = new Intl.ListFormat('en-US')
