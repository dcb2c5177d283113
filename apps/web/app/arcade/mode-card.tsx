import type { ArcadeBest } from '@collimate/contract/arcade'
import {
  answerRound,
  arcadeModeNames,
  arcadeRules,
  startRound,
  takesAnswer,
  timeLeft,
  type ArcadeMode,
  type Round,
} from '@collimate/domain/arcade/round'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../lib/class-names.ts'
import { rulesText, scoreText, survivalText } from './arcade-texts.ts'

type ModeCardProps = {
  mode: ArcadeMode
  /** The player's extended time. */
  factor: number
  /** Null before the first round, undefined until it is known. */
  best: ArcadeBest | null | undefined
}

/** A game with its rules, as words and as a picture, and how well it went. */
export function ModeCard({ mode, factor, best }: ModeCardProps) {
  const speed = mode === 'speed'
  return (
    <section
      aria-labelledby={mode}
      className={classNames(
        'grid content-start gap-3.5 rounded-2 p-5 md:grid-rows-[auto_auto_1fr_auto] md:p-7',
        speed ? 'lf lf-tall' : 'border-[1.5px] border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 id={mode}>{arcadeModeNames[mode]}</h2>
        <p className="min-h-[52px] text-right text-meta leading-[1.3]">
          <b className="block font-display text-[1.875rem] leading-[1.1] font-[560]">{best?.score ?? '–'}</b>
          {bestText(best)}
        </p>
      </div>
      <p className="min-h-[3.2em]">{rulesText(mode, factor)}</p>
      {speed ? <StreakChart /> : <TimeChart best={best ?? null} />}
      <LinkButton
        to={`/arcade?mode=${mode}`}
        kind={speed ? 'primary' : 'secondary'}
        size="big"
        className="sm:justify-self-start"
      >
        Play {arcadeModeNames[mode]}
      </LinkButton>
    </section>
  )
}

function bestText(best: ModeCardProps['best']): string {
  if (best === undefined) return 'your best'
  if (best === null) return 'no rounds yet'
  return best.survival_ms === null ? 'your best' : `your best, ${survivalText(best.survival_ms)} s`
}

function Chart({ label, caption, children }: { label: string; caption: string; children: ReactNode }) {
  return (
    <figure>
      <svg
        viewBox="0 0 460 186"
        role="img"
        aria-label={label}
        className="h-auto w-full [&_text]:fill-muted [&_text]:font-ui [&_text]:text-[16px] md:[&_text]:text-[14px]"
      >
        {children}
      </svg>
      <figcaption className="text-meta leading-[1.4]">{caption}</figcaption>
    </figure>
  )
}

const ground = 150

/** The points of one streak of ten. */
function StreakChart() {
  const totals = streakTotals(10)
  const best = totals.at(-1) ?? 1
  const marked = arcadeRules.speed.bonuses.map(({ streak }) => streak as number)
  const named = marked.map((streak) => `${totals[streak - 1]} after ${streak} in a row`)
  const bonuses = arcadeRules.speed.bonuses.map(({ streak, points }, index) =>
    index === 0 ? `+${points} at ${streak} in a row` : `+${points} at ${streak}`,
  )
  return (
    <Chart
      label={`Points in one streak: ${named.join(', ')}`}
      caption={`Points in one streak: ${bonuses.join(', ')}`}
    >
      {totals.map((total, index) => {
        const height = (total / best) * 116
        const middle = 44 + index * 41.6 + 21
        const bonus = marked.includes(index + 1)
        return (
          <g key={total}>
            <rect
              x={middle - 15}
              y={ground - height}
              width="30"
              height={height}
              rx="1"
              className={classNames('stroke-light-edge', bonus ? 'fill-light' : 'fill-wash-hi')}
            />
            {bonus ? (
              <text
                x={middle}
                y={ground - height - 8}
                textAnchor="middle"
                className="font-semibold fill-ink!"
              >
                {total}
              </text>
            ) : null}
            <text
              x={middle}
              y={ground + 22}
              textAnchor="middle"
              className={classNames(bonus && 'font-semibold fill-ink!')}
            >
              {index + 1}
            </text>
          </g>
        )
      })}
      <path d={`M44 ${ground}H460`} className="stroke-edge" />
    </Chart>
  )
}

function streakTotals(length: number): number[] {
  const totals: number[] = []
  let round = startRound('speed', 1)
  for (let answer = 1; answer <= length; answer += 1) {
    round = answerRound(round, { at: answer, correct: true })
    totals.push(round.score)
  }
  return totals
}

/** Of somebody who has not played: an answer every 2.6 seconds until time is up. */
const example = {
  answers: [...'RRRWRRRWRRWRRWRRWRWRWW'].map((answer, index) => ({
    at: (index + 1) * 2600,
    correct: answer === 'R',
  })),
  time_factor: 1,
}

/** The time left in the best round, second by second. */
function TimeChart({ best }: { best: ArcadeBest | null }) {
  const points = timePoints(best ?? example)
  const end = points.at(-1)?.at ?? 0
  const top = Math.max(...points.map(({ left }) => left))
  const full = arcadeRules['time-attack'].duration * (best?.time_factor ?? 1)
  const low = full * arcadeRules['time-attack'].lowShare
  const x = (at: number) => 44 + (at / Math.max(end, 1)) * 384
  const y = (left: number) => ground - (left / Math.max(top, full)) * 116
  const line = points.map(
    ({ at, left }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(left).toFixed(1)}`,
  )
  const said = best ? `Your best round: ${scoreText(best)}.` : 'An example round.'
  return (
    <Chart
      label={`${said} Time left rises with each right answer and falls with each wrong one.`}
      caption={best ? 'Time left in your best round, second by second' : 'Time left in an example round'}
    >
      <rect x="44" y={y(low)} width="400" height={ground - y(low)} className="fill-low-wash" />
      <path d={`M44 ${y(full)}H444`} className="stroke-line" />
      <path d={`M44 ${y(low)}H444`} strokeDasharray="3 4" className="stroke-low-fill" />
      <path d={`M44 ${ground}H444`} className="stroke-edge" />
      <path
        d={line.join('')}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-beam-fill"
      />
      <rect
        x={x(end) - 6}
        y={ground - 6}
        width="12"
        height="12"
        strokeWidth="1.5"
        className="fill-light stroke-light-edge"
      />
      <text x="36" y={y(full) + 5} textAnchor="end">
        {full / 1000} s
      </text>
      <text x="36" y={y(low) + 5} textAnchor="end">
        {low / 1000}
      </text>
      <text x="36" y={ground + 5} textAnchor="end">
        0
      </text>
      <text x="44" y={ground + 24} textAnchor="middle">
        0
      </text>
      <text x={x(end)} y={ground + 24} textAnchor="middle" className="font-semibold fill-ink!">
        {survivalText(end)} s
      </text>
    </Chart>
  )
}

/** The time left before and after each answer, and at the end. */
function timePoints({ answers, time_factor }: Pick<ArcadeBest, 'answers' | 'time_factor'>) {
  let round: Round = startRound('time-attack', time_factor)
  const points = [{ at: 0, left: timeLeft(round, 0) }]
  for (const answer of answers) {
    if (!takesAnswer(round, answer.at)) break
    points.push({ at: answer.at, left: timeLeft(round, answer.at) })
    round = answerRound(round, answer)
    points.push({ at: answer.at, left: timeLeft(round, answer.at) })
  }
  return [...points, { at: round.endsAt, left: 0 }]
}
