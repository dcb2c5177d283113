import { holdsPoint } from '@collimate/domain/questions/types/hot-spot'
import type { Point } from '@collimate/domain/questions/types/question-type'
import { classNames } from '../../../lib/class-names.ts'
import { ReviewedOptionList } from '../../reviewed-options.tsx'
import type { ReviewProps } from '../question-screens.ts'
import { placeOf, placesOf } from './places.ts'

/** The lettered places with the student's and the right one; the picture shows the region and the point. */
export function RegionReview({ question }: ReviewProps) {
  const { options, option_reasons: reasons, regions, chosen_point: point } = question
  const places = placesOf(question)
  const isRight = (place: Point) => (regions ?? []).some((region) => holdsPoint(region, place))
  const chosen = placeOf(places, point)
  return (
    <>
      {point && chosen === null ? (
        <p className={classNames('mb-3 font-semibold', question.is_correct ? 'text-good' : 'text-low')}>
          {question.is_correct
            ? 'Your point on the picture is in the right region.'
            : 'Your point on the picture is outside the right region.'}
        </p>
      ) : null}
      <ReviewedOptionList
        options={places.map((_place, index) => options[index] ?? '')}
        multiple={false}
        chosen={chosen === null ? [] : [chosen]}
        correct={places.flatMap((place, index) => (isRight(place) ? [index] : []))}
        reasons={reasons}
      />
      <p className="mt-3 text-meta text-muted">The right region is marked in green on the picture.</p>
    </>
  )
}
