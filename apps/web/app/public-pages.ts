type PublicPage = {
  readonly path: string
  /** Search engines are told of it. */
  readonly listed: boolean
}

/**
 * Pages a visitor may read, each written as HTML at build, so that it stands before any script arrives. Posts of the
 * blog come on top.
 */
export const publicPages: readonly PublicPage[] = [
  { path: '/', listed: true },
  { path: '/auth', listed: false },
  { path: '/reset-password', listed: false },
  { path: '/verify-email', listed: false },
  { path: '/privacy-policy', listed: true },
  { path: '/terms-of-service', listed: true },
  { path: '/cookie-policy', listed: true },
  { path: '/support', listed: true },
  { path: '/faq', listed: true },
  { path: '/our-pictures', listed: true },
  { path: '/mission-values', listed: true },
  { path: '/study-materials', listed: true },
]
