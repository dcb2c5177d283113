import type { NewsKind } from '@collimate/domain/notifications/preferences'
import { readEmail } from '../accounts/profile.ts'
import type { Services } from '../services.ts'
import { notify } from './notify.ts'
import { readPreferences, type NotificationText } from './store.ts'

type News = NotificationText & {
  readonly kind: NewsKind
  readonly email: { readonly subject: string; readonly text: string; readonly html: string }
}

/** Tells one user news by the ways they want it: in the list, by mail, by both or not at all. */
export async function tell(services: Services, userId: string, { email, ...text }: News): Promise<void> {
  const { database, mail } = services
  const preferences = await readPreferences(database.db, userId)
  const ways = preferences.find(({ kind }) => kind === text.kind)
  if (ways?.in_app) await notify(services, { user_id: userId, ...text })
  if (ways?.email) await mail.send({ to: await readEmail(database.db, userId), ...email })
}
