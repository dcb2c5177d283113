import {
  requestEmailVerification,
  requestReset,
  resetPassword,
  verifyEmail,
  verifyRecovery,
} from '@collimate/contract/accounts'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import { clientNetwork } from '../platform/http/client-address.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import { logSecurity } from '../platform/security-log.ts'
import type { Services } from '../services.ts'
import type { Auth } from './auth.ts'
import { endOldestSessions } from './answer-session.ts'
import { noteSecurity, noteVerified } from './note-security.ts'
import { passCookies } from './pass-cookies.ts'
import { limitLinks, mailVerification, verifyOwnEmail } from './verify-email.ts'
import { openByRecovery, requestRecovery, setPassword, workOnRecoveries } from './recovery.ts'

/** Mails one address gets at most, whoever asks for them. */
const mailsAnHour = 5

/** @returns false for the refusal of a limit; throws everything else again */
function isTooMany(error: unknown): false {
  if (error instanceof AppError && error.code === 'too-many-requests') return false
  throw error
}

export function recoveryRoutes(api: Api, services: Services, auth: Auth): void {
  const { database, env, now } = services

  workOnRecoveries(services)

  api.handle(requestReset, async ({ body, context }) => {
    const network = clientNetwork(context, env.TRUST_PROXY)
    // Beyond these the answer stays the same: the mails that are there already do, and a stranger learns nothing.
    const mails = countAttempt(database.db, {
      key: `reset-mail:${body.email}`,
      limit: env.RATE_LIMIT_PER_MINUTE && mailsAnHour,
      windowSeconds: 3600,
      now: now(),
    })
    if (await mails.then(() => true, isTooMany))
      await requestRecovery(services, { email: body.email, network })
    return {}
  })

  api.handle(verifyRecovery, async ({ caller, body, context }) => {
    const network = clientNetwork(context, env.TRUST_PROXY)
    const { token, access_token = token ?? '', refresh_token, replace_session, code } = body
    const { headers, session } = await openByRecovery(
      services,
      auth,
      { access_token, refresh_token, replace_session, code, caller, network },
      context.req.raw.headers,
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid-recovery')
        logSecurity(services, { security: 'reset-link-refused', userId: null, network })
      throw error
    })
    logSecurity(services, { security: 'reset-link-opened', userId: session.user.id, network })
    await endOldestSessions(services, session.user.id, headers)
    passCookies(headers, context)
    return { session }
  })

  api.handle(requestEmailVerification, async ({ caller }) => {
    await limitLinks(services, caller.userId, caller.email)
    await database.transaction(() => mailVerification(services, caller.userId))
    return {}
  })

  api.handle(verifyEmail, async ({ caller, body, context }) => {
    const answer = await verifyOwnEmail(services, caller, body.token)
    const event = { userId: caller.userId, network: clientNetwork(context, env.TRUST_PROXY) }
    logSecurity(services, { security: answer.changed ? 'email-changed' : 'email-verified', ...event })
    if (!answer.changed) noteVerified(services, context, caller)
    // Nobody gives themselves a listed address: the new one is none.
    else if (caller.admin) logSecurity(services, { security: 'admin-ended', ...event })
    return answer
  })

  api.handle(resetPassword, async ({ caller, body, context }) => {
    const event = { security: 'password-changed', userId: caller.userId } as const
    await noteSecurity(services, context, event, () => setPassword(services, caller, body))
    if (caller.openedBy === 'recovery') noteVerified(services, context, caller)
    // The session is gone already; this makes the browser forget its cookie.
    const { headers } = await auth.api.signOut({ headers: context.req.raw.headers, returnHeaders: true })
    passCookies(headers, context)
    return {}
  })
}
