import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { HttpEnv } from './http-env.ts'

/** Everything from our own origin; no inline script, no plug-ins, no framing. */
export const contentSecurityPolicy = {
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
} satisfies Record<string, string[]>

/** The policy as a header, with the hashes of the inline scripts one page carries. */
export function policyHeader(scriptHashes: readonly string[] = []): string {
  return Object.entries(contentSecurityPolicy)
    .map(([name, sources]) => {
      const hashes = name === 'script-src' ? scriptHashes.map((hash) => `'${hash}'`) : []
      return [name, ...sources, ...hashes].join(' ')
    })
    .join('; ')
}

/** Headers every answer carries; pages replace the policy with their own. */
export function securityHeaders(https: boolean): MiddlewareHandler<HttpEnv> {
  const common = secureHeaders({
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
  const policy = policyHeader()
  return async (context, next) => {
    await common(context, next)
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.res.headers.set('Content-Security-Policy', policy)
    }
  }
}
