import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, the page's main part, footer. The exam room uses it for its start and its results. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow pb-16 md:pb-24">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
