import type { ReactNode } from 'react'
import { LateSection, latePart } from '../ui/late-section.tsx'
import { SiteHeader } from './site-header.tsx'

// Nothing in it needs a script: where the build wrote it, it stands as written, and its script stays away.
const footer = latePart(() => import('./site-footer.tsx'), 'SiteFooter')
if (import.meta.env.SSR) await footer.load()

/** Header, the page's main part, footer. The exam room uses it for its start and its results. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow pb-16 md:pb-24">
        {children}
      </main>
      <LateSection part={footer} still />
    </div>
  )
}
