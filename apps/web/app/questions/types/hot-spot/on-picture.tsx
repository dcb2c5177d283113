import type { Point } from '@collimate/domain/questions/types/question-type'
import { classNames } from '../../../lib/class-names.ts'
import { optionLetter } from '../../option-letter.ts'
import type { OnPictureProps, ReviewProps } from '../question-screens.ts'
import { isPoint, letterBeside, placeOf, placesOf, pointAt } from './places.ts'

/** Takes a press anywhere on the picture. For hands alone: the list beside it says and takes the same. */
export function PointOnPicture({ question, answer, onAnswer, lettered }: OnPictureProps) {
  const all = placesOf(question)
  const places = lettered ? all : []
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-picture-target
      // The focus stays where it is: the keyboard has nothing to do here.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) =>
        onAnswer(
          pointAt(
            { x: event.clientX, y: event.clientY },
            event.currentTarget.getBoundingClientRect(),
            places,
          ),
        )
      }
      className="absolute inset-0 cursor-crosshair"
    >
      {isPoint(answer) ? <PointMark point={answer} /> : null}
      <PlaceLetters places={places} lit={placeOf(all, answer)} />
    </button>
  )
}

/** The right regions and the student's point. A circle is round in permille, so it stretches with the picture. */
export function RegionOnPicture({ question }: ReviewProps) {
  const { regions, chosen_point: point } = question
  const places = placesOf(question)
  return (
    <div aria-hidden="true" className="keeps-color pointer-events-none absolute inset-0">
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full fill-good-fill/35 stroke-good-fill"
      >
        {regions?.map((region) =>
          'points' in region ? (
            <polygon
              key={JSON.stringify(region)}
              points={region.points.map(({ x, y }) => `${x},${y}`).join(' ')}
              strokeWidth={2.5}
              vectorEffect="non-scaling-stroke"
            />
          ) : (
            <circle
              key={JSON.stringify(region)}
              cx={region.x}
              cy={region.y}
              r={region.r}
              strokeWidth={2.5}
              vectorEffect="non-scaling-stroke"
            />
          ),
        )}
      </svg>
      {point ? <PointMark point={point} /> : null}
      <PlaceLetters places={places} lit={placeOf(places, point)} />
    </div>
  )
}

/** Puts its middle at a point of the picture. */
function at({ x, y }: Point) {
  return { left: `${x / 10}%`, top: `${y / 10}%` }
}

/** A cross at each place and its letter beside it, so that neither hides what is asked about. */
function PlaceLetters({ places, lit }: { places: readonly Point[]; lit: number | null }) {
  return places.map((place, index) => {
    const letter = letterBeside(place)
    return (
      <span key={optionLetter(index)} style={at(place)} className="keeps-color pointer-events-none absolute">
        <svg width="18" height="18" viewBox="-9 -9 18 18" className="absolute max-w-none -translate-1/2">
          <path d={cross} strokeWidth={5} className="stroke-film" />
          <path d={cross} strokeWidth={2} className={index === lit ? 'stroke-amber' : 'stroke-film-text'} />
        </svg>
        <b
          style={{ left: letter.x, top: letter.y }}
          className={classNames(
            'absolute grid size-5 -translate-1/2 place-items-center rounded-1 border text-[0.875rem] leading-none',
            index === lit ? 'border-amber bg-amber text-film' : 'border-film-text bg-film text-film-text',
          )}
        >
          {optionLetter(index)}
        </b>
      </span>
    )
  })
}

const cross = 'M-6 0H6M0-6V6'

/** A small field of light with a cross-hair, around the student's point. */
function PointMark({ point }: { point: Point }) {
  return (
    <span
      style={at(point)}
      className="pointer-events-none absolute size-14 -translate-1/2 border-[1.5px] border-amber bg-amber/18"
    >
      <span className="ticks block size-full" />
    </span>
  )
}
