import { starRatings, type StarRating } from '@collimate/domain/testimonials/rules'
import { Star } from 'lucide-react'

type StarChoiceProps = { value: StarRating | null; onChange: (rating: StarRating) => void }

/** One to five stars, as radio buttons. */
export function StarChoice({ value, onChange }: StarChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-meta font-semibold">Star rating</legend>
      <div className="-ml-2.5 flex items-center">
        {starRatings.map((star) => (
          <label
            key={star}
            className="relative grid size-11 place-items-center rounded-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-light-edge"
          >
            <input
              type="radio"
              name="star_rating"
              value={star}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              checked={star === value}
              onChange={() => onChange(star)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <Star
              size={28}
              aria-hidden="true"
              className={star <= (value ?? 0) ? 'fill-light text-light-edge' : 'fill-transparent text-edge'}
            />
          </label>
        ))}
        <span aria-hidden="true" className="num ml-2 text-meta text-muted">
          {value === null ? 'Choose' : `${value} of 5`}
        </span>
      </div>
    </fieldset>
  )
}
