import type { Config } from '@react-router/dev/config'

/** Pages a visitor may read: written as HTML at build, so they stand before any script arrives. */
const publicPages = [
  '/',
  '/auth',
  '/choose-plan',
  '/reset-password',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/support',
  '/faq',
  '/mission-values',
  '/study-materials',
]

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: publicPages,
} satisfies Config
