import type { ProgressReport } from '@collimate/contract/progress'
import { percentRange } from '@collimate/domain/mock-exams/result'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { bandSigns, scoreBand } from '../ui/score-band.ts'
import { AsTable } from './as-table.tsx'
import { dayOfMoment } from './day-names.ts'

type Exam = ProgressReport['exams'][number] & {
  /** Where many exams like it would settle (95 %); null with too few answers. */
  readonly range: ReturnType<typeof percentRange>
}

const height = 300
const [left, right, top, bottom] = [36, 16, 16, 40]
const inset = 26

/** Every mock exam's score with its error range; a point opens its results. */
export function ScoreTrend({ exams: known }: Pick<ProgressReport, 'exams'>) {
  const exams = known.map((exam) => ({
    ...exam,
    range: exam.ranged ? percentRange(exam.score, exam.questions) : null,
  }))
  if (exams.length === 0) {
    return (
      <Card>
        <EmptyState
          title="Your mock exam scores will appear here"
          action={<LinkButton to="/mock-exam">Take a mock exam</LinkButton>}
        >
          <p>
            Each score comes with its error range, so you can see which rise is real and which may be chance.
            Ready is 75 and above.
          </p>
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card aria-labelledby="score-trend" className="break-inside-avoid">
      <h2 id="score-trend" className="text-h3">
        Mock exam scores
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-meta text-muted">
        The line through each score is its error range: with the same knowledge, another exam could score
        anywhere along it. {lastChange(exams)}
      </p>
      {/* Drawn for both widths: scaled down, its words could not be read and its points not be hit on a phone. Paper is
          narrow, too, but there the small one would fill a page. */}
      <Chart all={exams} size={wide} className="max-md:hidden print:block print:text-[15px]" />
      <Chart all={exams} size={narrow} className="md:hidden print:hidden" />
      <AsTable
        caption="Mock exam scores"
        columns={['Date', 'Score', 'Range', 'Band']}
        rows={exams.toReversed().map(({ id, completed_at, score, range }) => ({
          key: id,
          cells: [
            dayOfMoment(completed_at),
            `${score}%`,
            range === null ? 'Too few answers' : `${range.low} to ${range.high}`,
            bandSigns[scoreBand(score)].word,
          ],
        }))}
      />
    </Card>
  )
}

function lastChange(exams: readonly Exam[]): string {
  const [before, last] = [exams.at(-2), exams.at(-1)]
  if (!before?.range || !last?.range || before.score === last.score) return ''
  const change = `the ${last.score > before.score ? 'rise' : 'fall'} from ${before.score} to ${last.score}`
  const overlap = last.range.low <= before.range.high && before.range.low <= last.range.high
  return overlap
    ? `Your last two ranges overlap, so ${change} may be chance.`
    : `Your last two ranges do not overlap: ${change} is more than chance.`
}

type Size = {
  width: number
  /** So many exams fit, the latest. */
  most: number
  /** With more of them on the line their percents would touch, and only the last is written. */
  percents: number
  /** How many of them there is room to write under the line. */
  days: number
  /** Beside the scores, so that no line runs through them. */
  words: { good: string; mid: string; low: string; room: number }
}
const wide: Size = {
  width: 1060,
  most: 20,
  percents: 12,
  days: 8,
  words: { good: 'Ready, 75 and above', mid: 'Close, 65 to 74', low: 'Build up, below 65', room: 136 },
}
const narrow: Size = {
  width: 330,
  most: 8,
  percents: 0,
  days: 3,
  words: { good: 'Ready', mid: 'Close', low: 'Build up', room: 50 },
}

type ChartProps = { all: readonly Exam[]; size: Size; className: string }

function Chart({ all, size: { width, most, percents, days, words }, className }: ChartProps) {
  const exams = all.slice(-most)
  const lowest = Math.min(50, ...exams.map(({ score, range }) => Math.floor((range?.low ?? score) / 10) * 10))
  const room = width - left - right - 2 * inset - words.room
  const x = (index: number) =>
    left + inset + (exams.length === 1 ? room / 2 : (index * room) / (exams.length - 1))
  const y = (percent: number) => top + ((100 - percent) * (height - top - bottom)) / (100 - lowest)
  const step = Math.max(1, Math.ceil((exams.length - 1) / (days - 1)))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Mock exam scores by date, each with its error range"
      className={classNames('num keeps-color w-full font-ui text-[13px]', className)}
    >
      <Band from={100} to={75} look="fill-good-wash" {...{ width, y }} />
      <Band from={75} to={65} look="fill-mid-wash" {...{ width, y }} />
      <text x={width - right - 6} y={y(100) + 16} textAnchor="end" className="fill-good">
        {words.good}
      </text>
      <text x={width - right - 6} y={y(70) + 4} textAnchor="end" className="fill-mid">
        {words.mid}
      </text>
      <text x={width - right - 6} y={y(65) + 16} textAnchor="end" className="fill-low">
        {words.low}
      </text>
      {[100, 75, 65, lowest].map((line) => (
        <text key={line} x={left - 8} y={y(line) + 4} textAnchor="end" className="fill-muted">
          {line}
        </text>
      ))}
      <line x1={left} x2={width - right} y1={y(lowest)} y2={y(lowest)} className="stroke-line" />
      <polyline
        points={exams.map(({ score }, index) => `${x(index)},${y(score)}`).join(' ')}
        fill="none"
        strokeWidth="1.75"
        className="stroke-ink"
      />
      {exams.map((exam, index) => (
        <Point
          key={exam.id}
          {...{ exam, y }}
          x={x(index)}
          last={index === exams.length - 1}
          percent={exams.length <= percents || index === exams.length - 1}
        />
      ))}
      {exams.map(({ id, completed_at }, index) =>
        (exams.length - 1 - index) % step === 0 ? (
          <text key={id} x={x(index)} y={height - 14} textAnchor="middle" className="fill-muted">
            {dayOfMoment(completed_at)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

type BandProps = { from: number; to: number; look: string; width: number; y: (percent: number) => number }

function Band({ from, to, look, width, y }: BandProps) {
  return <rect x={left} y={y(from)} width={width - left - right} height={y(to) - y(from)} className={look} />
}

type PointProps = {
  exam: Exam
  x: number
  y: (percent: number) => number
  last: boolean
  /** Its percent is written over it. */
  percent: boolean
}

function Point({ exam: { id, score, range, completed_at }, x, y, last, percent }: PointProps) {
  const between = range === null ? '' : `, between ${range.low} and ${range.high}`
  const size = last ? 14 : 9
  return (
    <Link
      to={`/mock-exam?result=${id}`}
      aria-label={`${dayOfMoment(completed_at)}: ${score} percent${between}. Open results`}
      className="focus-visible:outline-3 focus-visible:outline-light-edge"
    >
      <rect x={x - 13} y={y(score) - 14} width="26" height="28" fill="transparent" />
      {range ? (
        <path
          d={`M${x - 5} ${y(range.high)}h10m-5 0V${y(range.low)}m-5 0h10`}
          fill="none"
          strokeWidth="1.5"
          className="stroke-ink"
        />
      ) : null}
      <rect
        x={x - size / 2}
        y={y(score) - size / 2}
        width={size}
        height={size}
        strokeWidth="1.75"
        className={last ? 'fill-light stroke-light-edge' : 'fill-surface stroke-ink'}
      />
      {percent ? (
        <text x={x} y={y(range?.high ?? score) - 8} textAnchor="middle" className="fill-ink font-semibold">
          {score}%
        </text>
      ) : null}
    </Link>
  )
}
