import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { HttpEnv } from './http-env.ts'

/** What a page may load, by directive. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** Everything from our own origin; no inline script, no plug-ins, no framing. */
const ownPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies Policy

/** @param scriptOrigin the payment provider's, whose script runs on our pages where something can be bought */
export function sitePolicy(scriptOrigin?: string): Policy {
  if (scriptOrigin === undefined) return ownPolicy
  const also = (name: 'script-src' | 'connect-src') => [...ownPolicy[name], scriptOrigin]
  return {
    ...ownPolicy,
    'script-src': also('script-src'),
    'connect-src': also('connect-src'),
    'frame-src': ["'self'", scriptOrigin],
  }
}

/** The policy as a header, with the hashes of the inline scripts one page carries. */
export function policyHeader(policy: Policy, scriptHashes: readonly string[] = []): string {
  return Object.entries(policy)
    .map(([name, sources]) => {
      const hashes = name === 'script-src' ? scriptHashes.map((hash) => `'${hash}'`) : []
      return [name, ...sources, ...hashes].join(' ')
    })
    .join('; ')
}

/** Headers every answer carries; pages replace the policy with their own. */
export function securityHeaders(https: boolean, policy = sitePolicy()): MiddlewareHandler<HttpEnv> {
  const common = secureHeaders({
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
  const header = policyHeader(policy)
  return async (context, next) => {
    await common(context, next)
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.res.headers.set('Content-Security-Policy', header)
    }
  }
}
