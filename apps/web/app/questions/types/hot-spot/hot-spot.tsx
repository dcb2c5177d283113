import { holdsPoint } from '@collimate/domain/questions/types/hot-spot'
import { classNames } from '../../../lib/class-names.ts'
import { optionText } from '../../option-letter.ts'
import { OptionList } from '../../option-list.tsx'
import { ReviewedOptionList } from '../../reviewed-options.tsx'
import type { AnswerProps, Keyed, QuestionScreens, ReviewProps } from '../question-screens.ts'
import { PointOnPicture, RegionOnPicture } from './on-picture.tsx'
import { isPoint, placeOf, placesOf } from './places.ts'

/** A place on the picture: pointed at, or chosen from a list of lettered places. */
export const hotSpot: QuestionScreens = {
  instruction: null,
  Answer: PlaceList,
  strikesOut: true,
  OnPicture: PointOnPicture,
  Review: RegionReview,
  ReviewOnPicture: RegionOnPicture,
  keyCount: (question) => placesOf(question).length,
  answerByKey: (question, answer, index) => placesOf(question)[index] ?? answer,
  rightOptions: rightPlaces,
  answerText: (question, answer) => {
    const place = placeOf(placesOf(question), answer)
    return place === null ? 'A point on the picture' : optionText(question.options, place)
  },
}

/** The lettered places as radio buttons: the same answer as pointing at them. */
function PlaceList({ question, answer, onAnswer, ...rest }: AnswerProps) {
  const places = placesOf(question)
  const chosen = placeOf(places, answer)
  return (
    <div className="low-options">
      <p className="mb-3.5 -mt-2.5 text-meta text-muted">
        Mark a point on the picture, or pick a place here.
      </p>
      <OptionList
        {...rest}
        options={places.map((_place, index) => question.options[index] ?? '')}
        multiple={false}
        chosen={chosen === null ? [] : [chosen]}
        onChoose={(index) => onAnswer(places[index] ?? null)}
      />
      <p role="status" className="text-meta text-muted not-empty:mt-3">
        {isPoint(answer) && chosen === null ? 'Your answer is a point you marked on the picture.' : ''}
      </p>
    </div>
  )
}

/** The lettered places that lie in a right region: the key of a hot spot names none. */
function rightPlaces(question: Keyed): readonly number[] {
  const { regions } = question
  return placesOf(question).flatMap((place, index) =>
    regions?.some((region) => holdsPoint(region, place)) ? [index] : [],
  )
}

/** The lettered places with the student's and the right one; the picture shows the region and the point. */
function RegionReview({ question }: ReviewProps) {
  const { options, option_reasons: reasons, chosen_point: point } = question
  const places = placesOf(question)
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
        correct={rightPlaces(question)}
        reasons={reasons}
      />
      <p className="mt-3 text-meta text-muted">The right region is marked in green on the picture.</p>
    </>
  )
}
