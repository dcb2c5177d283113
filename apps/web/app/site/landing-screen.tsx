import { brand } from '@collimate/domain/brand'
import { useEffect } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { openAuthDialog } from '../session/auth-dialog.ts'
import { useSession } from '../session/session.ts'
import { newestReleaseCards } from '../blog/release-posts.server.ts'
import { LateSection, latePart } from '../ui/late-section.tsx'
import { landingMeta } from './pages.server.ts'
import { Hero } from './landing/hero.tsx'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData?.meta ?? [{ title: `${brand.name} · ${brand.tagline}` }]

const benefits = latePart(() => import('./landing/benefits.tsx'), 'Benefits')
const rooms = latePart(() => import('./landing/room-previews.tsx'), 'RoomPreviews')
const sample = latePart(() => import('./landing/sample-quiz.tsx'), 'SampleQuiz')
const reviews = latePart(() => import('../testimonials/testimonials-section.tsx'), 'TestimonialsSection')
const pricing = latePart(() => import('./landing/pricing.tsx'), 'Pricing')

const blog = latePart(() => import('../blog/blog-section.tsx'), 'BlogSection')

const loadParts = () =>
  Promise.all([benefits, rooms, sample, reviews, pricing, blog].map((part) => part.load()))
// At build all of it is written out.
if (import.meta.env.SSR) await loadParts()

/** Runs at build: the page is written out with the newest posts. */
export const loader = () => ({ cards: newestReleaseCards(), meta: landingMeta() })

/** Reached within the application, the page comes whole, so that an address like /#blog finds its place. */
export async function clientLoader(): Promise<null> {
  await loadParts()
  return null
}

export default function LandingScreen() {
  const { data: session } = useSession()
  const subscribed = session?.subscribed ?? false
  useAskedSignUp(session === null)
  return (
    // The last section reaches the footer. Written out for visitors: who is known here should not see it turn over.
    <div className="once-known -mb-16 md:-mb-24">
      <Hero subscribed={subscribed} />
      {subscribed ? null : <LateSection part={benefits} still />}
      <LateSection part={rooms} still />
      {subscribed ? null : (
        <>
          <LateSection part={sample} />
          <LateSection part={reviews} />
          <LateSection part={pricing} />
        </>
      )}
      <LateSection part={blog} />
    </div>
  )
}

/** /?subscription=true is an invitation to sign up. */
function useAskedSignUp(visitor: boolean): void {
  const { search } = useLocation()
  useEffect(() => {
    if (visitor && new URLSearchParams(search).get('subscription') === 'true') openAuthDialog('signup')
  }, [visitor, search])
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
