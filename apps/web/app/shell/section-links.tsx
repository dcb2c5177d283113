import { Link, useLocation } from 'react-router'

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

/** The same on a phone: a line of their own, under the header's. */
export function SectionRow({ subscribed }: { subscribed: boolean }) {
  return (
    <div data-section-row className="once-known wrap md:hidden">
      <SectionLinks
        subscribed={subscribed}
        className={`-mx-2.5 flex max-[359px]:-mx-1.5 ${subscribed ? 'gap-2' : 'justify-between'}`}
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
