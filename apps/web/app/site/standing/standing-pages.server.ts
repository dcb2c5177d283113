import { pageMeta } from '../../lib/page-meta.server.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { cookiePolicy } from './cookie-policy.ts'
import { privacyPolicy } from './privacy-policy.ts'
import type { StandingPage } from './standing-page.ts'
import { termsOfService } from './terms-of-service.ts'

const pages: Readonly<Record<string, StandingPage>> = {
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/cookie-policy': cookiePolicy,
}

/** The words of a path. They travel in the page, not in the scripts. */
export function standingPage(path: string) {
  const page = pages[path]
  if (page === undefined) throw new Error(`There are no words for ${path}`)
  const { title, description } = page
  return { page, meta: pageMeta({ title: pageTitle(title), description, path }) }
}
