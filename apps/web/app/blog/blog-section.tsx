import type { listPosts } from '@collimate/contract/blog'
import { useEffect, useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { call } from '../lib/api.ts'
import { useSession } from '../session/session.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { PostCover } from './post-cover.tsx'
import { cardOf, type PostCard } from './post-views.ts'

/** The route whose loader writes the newest posts of the release into the page. */
const landingRoute = 'site/landing-screen'

/** The newest posts: three, for subscribers six. */
export function BlogSection() {
  const written = useRouteLoaderData<{ cards: PostCard[] } | null>(landingRoute)
  const cards = useNewestCards(written?.cards)
  return (
    <section id="blog" aria-labelledby="blog-title" className="border-t border-line py-14 md:py-24">
      <div className="wrap">
        <h2 id="blog-title" className="text-h1">
          From the desk
        </h2>
        <p className="mt-3 max-w-[38em] text-stem text-muted">
          Short pieces on positioning, exposure, and how to study for the exam.
        </p>
        {cards === undefined ? <CardSkeletons /> : <Cards cards={cards} />}
      </div>
    </section>
  )
}

const grid = 'mt-8 grid gap-x-7 gap-y-10 lg:grid-cols-3'

function Cards({ cards }: { cards: readonly PostCard[] | null }) {
  if (cards === null) return null
  if (cards.length === 0)
    return <p className="mt-8 text-muted">No blog posts available yet. Check back soon for new content!</p>
  return (
    <ul className={grid}>
      {cards.map((card) => (
        <li key={card.id}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  )
}

function Card({ card }: { card: PostCard }) {
  return (
    <article className="group relative grid gap-4 md:max-lg:grid-cols-[280px_1fr] md:max-lg:gap-7">
      <PostCover src={card.image_url} />
      <div className="min-w-0">
        <p className="num flex gap-2 text-meta text-muted">
          <time dateTime={card.published_at}>{card.date}</time>
          <span aria-hidden="true">·</span>
          <span>{card.minutes} min read</span>
        </p>
        <h3 className="mt-1.5">
          <Link
            to={`/blog/${card.id}`}
            className="text-ink no-underline group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {card.title}
          </Link>
        </h3>
        <p className="mt-2 text-muted">{card.excerpt}</p>
      </div>
    </article>
  )
}

function CardSkeletons() {
  return (
    <Loading className={grid}>
      {[1, 2, 3].map((place) => (
        <div key={place}>
          <Skeleton className="aspect-[1200/630]" />
          <Skeleton className="mt-4 h-5 w-32" />
          <Skeleton className="mt-2 h-7" />
          <Skeleton className="mt-3 h-32" />
        </div>
      ))}
    </Loading>
  )
}

const forEveryone = 3
const forSubscribers = 6

/**
 * The newest posts: those the page was written with until the server has answered, and where it does not answer.
 *
 * @returns undefined while they are on their way, null when they could not be had
 */
function useNewestCards(written: readonly PostCard[] | undefined) {
  const { data: session, isError } = useSession()
  const [cards, setCards] = useState<readonly PostCard[] | null | undefined>(written)
  const known = session !== undefined || isError
  const limit = session?.subscribed ? forSubscribers : forEveryone
  useEffect(() => {
    if (!known) return
    const abort = new AbortController()
    const load = async () => {
      try {
        setCards(await loadCards(limit, abort.signal))
      } catch {
        // The rest of the page is worth reading without them: nothing is said.
        if (!abort.signal.aborted) setCards((before) => before ?? null)
      }
    }
    void load()
    return () => abort.abort()
  }, [known, limit])
  return cards
}

/** The newest posts, newest first, as cards. */
async function loadCards(limit: number, signal: AbortSignal) {
  const { posts } = await call<typeof listPosts>('GET /api/blog/posts', { query: { limit } }, { signal })
  return posts.map(cardOf)
}
