import {
  arcadeRules,
  isLow,
  shareLeft,
  timeLeft,
  type ArcadeMode,
  type Round,
} from '@collimate/domain/arcade/round'
import { TriangleAlert } from 'lucide-react'
import { type Ref, type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { clockText, survivalText } from '../arcade-texts.ts'
import { prefersCalm } from './effects.ts'

/** How the clock looks at one moment. */
export type ClockFace = {
  readonly text: string
  readonly survived: string
  /** How much of the bar is lit, 0 to 1. */
  readonly share: number
  readonly low: boolean
}

/** In Speed Mode the bar shortens by whole seconds in the end. */
const lastSeconds = 10_000

/** @param calm no movement but once a second */
export function faceAt(round: Round, at: number, calm: boolean): ClockFace {
  const left = timeLeft(round, at)
  const steps = calm || (round.mode === 'speed' && left <= lastSeconds)
  // As if the second that runs had not begun.
  const shownAt = steps ? round.endsAt - Math.ceil(left / 1000) * 1000 : at
  return {
    text: clockText(round.mode, left),
    survived: survivalText(Math.min(at, round.endsAt)),
    share: shareLeft(round, shownAt),
    low: isLow(round, at),
  }
}

/** Milliseconds left at which the time is said, of a round without extended time. */
const marks = {
  speed: [30_000, 10_000],
  'time-attack': [arcadeRules['time-attack'].duration * arcadeRules['time-attack'].lowShare],
} as const

/** What a screen reader says as the time left passes a mark on its way down, or null. */
export function timeWords(round: Round, before: number, left: number): string | null {
  const passed = marks[round.mode].some((mark) => before > mark * round.factor && left <= mark * round.factor)
  return passed ? `${Math.ceil(left / 1000)} seconds left.` : null
}

type ClockSource = {
  readonly mode: ArcadeMode
  readonly round: () => Round | null
  readonly at: () => number
}

/** Where the clock is drawn. The outermost element carries `data-low`. */
type ClockPlaces = {
  readonly root: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLElement | null>
  readonly survived: RefObject<HTMLElement | null>
  readonly bar: RefObject<HTMLElement | null>
}

/**
 * Draws the clock once a frame, past React: a bar that only moves, and texts of a fixed size that are written when
 * they differ.
 */
export function useClock(
  { root, text, survived, bar }: ClockPlaces,
  source: ClockSource,
  onWords: (words: string) => void,
): void {
  const say = useEffectEvent(onWords)
  useLayoutEffect(() => {
    const calm = prefersCalm()
    let shown: ClockFace | null = null
    let before = Infinity
    let frame = 0
    const draw = () => {
      frame = requestAnimationFrame(draw)
      const round = source.round()
      if (round === null) return
      const at = source.at()
      const face = faceAt(round, at, calm)
      if (face.text !== shown?.text) writeFigures(text.current, face.text)
      if (face.survived !== shown?.survived && survived.current) survived.current.textContent = face.survived
      if (face.low !== shown?.low) root.current?.toggleAttribute('data-low', face.low)
      if (face.share !== shown?.share && bar.current) {
        bar.current.style.transform = `translateX(${(face.share - 1) * 100}%)`
      }
      shown = face
      const left = timeLeft(round, at)
      const seconds = Math.ceil(left / 1000)
      if (seconds !== Math.ceil(before / 1000)) {
        text.current?.parentElement?.setAttribute('aria-label', `${seconds} seconds left`)
      }
      const words = timeWords(round, before, left)
      before = left
      if (words !== null) say(words)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [source, root, text, survived, bar])
}

/** Each figure in a place of one width, so that none moves the others: the display face has none of its own. */
function writeFigures(element: HTMLElement | null, text: string): void {
  if (element === null) return
  while (element.childElementCount > text.length) element.lastElementChild?.remove()
  for (const [index, figure] of [...text].entries()) {
    const place = element.children[index] ?? element.appendChild(document.createElement('span'))
    if (place.textContent === figure) continue
    place.textContent = figure
    place.className = figure === '.' ? 'inline-block w-[0.28em]' : 'inline-block w-[0.62em]'
  }
}

type TimeProps = { mode: ArcadeMode; textRef: Ref<HTMLSpanElement> }

/** The time left, in figures; for who asks a screen reader, in whole seconds. */
export function TimeLeft({ mode, textRef }: TimeProps) {
  return (
    <div
      role="timer"
      className="grid justify-items-center font-display text-[clamp(2.5rem,2rem+3vw,4.5rem)] leading-[0.95] font-semibold tracking-[-0.02em]"
    >
      <span
        ref={textRef}
        aria-hidden="true"
        className="block h-[0.95em] w-[3em] text-center [contain:strict] group-data-low/clock:text-low"
      />
      <span className="inline-flex items-center gap-1.5 font-ui text-meta leading-[1.3] font-semibold tracking-normal text-muted group-data-low/clock:text-low">
        <TriangleAlert size={16} aria-hidden="true" className="hidden group-data-low/clock:inline" />
        {mode === 'speed' ? 'seconds' : 'seconds left'}
      </span>
    </div>
  )
}

/** The same as a fuse that burns down. */
export function TimeBar({ mode, barRef }: { mode: ArcadeMode; barRef: Ref<HTMLDivElement> }) {
  return (
    <div
      aria-hidden="true"
      className="keeps-color relative h-4 overflow-x-clip border-y-[1.5px] border-edge bg-surface"
    >
      {mode === 'time-attack' ? <span className="absolute -inset-y-1.5 left-1/5 w-[1.5px] bg-low" /> : null}
      <div
        ref={barRef}
        className="absolute inset-0 border-r-[1.5px] border-light-edge bg-light will-change-transform after:absolute after:-inset-y-2 after:-right-[1.5px] after:w-[1.5px] after:bg-light-edge group-data-low/clock:border-low group-data-low/clock:bg-low-fill group-data-low/clock:after:bg-low"
      />
    </div>
  )
}
