import * as settings from '@collimate/contract/account-settings'
import * as factor from '@collimate/contract/second-factor'
import { describeDevice } from '@collimate/domain/accounts/device'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import { clientNetwork } from '../platform/http/client-address.ts'
import type { Services } from '../services.ts'
import type { Auth } from './auth.ts'
import { changeAvatar, dropAvatar } from './avatars.ts'
import { changeOwnPassword, requestEmailChange } from './change-credentials.ts'
import { deleteOwnAccount, removeFilesOfDeletedAccounts } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { noteSecurity } from './note-security.ts'
import { passCookies } from './pass-cookies.ts'
import { readProfile, updateOwnProfile } from './profile.ts'
import { beginFactor, confirmFactor, readOwnFactor, removeFactor, renewCodes } from './second-factor.ts'
import { deleteOtherSessions, deleteOwnSession, listSessions } from './session-store.ts'

export function accountSettingsRoutes(api: Api, services: Services, auth: Auth): void {
  profileRoutes(api, services)
  sessionRoutes(api, services)
  credentialRoutes(api, services)
  secondFactorRoutes(api, services)
  dataRoutes(api, services, auth)
}

function profileRoutes(api: Api, services: Services): void {
  const { db } = services.database
  const own = async (userId: string) => ({ profile: await readProfile(db, userId) })

  api.handle(settings.readOwnProfile, ({ caller }) => own(caller.userId))

  api.handle(settings.updateProfile, async ({ caller, body }) => {
    await updateOwnProfile(services, caller.userId, body)
    return own(caller.userId)
  })

  api.handle(settings.uploadAvatar, async ({ caller, upload }) => {
    await changeAvatar(services, caller.userId, upload)
    return own(caller.userId)
  })

  api.handle(settings.removeAvatar, async ({ caller }) => {
    await dropAvatar(services, caller.userId)
    return own(caller.userId)
  })
}

function sessionRoutes(api: Api, { database, live, now }: Services): void {
  const { db } = database

  api.handle(settings.readSessions, async ({ caller }) => {
    const rows = await listSessions(db, caller.userId, now())
    const sessions = rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
      id,
      current: id === caller.sessionId,
      ...describeDevice(user_agent),
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }))
    return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  })

  api.handle(settings.endSession, async ({ caller, params }) => {
    if (!(await deleteOwnSession(db, caller.userId, params.id))) throw new AppError('not-found')
    await live.wake(caller.userId)
    return {}
  })

  api.handle(settings.endOtherSessions, async ({ caller }) => {
    const ended = await deleteOtherSessions(db, caller.userId, caller.sessionId)
    // What the ended ones listened to ends with them.
    await live.wake(caller.userId)
    return { ended }
  })
}

function credentialRoutes(api: Api, services: Services): void {
  api.handle(settings.changeEmail, async ({ caller, body, context }) => {
    const event = { security: 'email-change-requested', userId: caller.userId } as const
    await noteSecurity(services, context, event, () => requestEmailChange(services, caller, body))
    return { email: body.email }
  })

  api.handle(settings.changePassword, async ({ caller, body, context }) => {
    const event = { security: 'password-changed', userId: caller.userId } as const
    await noteSecurity(services, context, event, () => changeOwnPassword(services, caller, body))
    return {}
  })
}

function secondFactorRoutes(api: Api, services: Services): void {
  api.handle(factor.readSecondFactor, ({ caller }) => readOwnFactor(services, caller.userId))

  api.handle(factor.beginSecondFactor, async ({ caller, body, context }) => {
    const event = { security: 'second-factor-begun', userId: caller.userId } as const
    return noteSecurity(services, context, event, () => beginFactor(services, caller, body.current_password))
  })

  api.handle(factor.confirmSecondFactor, async ({ caller, body, context }) => {
    const event = { security: 'second-factor-on', userId: caller.userId } as const
    const codes = await noteSecurity(services, context, event, () =>
      confirmFactor(services, caller, body.code),
    )
    return { backup_codes: codes }
  })

  api.handle(factor.renewBackupCodes, async ({ caller, body, context }) => {
    const network = clientNetwork(context, services.env.TRUST_PROXY)
    const event = { security: 'backup-codes-renewed', userId: caller.userId } as const
    const codes = await noteSecurity(services, context, event, () =>
      renewCodes(services, caller, { ...body, network }),
    )
    return { backup_codes: codes }
  })

  api.handle(factor.removeSecondFactor, async ({ caller, body, context }) => {
    const network = clientNetwork(context, services.env.TRUST_PROXY)
    const event = { security: 'second-factor-off', userId: caller.userId } as const
    await noteSecurity(services, context, event, () => removeFactor(services, caller, { ...body, network }))
    return {}
  })
}

function dataRoutes(api: Api, services: Services, auth: Auth): void {
  const { database, now } = services
  removeFilesOfDeletedAccounts(services)

  api.stream(settings.exportData, async ({ caller }) => {
    const document = ReadableStream.from(exportData(database.db, caller.userId, now()))
    return new Response(document.pipeThrough(new TextEncoderStream()), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-data.json"',
        'Cache-Control': 'no-store',
      },
    })
  })

  api.handle(settings.deleteAccount, async ({ caller, body, context }) => {
    const event = { security: 'account-deleted', userId: caller.userId } as const
    await noteSecurity(services, context, event, () =>
      deleteOwnAccount(services, caller, body.current_password),
    )
    const { headers } = await auth.api.signOut({ headers: context.req.raw.headers, returnHeaders: true })
    passCookies(headers, context)
    return {}
  })
}
