import type { Testimonial } from '@collimate/contract/testimonials'
import { ChevronLeft, ChevronRight, Pause, Play, Star } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { type StarRating, starRatings } from '@collimate/domain/testimonials/rules'

/** Reviews side by side in a strip that snaps to one at a time: by hand, by buttons, and slowly by itself. */
export function Carousel({ reviews }: { reviews: readonly Testimonial[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const { current, goTo } = useStrip(strip, reviews.length)
  const { paused, setPaused, hold } = useRotation(() => goTo(current + 1), reviews.length > 1)
  const several = reviews.length > 1
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Reviews"
      className="w-full max-w-[900px] min-w-0"
      {...hold}
    >
      <ul
        ref={strip}
        // What scrolls can be scrolled by the keyboard too.
        tabIndex={0}
        aria-live={paused ? 'polite' : 'off'}
        className="flex snap-x snap-mandatory items-center overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {reviews.map((review, index) => (
          <li
            key={review.id}
            aria-hidden={index === current ? undefined : true}
            aria-label={`Review ${index + 1} of ${reviews.length}`}
            className="w-full shrink-0 snap-center px-1"
          >
            <Review review={review} />
          </li>
        ))}
      </ul>
      {several ? (
        <div className="mt-5 flex flex-wrap items-center justify-center gap-x-1.5">
          <Button kind="ghost" size="icon" aria-label="Previous review" onClick={() => goTo(current - 1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          {reviews.map((review, index) => (
            <Dot
              key={review.id}
              index={index}
              current={index === current}
              of={reviews.length}
              onPress={goTo}
            />
          ))}
          <Button kind="ghost" size="icon" aria-label="Next review" onClick={() => goTo(current + 1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
          <Button
            kind="ghost"
            size="icon"
            aria-label={paused ? 'Play reviews' : 'Pause reviews'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Review({ review }: { review: Testimonial }) {
  return (
    <figure className="grid justify-items-center gap-4">
      <Stars rating={review.star_rating} />
      <blockquote
        className={classNames(
          'font-display font-medium tracking-[-0.01em] text-balance whitespace-pre-line max-md:text-pretty',
          review.content.length > 220 ? 'max-w-measure text-stem' : 'text-h1 leading-[1.42]',
        )}
      >
        “{review.content}”
      </blockquote>
      <figcaption className="text-muted">
        <b className="font-semibold text-ink">{review.name}</b>, {review.role}
      </figcaption>
    </figure>
  )
}

type DotProps = { index: number; of: number; current: boolean; onPress: (index: number) => void }

function Dot({ index, of, current, onPress }: DotProps) {
  return (
    <button
      type="button"
      aria-label={`Review ${index + 1} of ${of}`}
      aria-current={current ? 'true' : undefined}
      onClick={() => onPress(index)}
      className="grid h-11 w-7 place-items-center"
    >
      <span
        className={classNames(
          'border',
          current ? 'size-[13px] border-light-edge bg-light' : 'size-[9px] border-edge',
        )}
      />
    </button>
  )
}

/** Which item of a strip is shown, moved by `goTo` or by hand. */
function useStrip(strip: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  /** Where it is on its way to: what it passes on the way is not what is shown. */
  const goal = useRef<number | null>(null)
  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const watching = new AbortController()
    const listen = { passive: true, signal: watching.signal }
    const look = () => {
      if (goal.current !== null && !standsAt(element, goal.current)) return
      goal.current = null
      setCurrent(Math.round(placeOf(element)))
    }
    element.addEventListener('scroll', look, listen)
    // Taken by hand on its way, it goes where the hand moves it.
    const take = () => {
      goal.current = null
    }
    for (const way of ['pointerdown', 'wheel', 'keydown']) element.addEventListener(way, take, listen)
    return () => watching.abort()
  }, [strip])
  const goTo = (index: number) => {
    const wrapped = (index + count) % count
    setCurrent(wrapped)
    const element = strip.current
    if (element === null) return
    // Where it stands already nothing moves, and nothing would say that it has come.
    goal.current = standsAt(element, wrapped) ? null : wrapped
    element.scrollTo({ left: wrapped * element.clientWidth, behavior: calm() ? 'instant' : 'smooth' })
  }
  return { current, goTo }
}

/** Where a strip is scrolled to, in items. */
function placeOf({ scrollLeft, clientWidth }: HTMLElement): number {
  return scrollLeft / clientWidth
}

function standsAt(strip: HTMLElement, index: number): boolean {
  return Math.abs(placeOf(strip) - index) < 0.4
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The stars a review gave. */
function Stars({ rating }: { rating: StarRating }) {
  return (
    <div role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-1">
      {starRatings.map((star) => (
        <Star
          key={star}
          size={22}
          aria-hidden="true"
          className={star <= rating ? 'fill-light text-light-edge' : 'fill-transparent text-edge'}
        />
      ))}
    </div>
  )
}

/** How long a review stands, in milliseconds. */
const interval = 5000

/**
 * Moves on by itself, unless the reader paused it, points at it, has the keyboard in it, looks at another tab, or
 * asked the system for less motion.
 *
 * @returns `hold` goes onto the element that holds it still
 */
function useRotation(advance: () => void, worthwhile: boolean) {
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') advance()
  })
  useEffect(() => {
    if (!worthwhile || paused || held) return
    const timer = setInterval(tick, interval)
    return () => clearInterval(timer)
  }, [worthwhile, paused, held])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget)),
  }
  return { paused, setPaused, hold }
}
