import type { listTestimonials, Testimonial } from '@collimate/contract/testimonials'
import { useEffect, useState } from 'react'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { closablePart } from '../ui/closable-part.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Carousel } from './carousel.tsx'

const { Part: ReviewDialog } = closablePart(() => import('./review-dialog.tsx'), 'ReviewDialog')

/** What students and professors say, and the way to say something oneself. */
export function TestimonialsSection() {
  const [open, setOpen] = useState(false)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="border-t border-line py-14 md:py-24">
      <div className="wrap grid justify-items-center gap-4 text-center">
        <h2 id="reviews-title" className="text-meta font-semibold tracking-normal text-muted font-ui">
          What students and professors say
        </h2>
        {/* As high as a review of a few lines, so that the page stays where it is when they arrive. */}
        <div className="grid min-h-64 w-full content-center justify-items-center">
          <Reviews />
        </div>
        <Button onClick={() => setOpen(true)}>Leave a Review</Button>
      </div>
      <ReviewDialog open={open} onClose={() => setOpen(false)} />
    </section>
  )
}

/** The reviews; 'failed' when they could not be loaded, undefined while they are on their way. */
type Loaded = readonly Testimonial[] | 'failed' | undefined

function Reviews() {
  const [reviews, setReviews] = useState<Loaded>()
  useEffect(() => {
    const leaving = new AbortController()
    call<typeof listTestimonials>('GET /api/testimonials', {}, { signal: leaving.signal }).then(
      ({ testimonials }) => setReviews(testimonials),
      () => (leaving.signal.aborted ? undefined : setReviews('failed')),
    )
    return () => leaving.abort()
  }, [])
  if (reviews === undefined) return <Loading />
  if (reviews === 'failed') return <p className="text-muted">We couldn’t load the reviews just now.</p>
  return reviews.length === 0 ? <NoReviews /> : <Carousel reviews={reviews} />
}

function Loading() {
  return (
    <div aria-busy="true" className="grid w-full max-w-[760px] justify-items-center gap-4 noscript:hidden">
      <span className="sr-only">Loading reviews</span>
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-40" />
    </div>
  )
}

function NoReviews() {
  return (
    <div className="grid justify-items-center gap-3">
      <LightMark />
      <p className="font-display text-h2 font-[560] text-balance">
        No reviews yet. The first could be yours.
      </p>
      <p className="max-w-measure text-muted">
        Only reviews from real students and professors appear here. Tell others how it went for you.
      </p>
    </div>
  )
}
