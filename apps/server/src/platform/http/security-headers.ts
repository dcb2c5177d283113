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

type Others = {
  /** The payment provider's, whose script runs on our pages where something can be bought. */
  readonly scriptOrigin?: string | undefined
  /** Of the chat that is framed in the place of our own. */
  readonly frameOrigin?: string | undefined
}

/** What our pages may load, with the origins of others that are configured. */
export function sitePolicy({ scriptOrigin, frameOrigin }: Others = {}): Policy {
  const script = scriptOrigin === undefined ? [] : [scriptOrigin]
  const frames = [...script, ...(frameOrigin === undefined ? [] : [frameOrigin])]
  if (frames.length === 0) return ownPolicy
  return {
    ...ownPolicy,
    'script-src': [...ownPolicy['script-src'], ...script],
    'connect-src': [...ownPolicy['connect-src'], ...script],
    'frame-src': ["'self'", ...frames],
  }
}

/** The same for a page that pages of our own may frame, and nobody else. */
export function framedPolicy(policy: Policy): Policy {
  return { ...policy, 'frame-ancestors': ["'self'"] }
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
    // Ours, below: a page may say otherwise.
    xFrameOptions: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
  const header = policyHeader(policy)
  return async (context, next) => {
    await common(context, next)
    const { headers } = context.res
    if (!headers.has('X-Frame-Options')) headers.set('X-Frame-Options', 'DENY')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', header)
  }
}
