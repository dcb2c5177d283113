import type { Session } from '@collimate/contract/accounts'
import { displayName } from '@collimate/domain/accounts/display-name'
import type { MouseEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { openAuthDialog, useAuthDialog } from '../session/auth-dialog.ts'
import { wasMember } from '../session/remembered-member.ts'
import { useSession } from '../session/session.ts'
import { UserMenuFace } from './user-menu-face.tsx'
import { brand } from '@collimate/domain/brand'
import { features } from '@collimate/domain/rooms'
import { classNames } from '../lib/class-names.ts'
import { LinkButton, opensDialog } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { closablePart } from '../ui/closable-part.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { firstFeatures } from './first-features.ts'
import { SectionLinks, SectionRow } from './section-links.tsx'

// Visitors never load the menu.
const { Part: UserMenu } = pagePart(
  () => import('./user-menu.tsx'),
  'UserMenu',
  ({ session }) => <UserMenuFace name={displayName(session.profile)} picture={session.profile.avatar_url} />,
)

// Nor the bell, which brings a data layer and a stream with it.
const { Part: NotificationBell } = pagePart(
  () => import('../notifications/notification-bell.tsx'),
  'NotificationBell',
  () => <span className="size-11" />,
)

const { Part: AuthDialogs } = closablePart(() => import('../accounts/auth-dialogs.tsx'), 'AuthDialogs')

const links = [{ slug: 'dashboard', name: 'Dashboard' }, ...features]

export function SiteHeader() {
  const { data: session, isError } = useSession()
  const landing = useLocation().pathname === '/'
  return (
    <header className="sticky top-0 print:hidden z-20 border-b border-line bg-page">
      <div className="wrap flex min-h-14 items-center gap-1 md:min-h-16 md:gap-2">
        <Link
          to="/"
          aria-label={brand.name}
          className="touch mr-auto inline-flex items-center text-ink no-underline"
        >
          <Logo nameClassName={nameLook(Boolean(session), landing)} />
        </Link>
        {session ? <MemberPart session={session} landing={landing} /> : null}
        {/* Nobody who was signed in here is asked to log in because the server cannot be reached. */}
        {session || (isError && wasMember()) ? null : <VisitorPart />}
      </div>
      {landing ? <SectionRow session={session} /> : null}
    </header>
  )
}

/** The name of the product is seen where the rest of the header leaves it room. */
function nameLook(member: boolean, landing: boolean): string {
  if (!member) return 'max-[359px]:sr-only'
  return landing ? 'max-[479px]:sr-only' : 'max-[389px]:sr-only'
}

function MemberPart({ session, landing }: { session: Session; landing: boolean }) {
  return (
    <>
      {landing ? <LandingLinks subscribed={session.subscribed} /> : <RoomLinks />}
      {landing ? null : <NotificationBell userId={session.user.id} />}
      <UserMenu session={session} />
    </>
  )
}

function LandingLinks({ subscribed }: { subscribed: boolean }) {
  return (
    <>
      <SectionLinks subscribed={subscribed} className="mr-2 hidden gap-0.5 lg:flex" />
      <LinkButton to="/dashboard" className="px-4">
        Dashboard
      </LinkButton>
    </>
  )
}

function RoomLinks() {
  return (
    <nav aria-label="Main" className="hidden gap-0.5 md:flex">
      {links.map((link, at) => (
        <NavLink
          key={link.slug}
          to={`/${link.slug}`}
          className={classNames(
            'inline-flex min-h-11 items-center whitespace-nowrap rounded-2 px-3 text-meta font-medium text-ink no-underline hover:bg-sunken aria-[current]:rounded-none aria-[current]:font-semibold aria-[current]:shadow-[inset_0_-2px_0_var(--light-edge)] forced-colors:aria-[current]:border-b-3',
            at > firstFeatures && 'max-xl:hidden',
          )}
        >
          {link.name}
        </NavLink>
      ))}
    </nav>
  )
}

/** On the landing page the forms open over it; elsewhere, and before any script has arrived, they are links. */
function VisitorPart() {
  const { pathname } = useLocation()
  const { view, asked } = useAuthDialog()
  const open = (next: 'login' | 'signup') => (event: MouseEvent) => {
    if (pathname !== '/' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openAuthDialog(next)
  }
  const button = pathname === '/' ? opensDialog : {}
  return (
    <div className="once-known flex items-center gap-1 md:gap-2">
      <SectionLinks subscribed={false} className="hidden md:mr-2 md:flex" />
      <LinkButton to="/auth?view=login" kind="ghost" className="px-3" onClick={open('login')} {...button}>
        Log In
      </LinkButton>
      <LinkButton to="/auth?view=signup" kind="primary" className="px-4" onClick={open('signup')} {...button}>
        Sign Up
      </LinkButton>
      {asked ? <AuthDialogs open={view !== null} view={view} onClose={() => openAuthDialog(null)} /> : null}
    </div>
  )
}
