import type { Point } from '@collimate/domain/questions/types/question-type'
import { classNames } from '../../../lib/class-names.ts'
import { optionLetter } from '../../option-letter.ts'

/** Puts its middle at a point of the picture. */
export function at({ x, y }: Point) {
  return { left: `${x / 10}%`, top: `${y / 10}%` }
}

/** The letters of the places. */
export function PlaceLetters({ places, lit }: { places: readonly Point[]; lit: number | null }) {
  return places.map((place, index) => (
    <b
      key={optionLetter(index)}
      style={at(place)}
      className={classNames(
        'pointer-events-none absolute grid size-7 -translate-1/2 place-items-center rounded-1 border-[1.5px] text-body leading-none',
        index === lit ? 'border-amber bg-amber text-film' : 'border-film-text bg-film text-film-text',
      )}
    >
      {optionLetter(index)}
    </b>
  ))
}

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
