import { scoreBand } from './score-band.ts'

const strokes = { good: 'stroke-good-fill', mid: 'stroke-mid-fill', low: 'stroke-low-fill' } as const
const radius = 40
const length = 2 * Math.PI * radius

type ScoreRingProps = {
  /** 0 to 100. */
  percent: number
  /** What the score is of, for those who listen: "Patient Care". */
  label: string
  /** Side in pixels. @default 112 */
  size?: number
}

/** A score in its band's color, with a pointer at 75, where the best band begins. */
export function ScoreRing({ percent, label, size = 112 }: ScoreRingProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      role="img"
      aria-label={`${label}: ${shown}%`}
      className="keeps-color"
    >
      <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="9" className="stroke-sunken" />
      <circle
        cx="50"
        cy="50"
        r={radius}
        fill="none"
        strokeWidth="9"
        strokeDasharray={`${(length * shown) / 100} ${length}`}
        transform="rotate(-90 50 50)"
        className={strokes[scoreBand(shown)]}
      />
      {/* A pointer, and outside: a line would read as a minus before the score. */}
      <path d="M0 46.5 5 50 0 53.5z" className="fill-ink" />
      <text x="50" y="58" textAnchor="middle" className="fill-ink font-display text-[24px] font-[560]">
        {shown}
        <tspan className="text-[14px]">%</tspan>
      </text>
    </svg>
  )
}
