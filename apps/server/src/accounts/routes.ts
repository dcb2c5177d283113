import { checkUsername, readSession, signIn, signOut, signUp } from '@collimate/contract/accounts'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import { clientNetwork } from '../platform/http/client-address.ts'
import { logSecurity } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import { answeredCookies, endOldestSessions, freshSession, sessionOf } from './answer-session.ts'
import type { Auth } from './auth.ts'
import { limitSignIn } from './limit-sign-in.ts'
import { passCookies } from './pass-cookies.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { sessionTokenHash } from './session-cookie.ts'
import { deleteSession, touchSession } from './session-store.ts'
import { signInWithPassword } from './sign-in.ts'
import { createAccount } from './sign-up.ts'
import { findUserId, usernameTaken } from './store.ts'

export function accountRoutes(api: Api, services: Services, auth: Auth): void {
  const { database, env, live, now } = services
  const { db } = database

  const noteFailure = async (error: unknown, email: string, network: string): Promise<never> => {
    if (error instanceof AppError && ['wrong-credentials', 'too-many-requests'].includes(error.code)) {
      const userId = await findUserId(db, email)
      logSecurity(services, { security: 'sign-in-failed', userId, network, reason: error.code })
    }
    throw error
  }

  recoveryRoutes(api, services, auth)

  api.handle(readSession, async ({ context }) => {
    // better-auth reads it here, once per page load: it checks the signature and extends an ageing session.
    try {
      const { response, headers } = await auth.api.getSession({
        headers: context.req.raw.headers,
        returnHeaders: true,
      })
      // A cookie that opens nothing stays: this answer may come late, when another tab has logged in and has a new one.
      if (response === null) return { session: null }
      passCookies(headers, context)
      await touchSession(db, response.session.id, now())
    } catch (error) {
      // Not extended for want of room on the disk: a student still reads.
      if (!(error instanceof AppError && error.code === 'disk-full')) throw error
    }
    return { session: await sessionOf(services, context.req.raw.headers) }
  })

  api.handle(signUp, async ({ body, context }) => {
    const { userId, headers } = await createAccount(services, auth, body, context.req.raw.headers)
    logSecurity(services, { security: 'sign-up', userId, network: clientNetwork(context, env.TRUST_PROXY) })
    if (body.sign_in) {
      const session = await freshSession(services, headers)
      passCookies(headers, context)
      return { session }
    }
    const tokenHash = sessionTokenHash(answeredCookies(headers), env)
    if (tokenHash !== null) await deleteSession(db, tokenHash)
    return { session: null }
  })

  api.handle(signIn, async ({ body, caller, context }) => {
    const network = clientNetwork(context, env.TRUST_PROXY)
    const headers = await limitSignIn(services, { email: body.email, network, caller }, (hash) =>
      signInWithPassword(
        services,
        auth,
        { code: undefined, ...body, network },
        hash,
        context.req.raw.headers,
      ),
    ).catch((error: unknown) => noteFailure(error, body.email, network))
    const session = await freshSession(services, headers)
    logSecurity(services, { security: 'sign-in', userId: session.user.id, network })
    await endOldestSessions(services, session.user.id, headers)
    passCookies(headers, context)
    return { session }
  })

  api.handle(signOut, async ({ caller, context }) => {
    // better-auth forgets the cookie even when it could not end the session; so it is ended here, or the call fails.
    const tokenHash = sessionTokenHash(context.req.raw.headers, env)
    if (tokenHash !== null) await deleteSession(db, tokenHash)
    // What this session listened to ends with it.
    if (caller.kind === 'signed-in') await live.wake(caller.userId)
    const { headers } = await auth.api.signOut({ headers: context.req.raw.headers, returnHeaders: true })
    passCookies(headers, context)
    return {}
  })

  api.handle(checkUsername, async ({ query }) => ({ taken: await usernameTaken(db, query.username) }))
}
