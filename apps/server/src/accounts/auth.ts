import { randomUUID } from 'node:crypto'
import { passwordMinimum } from '@collimate/domain/accounts/rules'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth/types'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { z } from 'zod'
import type { Db } from '../platform/database/open-database.ts'
import type { Passwords } from '../platform/passwords.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { hashForAuth } from './passwords.ts'
import { hashToken } from './session-cookie.ts'

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Adds `auth.api.openSession`: a session without a password, for who came by a recovery link. It has no address. */
const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (user === null) throw new Error('There is no such account to open a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return {}
      },
    ),
  },
} satisfies BetterAuthPlugin

/**
 * better-auth on our tables. It has no routes of its own here: our endpoints call it, so that every input
 * and output passes the contract.
 */
export function createAuth(options: {
  db: Db
  passwords: Passwords
  secret: string
  publicUrl: string
  /** The session's. */
  cookieName: string
  secureCookies: boolean
}) {
  const adapter = kyselyAdapter(options.db, { type: 'postgres', transaction: false })
  return betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    plugins: [openSession],
    database: (authOptions: BetterAuthOptions) => hashSessionTokens(adapter(authOptions), hashToken),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: 200,
      autoSignIn: true,
      password: { hash: hashForAuth(options.passwords), verify: options.passwords.verify },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: 60 * 60 * 24 * 30,
      updateAge: 60 * 60 * 24,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'identities',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        idToken: 'id_token',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    advanced: {
      cookiePrefix: 'collimate',
      // Its own prefix would be `__Secure-`, which other hosts of the domain can set.
      useSecureCookies: false,
      cookies: { session_token: { name: options.cookieName } },
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: options.secureCookies,
      },
      database: { generateId: () => randomUUID() },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
