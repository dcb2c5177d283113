import { optionText } from '../../option-letter.ts'
import type { QuestionScreens } from '../question-screens.ts'
import { PlaceList } from './place-list.tsx'
import { PointOnPicture } from './point-on-picture.tsx'
import { RegionOnPicture } from './region-on-picture.tsx'
import { RegionReview } from './region-review.tsx'
import { placeOf, placesOf } from './places.ts'

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
  answerText: (question, answer) => {
    const place = placeOf(placesOf(question), answer)
    return place === null ? 'A point on the picture' : optionText(question.options, place)
  },
}
