import { examCategories } from '@collimate/domain/questions/categories'
import { useSession } from '../accounts/session.ts'
import { BlogSection } from '../blog/blog-section.tsx'
import { newestReleaseCards } from '../blog/release-posts.server.ts'
import { brand } from '@collimate/domain/brand'
import { BeamedPicture } from '../ui/beamed-picture.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { examSquares } from './exam-squares.ts'

/** Runs at build: the page is written out with the newest posts. */
export const loader = () => ({ cards: newestReleaseCards() })

export const clientLoader = () => null

export const meta = () => [
  { title: `${brand.name} · ${brand.tagline}` },
  {
    name: 'description',
    content: 'Sit 200 timed questions in the weights of the real exam, in a room as quiet.',
  },
]

const points = [
  {
    title: 'The same weights',
    text: 'Every mock exam is drawn by the weights of the four parts, so a weak section counts as much as it will on the day.',
  },
  {
    title: 'Nothing lost',
    text: 'Every answer is saved as you choose it. Offline, a closed laptop, another device: you resume at the same question.',
  },
  {
    title: 'Made for a tired evening',
    text: 'Large type, a dark reading room, and a key for everything. The picture is large, and the page is quiet.',
  },
] as const

export default function LandingScreen() {
  return (
    <>
      <Hero />
      <Squares />
      <BlogSection />
    </>
  )
}

function Hero() {
  const { data: session } = useSession()
  return (
    <section className="pt-7 pb-12 md:pt-14 md:pb-18">
      <div className="wrap grid items-center gap-[clamp(32px,5vw,72px)] md:grid-cols-[1.02fr_0.98fr]">
        <div>
          <h1 className="text-hero font-[580] tracking-[-0.022em]">
            The exam,
            <br />
            before the exam.
          </h1>
          <p className="mt-5 mb-7 max-w-[34em] text-[1.0625rem] leading-[1.55] md:text-[1.1875rem]">
            Sit 200 timed questions in the weights of the real one, in a room as quiet. Then see exactly where
            to point your study.
          </p>
          <div className="once-known flex flex-wrap gap-3 *:max-md:w-full">
            {session ? (
              <LinkButton to="/dashboard" kind="primary" size="big">
                Go to Your Dashboard
              </LinkButton>
            ) : (
              <>
                <LinkButton to="/auth?view=signup" kind="primary" size="big">
                  Create a New Account
                </LinkButton>
                <LinkButton to="/auth?view=login" size="big">
                  Log In
                </LinkButton>
              </>
            )}
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}

function HeroPicture() {
  return (
    <figure>
      <BeamedPicture
        src="/images/chest-pa.webp"
        alt="Computed PA chest image. A square of warm light with a cross-hair falls on the left heart border."
        className="aspect-[5/5.3] rounded-2 [--field:38%_14%_24%_42%] [--lie:50%_32%]"
      >
        <span
          aria-hidden="true"
          className="absolute top-[5%] right-[6%] border-[1.5px] border-current px-2 py-1 text-[22px] leading-none font-bold opacity-85"
        >
          L
        </span>
        <figcaption className="absolute inset-x-0 bottom-0 flex justify-between gap-3 bg-film/92 px-3.5 py-2.5 text-meta">
          <span>PA chest, computed</span>
          <span>Left ventricle</span>
        </figcaption>
      </BeamedPicture>
    </figure>
  )
}

function Squares() {
  return (
    <section className="-mb-16 border-t border-line bg-surface py-14 md:-mb-24 md:py-24">
      <div className="wrap">
        <h2 className="max-w-[20em] text-h1">Two hundred squares. Fill them with light.</h2>
        <p className="mt-3 max-w-[38em] text-stem text-muted">
          Each square is one question of the exam, in its four parts. Sit it once, and you know which part is
          still dark.
        </p>
        <div className="mt-10 grid gap-7 sm:grid-cols-2 lg:grid-cols-[9fr_14fr_13fr_16fr]">
          {examCategories.map((category) => (
            <SquareField key={category} category={category} />
          ))}
        </div>
        <ul className="mt-14 grid border-t border-line lg:grid-cols-3">
          {points.map((point) => (
            <li
              key={point.title}
              className="border-line py-6 max-lg:border-b lg:not-first:border-l lg:not-first:pl-7 lg:not-last:pr-7"
            >
              <h3>{point.title}</h3>
              <p className="mt-2 text-muted">{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function SquareField({ category }: { category: (typeof examCategories)[number] }) {
  const { count, lights } = examSquares[category]
  return (
    <div>
      <h3 className="flex justify-between gap-2 font-ui text-body tracking-normal">
        <CategoryTag category={category} />
      </h3>
      <div
        aria-hidden="true"
        className="my-2.5 grid grid-cols-18 gap-[3px] lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:grid-rows-4"
      >
        {lights.map((light, position) => (
          // The squares have no identity but their place.
          <i key={position} className={`square square-${light}`} />
        ))}
      </div>
      <p className="num text-meta text-muted">{count} questions</p>
    </div>
  )
}

export { RouteError as ErrorBoundary } from './route-error.tsx'
