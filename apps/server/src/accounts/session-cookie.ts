import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import type { Env } from '../platform/env.ts'

const sessionCookie = 'collimate.session_token'

type CookieEnv = Pick<Env, 'AUTH_SECRET' | 'PUBLIC_URL'>

/** Whether the site is open over https: its cookies never travel in the clear then. */
export function usesHttps({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false
}

/** Over https one that no other host of the domain can set, and no page without https; any other is not taken there. */
export function sessionCookieName(env: Pick<Env, 'PUBLIC_URL'>): string {
  return usesHttps(env) ? `__Host-${sessionCookie}` : sessionCookie
}

/** A secret for a mailed link. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database holds in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The hash of the token in the request's session cookie, or null without one that this server has signed. The
 * signature ends every session when AUTH_SECRET changes, exactly as where better-auth itself reads the cookie.
 */
export function sessionTokenHash(headers: Headers, env: CookieEnv): string | null {
  const cookies = parseCookies(headers.get('cookie') ?? '')
  const value = decoded(cookies.get(sessionCookieName(env)) ?? '')
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const expected = signatureOf(token, env.AUTH_SECRET)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? hashToken(token) : null
}

/** The cookie's value for a token, as a browser sends it. */
export function signedToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not a cookie of ours.
    return ''
  }
}
