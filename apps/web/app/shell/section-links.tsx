import { Menu } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonLook } from '../ui/button-look.ts'

/** The sections of the landing page, as the header names them. A subscriber's page has no plans and benefits. */
const sections = [
  { id: 'benefits', name: 'Benefits', forSubscribers: false },
  { id: 'pricing', name: 'Choose Your Plan', forSubscribers: false },
  { id: 'blog', name: 'Blog', forSubscribers: true },
] as const

const linkLook =
  'inline-flex min-h-11 items-center rounded-2 font-medium text-ink no-underline hover:bg-sunken'
const inBar = `${linkLook} px-2.5 text-meta`
const inMenu = `${linkLook} px-4`

type SectionLinksProps = { subscribed: boolean; className: string }

export function SectionLinks({ subscribed, className }: SectionLinksProps) {
  return (
    <nav aria-label="Main" className={className}>
      <Links subscribed={subscribed} className={inBar} />
    </nav>
  )
}

const menuId = 'site-menu'
const closeMenu = () => document.getElementById(menuId)?.hidePopover()

/** The same on a phone. The browser's own popover: it opens before any script, and Escape closes it. */
export function SectionMenu({ onLogIn }: { onLogIn: (event: MouseEvent) => void }) {
  const logIn = (event: MouseEvent) => {
    closeMenu()
    onLogIn(event)
  }
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="Menu"
        className={buttonLook({ kind: 'ghost', size: 'icon' })}
      >
        <Menu size={22} aria-hidden="true" />
      </button>
      <nav
        id={menuId}
        popover="auto"
        aria-label="Main"
        className="fixed inset-x-0 top-14 m-0 w-full flex-col border-0 border-b border-line bg-raised p-2 text-ink shadow-float open:flex"
      >
        <Links subscribed={false} className={inMenu} />
        <Link to="/auth?view=login" className={inMenu} onClick={logIn}>
          Log In
        </Link>
      </nav>
    </div>
  )
}

/** Plain addresses, not the router's: the browser brings the section into view, also without our script. */
function Links({ subscribed, className }: SectionLinksProps) {
  const base = useLocation().pathname === '/' ? '' : '/'
  return (
    <>
      {sections
        .filter((section) => section.forSubscribers || !subscribed)
        .map(({ id, name }) => (
          <a key={id} href={`${base}#${id}`} className={className} onClick={closeMenu}>
            {name}
          </a>
        ))}
      <Link to="/faq" className={className} onClick={closeMenu}>
        FAQ
      </Link>
    </>
  )
}
