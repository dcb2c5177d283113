import type { OnPictureProps } from '../question-screens.ts'
import { PlaceLetters, PointMark } from './marks.tsx'
import { isPoint, placeOf, placesOf, pointAt } from './places.ts'

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
