import { starRatings, type StarRating } from '@collimate/domain/testimonials/rules'
import { Star } from 'lucide-react'

/** The stars a review gave. */
export function Stars({ rating }: { rating: StarRating }) {
  return (
    <div role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-1">
      {starRatings.map((star) => (
        <Star
          key={star}
          size={22}
          aria-hidden="true"
          className={star <= rating ? 'fill-light text-light-edge' : 'fill-transparent text-edge'}
        />
      ))}
    </div>
  )
}
