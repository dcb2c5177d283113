import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '@collimate/domain/brand'
import { BeamedPicture } from '../ui/beamed-picture.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

/** What stands around the way in: a quiet page with one thing to do, and on a wide screen a picture beside it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.86fr)]">
      <div className="flex flex-col px-(--gutter) pt-5 pb-12">
        <header className="flex min-h-12 items-center justify-between gap-3">
          <Link
            to="/"
            aria-label={brand.name}
            className="touch inline-flex items-center text-ink no-underline"
          >
            <Logo />
          </Link>
          <LinkButton to="/" kind="ghost" className="-mr-4">
            <ChevronLeft size={20} aria-hidden="true" />
            Back
          </LinkButton>
        </header>
        <main id="main" tabIndex={-1} className="reads-query mx-auto mt-6 w-full max-w-[460px] lg:mt-9">
          {children}
        </main>
        <footer className="mx-auto mt-auto w-full max-w-[460px] pt-10 text-meta text-muted">
          {brand.disclaimer}
        </footer>
      </div>
      <aside aria-label={`About ${brand.name}`} className="max-lg:hidden">
        <BeamedPicture
          src="/images/knee-ap.webp"
          alt=""
          className="sticky top-0 grid h-dvh items-end [--field:28%_20%_36%_26%] [--lie:50%_30%]"
        >
          <p className="relative w-full bg-film/92 px-8 py-7 font-display text-h3 leading-normal font-medium text-balance">
            Point the light where you’re unsure. Leave the rest.
          </p>
        </BeamedPicture>
      </aside>
    </div>
  )
}
