import type { Point } from '@collimate/domain/questions/types/question-type'
import { classNames } from '../../../lib/class-names.ts'
import { optionLetter } from '../../option-letter.ts'
import { letterBeside } from './places.ts'

/** Puts its middle at a point of the picture. */
export function at({ x, y }: Point) {
  return { left: `${x / 10}%`, top: `${y / 10}%` }
}

/** A cross at each place and its letter beside it, so that neither hides what is asked about. */
export function PlaceLetters({ places, lit }: { places: readonly Point[]; lit: number | null }) {
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
export function PointMark({ point }: { point: Point }) {
  return (
    <span
      style={at(point)}
      className="pointer-events-none absolute size-14 -translate-1/2 border-[1.5px] border-amber bg-amber/18"
    >
      <span className="ticks block size-full" />
    </span>
  )
}
