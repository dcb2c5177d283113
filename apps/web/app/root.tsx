import './styles/app.css'
import interfaceFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { useFollowSession } from './session/session.ts'
import start from './start.js?raw'
import { brand } from '@collimate/domain/brand'
import { groundColors } from './lib/ground-colors.ts'
import { startAtTop } from './lib/start-at-top.ts'
import { carryReading } from './lib/written-page.ts'
import { PageSkeleton, Skeleton } from './ui/skeleton.tsx'
import { Toaster } from './ui/toaster.tsx'
import { useOfflineLinks } from './ui/use-offline-links.ts'

// Only the written page needs the words of it.
const writtenStart = import.meta.env.SSR ? start : ''

export const links = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'preload', href: interfaceFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta = () => [
  { title: `${brand.name} · ${brand.tagline}` },
  { name: 'description', content: `${brand.tagline}. ${brand.disclaimer}` },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // start.js sets data attributes on this element before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={groundColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={groundColors.dark} />
        {/* In the page itself: it must run before the first paint, and a request of its own would hold that up. The
            server's policy names its hash. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: writtenStart }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useFollowSession()
  useStartAtTop()
  useOfflineLinks()
  useEffect(() => {
    document.documentElement.dataset['started'] = ''
  }, [])
  return (
    <>
      <SkipLink />
      <Outlet />
      <Toaster />
    </>
  )
}

/** Left as the server wrote it. One object for good: React would write a new one into the page. */
const asWritten = { __html: '' }

/**
 * What stands while the script of a page that is not written out at build arrives: a skeleton, or the page's main part
 * where the server wrote it in. Buttons do nothing until then, and are not shown.
 */
export function HydrateFallback() {
  useLayoutEffect(() => carryReading, [])
  return (
    <>
      <div className="border-b border-line">
        <div className="wrap flex min-h-14 items-center md:min-h-16">
          <Skeleton className="h-6 w-36" />
        </div>
      </div>
      <div
        id="written"
        className="peer [&_button]:invisible"
        suppressHydrationWarning
        dangerouslySetInnerHTML={asWritten}
      />
      <div className="peer-[:not(:empty)]:hidden">
        <PageSkeleton />
      </div>
    </>
  )
}

/** The application could not start, or broke where no page of it can say so. */
export function ErrorBoundary() {
  return (
    <main id="main" className="wrap py-[20vh]">
      <h1 className="text-h2">Something went wrong. Please refresh the page to try again.</h1>
    </main>
  )
}

/**
 * Another path is another page: it starts at its top, and reading starts at its main part. A hash, followed on any
 * page, brings what it names into view.
 */
function useStartAtTop(): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef(pathname)
  // Before it is painted: later it would take back a scroll or focus of the reader's own, or of a part of the page.
  useLayoutEffect(() => {
    const moved = shown.current !== pathname
    shown.current = pathname
    // The page the browser itself opened, it also scrolled.
    const target = hash && key !== 'default' ? document.getElementById(hash.slice(1)) : null
    if (target) {
      target.scrollIntoView()
      return
    }
    if (moved) startAtTop()
  }, [pathname, hash, key])
}

/** First stop of the keyboard on every page; each page's `<main>` has the id. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById('main')
    if (main === null) return
    // The browser would add an entry to the history, which carries nothing of what the page was opened with.
    event.preventDefault()
    main.scrollIntoView()
    main.focus({ preventScroll: true })
  }
  return (
    <a
      href="#main"
      onClick={skip}
      className="absolute top-2 left-2 z-50 -translate-y-24 bg-light px-4 py-3 font-semibold text-on-light focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
