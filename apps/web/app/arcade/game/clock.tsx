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
import { Figures, showFigures } from './figures.tsx'

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
 * Draws the clock once a frame, past React: a bar and figures that only move, so that no frame of a running clock lays
 * anything out.
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
      if (face.text !== shown?.text) {
        showFigures(text.current, face.text)
        text.current?.closest('[role=timer]')?.setAttribute('aria-label', `${face.text} seconds left`)
      }
      if (face.survived !== shown?.survived) {
        showFigures(survived.current, face.survived)
        survived.current?.closest('[role=img]')?.setAttribute('aria-label', `Survived ${face.survived} s`)
      }
      if (face.low !== shown?.low) root.current?.toggleAttribute('data-low', face.low)
      if (face.share !== shown?.share && bar.current) {
        bar.current.style.transform = `translateX(${(face.share - 1) * 100}%)`
        bar.current.parentElement?.setAttribute('aria-valuenow', String(Math.round(face.share * 100)))
      }
      shown = face
      const left = timeLeft(round, at)
      const words = timeWords(round, before, left)
      // Time that was won: the same words are new to a screen reader again.
      if (words !== null || left > before) say(words ?? '')
      before = left
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [source, root, text, survived, bar])
}

/** Enough for every round: each of 2000 answers wins six seconds at most. */
const wholePlaces = 5

type TimeProps = { mode: ArcadeMode; textRef: Ref<HTMLSpanElement> }

/** The time left, in figures; a screen reader says it when asked. */
export function TimeLeft({ mode, textRef }: TimeProps) {
  return (
    <div
      role="timer"
      className="grid justify-items-center font-display text-[2.75rem] font-semibold tracking-[-0.02em] md:text-[4rem] lg:text-[4.5rem]"
    >
      <Figures
        places={mode === 'speed' ? 3 : wholePlaces}
        tenths={mode === 'time-attack'}
        rowRef={textRef}
        className="w-[3em] justify-center [--figure:0.62em] [--line:2.625rem] [--shift:0.5] group-data-low/clock:text-low md:[--line:3.875rem] lg:[--line:4.25rem]"
      />
      <span className="relative font-ui text-meta leading-[1.3] font-semibold tracking-normal text-muted group-data-low/clock:text-low">
        <TriangleAlert
          size={16}
          aria-hidden="true"
          className="invisible absolute top-0.5 right-[calc(100%+6px)] group-data-low/clock:visible"
        />
        {mode === 'speed' ? 'seconds' : 'seconds left'}
      </span>
    </div>
  )
}

/** The same as a fuse that burns down. */
export function TimeBar({ mode, barRef }: { mode: ArcadeMode; barRef: Ref<HTMLDivElement> }) {
  return (
    <div
      role="progressbar"
      aria-label="Time left"
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

/** How long a round of Time Attack has lasted. */
export function Survived({ textRef }: { textRef: Ref<HTMLSpanElement> }) {
  return (
    <p role="img" className="flex leading-6 whitespace-pre">
      Survived{' '}
      <Figures
        places={wholePlaces}
        tenths
        rowRef={textRef}
        className="num w-[6.5ch] font-semibold [--figure:1ch] [--line:1.5rem] [--shift:1]"
      >
        {' s'}
      </Figures>
    </p>
  )
}
