import type { Progress } from '@collimate/contract/progress'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { progressQuery } from './queries.ts'

type Score = Progress['exam_scores'][number]

const height = 250
const [left, right, top, bottom] = [40, 30, 34, 40]
/** Between the sides of the field and the first and last score. */
const inset = 24

/**
 * Scores over time, once there are two to compare.
 *
 * @param props.children what is under it; it waits until its place is known
 */
export function ExamTrend({ children }: { children: ReactNode }) {
  const { data: progress, isPending } = useQuery(progressQuery)
  const scores = progress?.exam_scores ?? []
  return (
    <>
      {isPending ? <Skeleton className="h-[512px] md:h-[340px] lg:h-full" /> : null}
      {scores.length < 2 ? null : (
        <Card aria-labelledby="exam-trend">
          <h2 id="exam-trend" className="mb-4 text-h3">
            Mock exams
          </h2>
          {/* Drawn for both widths: scaled down, its words could not be read on a phone. */}
          <Chart scores={scores} width={680} days={6} className="max-sm:hidden print:block" />
          <Chart scores={scores} width={330} days={3} className="sm:hidden print:hidden" />
        </Card>
      )}
      {/* Asked for at once all the same. */}
      <div className={isPending ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}

type ChartProps = {
  scores: readonly Score[]
  width: number
  /** How many of them there is room to write under the line. */
  days: number
  className: string
}

function Chart({ scores, width, days, className }: ChartProps) {
  const lowest = Math.min(50, ...scores.map(({ score }) => Math.floor(score / 10) * 10))
  const x = (index: number) =>
    left + inset + (index * (width - left - right - 2 * inset)) / (scores.length - 1)
  const y = (percent: number) => top + ((100 - percent) * (height - top - bottom)) / (100 - lowest)
  const last = scores.length - 1
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Mock exam scores, oldest first: ${scores.map(({ score }) => `${score}%`).join(', ')}`}
      className={classNames('num w-full font-ui text-[13px]', className)}
    >
      <rect
        x={left}
        y={y(100)}
        width={width - left - right}
        height={y(75) - y(100)}
        className="fill-good-wash"
      />
      <text x={left + 8} y={y(100) + 18} className="fill-good">
        75 and above
      </text>
      {[75, 65, lowest].map((line) => (
        <g key={line}>
          <line
            x1={left}
            x2={width - right}
            y1={y(line)}
            y2={y(line)}
            className={line === 75 ? 'stroke-good-fill' : 'stroke-line'}
            {...(line === 75 && { strokeDasharray: '2 3' })}
          />
          <text x={left - 10} y={y(line) + 4} textAnchor="end" className="fill-muted">
            {line}
          </text>
        </g>
      ))}
      <polyline
        points={scores.map(({ score }, index) => `${x(index)},${y(score)}`).join(' ')}
        fill="none"
        strokeWidth="1.75"
        className="stroke-ink"
      />
      {scores.slice(0, last).map(({ id, score }, index) => (
        <rect
          key={id}
          x={x(index) - 4.5}
          y={y(score) - 4.5}
          width="9"
          height="9"
          strokeWidth="1.75"
          className="fill-surface stroke-ink"
        />
      ))}
      <LastScore x={x(last)} y={y(scores[last]?.score ?? 0)} percent={scores[last]?.score ?? 0} />
      {evenly(scores.length, days).map((index) => (
        <text key={index} x={x(index)} y={height - 12} textAnchor="middle" className="fill-muted">
          {shortDay(scores[index]?.completed_at)}
        </text>
      ))}
    </svg>
  )
}

/** Where the student stands now: the square of light with its cross-hair. */
function LastScore({ x, y, percent }: { x: number; y: number; percent: number }) {
  return (
    <g strokeWidth="1.75" className="stroke-light-edge">
      <rect x={x - 7} y={y - 7} width="14" height="14" className="fill-light" />
      <path d={`M${x} ${y - 12}v5m0 14v5M${x - 12} ${y}h5m14 0h5`} />
      <text
        x={x}
        y={y - 18}
        textAnchor="middle"
        className="fill-ink stroke-transparent text-[15px] font-semibold"
      >
        {percent}%
      </text>
    </g>
  )
}

/**
 * Indexes spread over a list, its first and its last among them.
 *
 * @param count 2 or more
 * @param most 2 or more
 */
function evenly(count: number, most: number): number[] {
  const steps = Math.min(count, most) - 1
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((step * (count - 1)) / steps))
}

function shortDay(moment: string | undefined): string {
  if (moment === undefined) return ''
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(moment))
}
