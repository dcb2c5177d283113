import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth/types'
import { z } from 'zod'

/** Adds `auth.api.openSession`: a session without a password, for who came by a recovery link. It has no address. */
export const openSession = {
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
