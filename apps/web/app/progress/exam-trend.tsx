import type { Progress } from '@collimate/contract/progress'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '../lib/class-names.ts'
import { Card } from '../ui/card.tsx'
import { progressQuery } from './queries.ts'

type Score = Progress['exam_scores'][number]

const height = 250
const [left, right, top, bottom] = [40, 30, 34, 40]

/** Scores over time, once there are two to compare. */
export function ExamTrend() {
  const { data: progress } = useQuery(progressQuery)
  const scores = progress?.exam_scores ?? []
  if (scores.length < 2) return null
  return (
    <Card aria-labelledby="exam-trend">
      <h2 id="exam-trend" className="mb-4 text-h3">
        Mock exams
      </h2>
      {/* Drawn for both widths: scaled down, its words could not be read on a phone. */}
      <Chart scores={scores} width={680} className="max-sm:hidden" />
      <Chart scores={scores} width={330} className="sm:hidden" />
    </Card>
  )
}

type ChartProps = { scores: readonly Score[]; width: number; className: string }

function Chart({ scores, width, className }: ChartProps) {
  const lowest = Math.min(50, ...scores.map(({ score }) => Math.floor(score / 10) * 10))
  const x = (index: number) => left + (index * (width - left - right)) / (scores.length - 1)
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
      {scores.map(({ id, score }, index) => (
        <rect
          key={id}
          x={x(index) - (index === last ? 7 : 4.5)}
          y={y(score) - (index === last ? 7 : 4.5)}
          width={index === last ? 14 : 9}
          height={index === last ? 14 : 9}
          strokeWidth="1.75"
          className={index === last ? 'fill-light stroke-light-edge' : 'fill-surface stroke-ink'}
        />
      ))}
      <text
        x={x(last)}
        y={y(scores[last]?.score ?? 0) - 14}
        textAnchor="end"
        className="fill-ink text-[15px] font-semibold"
      >
        {scores[last]?.score}%
      </text>
      {[0, last].map((index) => (
        <text
          key={index}
          x={x(index)}
          y={height - 12}
          textAnchor={index === 0 ? 'start' : 'end'}
          className="fill-muted"
        >
          {shortDay(scores[index]?.completed_at)}
        </text>
      ))}
    </svg>
  )
}

function shortDay(moment: string | undefined): string {
  if (moment === undefined) return ''
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(moment))
}
