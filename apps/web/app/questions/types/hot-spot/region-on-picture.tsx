import type { ReviewProps } from '../question-screens.ts'
import { PlaceLetters, PointMark } from './marks.tsx'
import { placeOf, placesOf } from './places.ts'

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
