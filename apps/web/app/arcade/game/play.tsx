import type { ArcadeQuestion } from '@collimate/contract/arcade'
import { arcadeModeNames, fireMarks, type Round } from '@collimate/domain/arcade/round'
import { useQuery } from '@tanstack/react-query'
import { Check, Flame, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { keepTogether } from '../../questions/keep-together.ts'
import { loadPictureMarks, QuestionPicture } from '../../questions/question-picture.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { scoreText, secondsText } from '../arcade-texts.ts'
import { arcadeQuery } from '../queries.ts'
import { Survived, TimeBar, TimeLeft, useClock } from './clock.tsx'
import { questionAt, type Game, type GameState, type ShownResult } from './game.ts'
import { GameFrame } from './game-frame.tsx'

type Playing = GameState & { kind: 'playing' }

/** A round in progress. */
export function Play({ game, playing }: { game: Game; playing: Playing }) {
  const { round, question, result } = playing
  const [words, setWords] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const survived = useRef<HTMLSpanElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useClock({ root, text: time, survived, bar }, useClockSource(game), setWords)
  const { mode } = game
  useNextPictures(playing)
  return (
    <div ref={root} className="group/clock">
      <GameFrame
        glow={mode === 'speed' ? fireMarks(round.streak) : 0}
        bar={<TimeBar mode={mode} barRef={bar} />}
        face={
          <>
            <div className="relative">
              <TimeLeft mode={mode} textRef={time} />
              <Floating of={round} shows={mode === 'time-attack' && result} text={movedText} side />
            </div>
            <p className="justify-self-end text-right font-display text-[1.5rem] leading-[1.1] font-[560] md:text-[2.5rem]">
              {round.score}{' '}
              <span className="block font-ui text-meta leading-[1.3] font-semibold text-muted">
                {round.score === 1 ? 'point' : 'points'}
              </span>
            </p>
          </>
        }
      >
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[908px] grow content-start gap-4 px-4 pt-4 pb-8 md:content-center md:gap-5 md:px-6"
        >
          <h1 className="sr-only">{arcadeModeNames[mode]}</h1>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {mode === 'speed' ? <Streak streak={round.streak} /> : <Survived textRef={survived} />}
            <PersonalBest mode={mode} />
          </div>
          <Panel question={question} result={result} onChoose={(option) => game.choose(option)}>
            <Floating of={round} shows={mode === 'speed' && result} text={pointsText} />
          </Panel>
          <p role="status" className="sr-only">
            {result === null ? questionWords(question) : resultWords(question, result)}
          </p>
          <p role="status" className="sr-only">
            {words}
          </p>
        </main>
      </GameFrame>
    </div>
  )
}

function useClockSource(game: Game) {
  return useMemo(
    () => ({
      mode: game.mode,
      at: game.at,
      round: () => {
        const state = game.state()
        return state.kind === 'playing' ? state.round : null
      },
    }),
    [game],
  )
}

function pointsText({ points }: ShownResult): string | null {
  return points > 0 ? `+${points}` : null
}

function movedText({ moved }: ShownResult): string {
  return `${moved > 0 ? '+' : '−'}${secondsText(Math.abs(moved))} s`
}

function resultWords({ options, correct_answer }: ArcadeQuestion, { correct, points }: ShownResult): string {
  return correct ? `Correct, ${points} more.` : `Not this one. ${options[correct_answer] ?? ''} is right.`
}

function questionWords({ question_text, options }: ArcadeQuestion): string {
  return `${question_text} ${options.map((option, index) => `${index + 1}: ${option}.`).join(' ')}`
}

type FloatingProps = {
  of: Round
  shows: ShownResult | null | false
  text: (result: ShownResult) => string | null
  /** Beside what it belongs to, in place of at its upper edge. */
  side?: boolean
}

/** How long points that were won are shown, in milliseconds: longer than the result itself. */
const floatingLife = 1000

/** What an answer brought, for a second. */
function Floating({ of: { answered }, shows, text, side = false }: FloatingProps) {
  const [floating, setFloating] = useState<{ answered: number; text: string; good: boolean } | null>(null)
  const shown = shows ? text(shows) : null
  if (shown !== null && shows && floating?.answered !== answered) {
    setFloating({ answered, text: shown, good: shows.correct })
  }
  useEffect(() => {
    if (floating === null) return
    const timer = setTimeout(
      () => setFloating((now) => (now?.answered === floating.answered ? { ...now, text: '' } : now)),
      floatingLife,
    )
    return () => clearTimeout(timer)
  }, [floating])
  if (floating === null || floating.text === '') return null
  return (
    <span
      key={floating.answered}
      aria-hidden="true"
      className={classNames(
        'rise pointer-events-none absolute z-10 font-display text-[1.25rem] leading-none font-[640] whitespace-nowrap md:text-[1.875rem]',
        floating.good ? 'text-good' : 'text-low',
        side ? 'top-2 left-[calc(100%+8px)] md:left-[calc(100%+14px)]' : 'top-4 right-5 md:top-6 md:right-8',
      )}
    >
      {floating.text}
    </span>
  )
}

function Streak({ streak }: { streak: number }) {
  const marks = fireMarks(streak)
  if (marks === 0) return <span />
  return (
    <p className="inline-flex items-center gap-2 rounded-1 border-[1.5px] border-light-edge bg-light px-3 py-1.5 leading-[1.3] font-semibold text-on-light">
      <span
        className="inline-flex"
        role="img"
        aria-label={marks === 1 ? '1 fire mark' : `${marks} fire marks`}
      >
        {['first', 'second', 'third'].slice(0, marks).map((mark) => (
          <Flame key={mark} size={18} aria-hidden="true" className="fill-on-light" />
        ))}
      </span>
      {streak} in a row
    </p>
  )
}

function PersonalBest({ mode }: { mode: Game['mode'] }) {
  const { data } = useQuery(arcadeQuery)
  const best = data?.bests[mode]
  if (!best) return <span />
  return (
    <p className="text-meta text-muted">
      Personal best <b className="num font-semibold text-ink">{scoreText(best)}</b>
    </p>
  )
}

/** Characters beyond which a question is set smaller, so that its options stay on the screen. */
const longText = 120

type PanelProps = {
  question: ArcadeQuestion
  result: ShownResult | null
  onChoose: (option: number) => void
  children: ReactNode
}

function Panel({ question, result, onChoose, children }: PanelProps) {
  const stem = useQuestionInView(question)
  const picture = question.image_url
  return (
    <section
      aria-labelledby="stem"
      className="ticks rounded-2 border-[1.5px] border-light-edge bg-surface p-4 shadow-(--glow) md:p-8"
    >
      {children}
      <CategoryTag category={question.category} />
      <div className={classNames('mt-2.5 grid gap-4 md:mt-3.5 md:gap-6', picture && 'md:grid-cols-2')}>
        <QuestionPicture
          key={question.id}
          of={question}
          className="max-md:[&_img]:max-h-[28vh] max-md:[&_.drawing]:max-h-68 md:[&_img]:max-h-[46vh]"
        />
        <div className="min-w-0">
          <h2
            id="stem"
            ref={stem}
            tabIndex={-1}
            className={classNames(
              'leading-[1.35] font-medium tracking-[-0.01em] outline-none',
              question.question_text.length > longText
                ? 'max-w-measure text-[1.125rem] text-pretty md:text-[1.25rem]'
                : 'max-w-[34ch] text-[1.3125rem] text-balance md:text-[1.625rem]',
            )}
          >
            {keepTogether(question.question_text)}
          </h2>
          <div
            role="group"
            aria-labelledby="stem"
            className={classNames('mt-4 grid gap-2.5 md:mt-6 md:gap-3', !picture && 'md:grid-cols-2')}
          >
            {question.options.map((option, index) => (
              <Option
                key={`${index + 1}`}
                place={index + 1}
                text={keepTogether(option)}
                look={lookOf(index, question, result)}
                answered={result !== null}
                onChoose={() => onChoose(index)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

type Look = 'open' | 'right' | 'wrong' | 'past'

function lookOf(index: number, { correct_answer }: ArcadeQuestion, result: ShownResult | null): Look {
  if (result === null) return 'open'
  if (index === correct_answer) return 'right'
  return index === result.chosen ? 'wrong' : 'past'
}

const looks: Record<Look, { row: string; mark: string }> = {
  open: { row: 'border-edge bg-surface hover:bg-wash active:scale-[0.985]', mark: 'border-edge' },
  right: { row: 'border-good-fill bg-good-wash', mark: 'border-good bg-good text-surface' },
  wrong: { row: 'border-low-fill bg-low-wash', mark: 'border-low bg-low text-surface' },
  past: { row: 'border-line bg-surface text-muted', mark: 'border-line' },
}

type OptionProps = { place: number; text: string; look: Look; answered: boolean; onChoose: () => void }

function Option({ place, text, look, answered, onChoose }: OptionProps) {
  const Icon = look === 'right' ? Check : look === 'wrong' ? X : null
  return (
    <button
      type="button"
      aria-disabled={answered}
      onClick={onChoose}
      className={classNames(
        'grid min-h-14 grid-cols-[34px_minmax(0,1fr)] items-center gap-3.5 rounded-2 border-[1.5px] px-4 py-2.5 text-left text-[1.0625rem] leading-[1.35] font-[550] transition-transform duration-(--fast) ease-desk md:min-h-20',
        looks[look].row,
      )}
    >
      <span
        className={classNames(
          'keeps-color grid size-[34px] place-items-center rounded-1 border-[1.5px] text-meta font-semibold',
          looks[look].mark,
        )}
      >
        {Icon ? <Icon size={18} strokeWidth={2.75} aria-hidden="true" /> : place}
      </span>
      {text}
    </button>
  )
}

/**
 * The round begins at its question. Later ones leave the focus where it is, as keys choose wherever it may be, and are
 * shown from their beginning.
 */
function useQuestionInView(question: ArcadeQuestion) {
  const stem = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    stem.current?.focus({ preventScroll: true })
  }, [])
  const { id } = question
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current !== id) window.scrollTo({ top: 0, behavior: 'instant' })
    shown.current = id
  }, [id])
  return stem
}

/** Pictures two questions ahead: waiting for one costs the player's time. */
function useNextPictures({ issued, round: { answered } }: Playing): void {
  useEffect(() => {
    for (const ahead of [1, 2]) {
      const { image_url, image_marks } = questionAt(issued, answered + ahead)
      if (image_url !== null) new Image().src = image_url
      // One that fails is asked for again by the question itself.
      if (image_marks !== null) loadPictureMarks().catch(() => undefined)
    }
  }, [issued, answered])
}
