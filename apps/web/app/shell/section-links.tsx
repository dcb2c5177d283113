import type { Session } from '@collimate/contract/accounts'
import { Link, useLocation } from 'react-router'
import { classNames } from '../lib/class-names.ts'

/** The sections of the landing page, as the header names them. A subscriber's page has no plans and benefits. */
const sections = [
  { id: 'benefits', name: 'Benefits', forSubscribers: false },
  { id: 'pricing', name: 'Choose Your Plan', forSubscribers: false },
  { id: 'blog', name: 'Blog', forSubscribers: true },
] as const

const linkLook =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-2 px-2.5 text-meta font-medium text-ink no-underline hover:bg-sunken max-[359px]:px-1.5'

type SectionLinksProps = { subscribed: boolean; className: string }

export function SectionLinks({ subscribed, className }: SectionLinksProps) {
  return (
    <nav aria-label="Main" className={className}>
      <Links subscribed={subscribed} />
    </nav>
  )
}

/**
 * The same on a phone: a line of their own, under the header's. A member's header has room for them from 1024 px on
 * alone; until it is known who is there, the line keeps its place for whoever was signed in here.
 */
export function SectionRow({ session }: { session: Session | null | undefined }) {
  const subscribed = session?.subscribed ?? false
  return (
    <div
      data-section-row={session ? 'member' : ''}
      className={classNames(
        'once-known wrap lg:hidden',
        session === null && 'md:hidden',
        session === undefined && 'md:[html:not([data-member])_&]:hidden',
      )}
    >
      <SectionLinks
        subscribed={subscribed}
        className={classNames(
          '-mx-2.5 flex max-[359px]:-mx-1.5 md:justify-start md:gap-0.5',
          subscribed ? 'gap-2' : 'justify-between',
        )}
      />
    </div>
  )
}

/** Plain addresses, not the router's: the browser brings the section into view, also without our script. */
function Links({ subscribed }: { subscribed: boolean }) {
  const base = useLocation().pathname === '/' ? '' : '/'
  return (
    <>
      {sections
        .filter((section) => section.forSubscribers || !subscribed)
        .map(({ id, name }) => (
          <a key={id} href={`${base}#${id}`} className={linkLook}>
            {name}
          </a>
        ))}
      <Link to="/faq" className={linkLook}>
        FAQ
      </Link>
    </>
  )
}
