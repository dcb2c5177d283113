import { OptionList } from '../../option-list.tsx'
import type { AnswerProps } from '../question-screens.ts'
import { isPoint, placeOf, placesOf } from './places.ts'

/** The lettered places as radio buttons: the same answer as pointing at them. */
export function PlaceList({ question, answer, onAnswer, ...rest }: AnswerProps) {
  const places = placesOf(question)
  const chosen = placeOf(places, answer)
  return (
    <>
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
    </>
  )
}
