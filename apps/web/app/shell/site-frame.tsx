import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { roomOf } from '@collimate/domain/rooms'
import { useSession } from '../session/session.ts'
import { LateSection, latePart } from '../ui/late-section.tsx'
import { SiteHeader } from './site-header.tsx'

// Nothing in it needs a script: where the build wrote it, it stands as written, and its script stays away.
const footer = latePart(() => import('./site-footer.tsx'), 'SiteFooter')
if (import.meta.env.SSR) await footer.load()
const appFooter = latePart(() => import('./app-footer.tsx'), 'AppFooter')

/** The layouts around what only signed-in students see. */
const guards = new Set(['session/guarded-layout', 'guarded-room'])

/**
 * Header, the page's main part, footer: in the rooms a short one, to visitors of a room that is open to them the whole. The exam room uses it for its start and its results.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { data: session } = useSession()
  const room = roomOf(useLocation().pathname)
  const guarded = useMatches().some(({ id }) => guards.has(id))
  const inside = guarded || (session && room !== undefined)
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow pb-16 md:pb-24">
        {children}
      </main>
      {inside ? (
        <LateSection key="inside" part={appFooter} />
      ) : (
        <LateSection key="outside" part={footer} still />
      )}
    </div>
  )
}
