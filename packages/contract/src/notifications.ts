import { newsKinds } from '@collimate/domain/notifications/preferences'
import { notificationLengths, notificationTypes } from '@collimate/domain/notifications/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** As many as one list answers: the newest ones. */
export const mostNotifications = 100

const notificationType = z.enum(notificationTypes)
const newsKind = z.enum(newsKinds)

const notification = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: notificationType,
  /** Null for what cannot be switched off. */
  kind: newsKind.nullable(),
  /** A page of ours where there is more to read. */
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's notifications, the newest first, at most a hundred",
  access: 'signed-in',
  response: z.object({ notifications: z.array(notification) }),
  errors: [],
})

export const readNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  summary: 'Marks notifications of the caller as read, one or many in one call',
  access: 'signed-in',
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(mostNotifications),
    read: z.literal(true),
  }),
  response: z.object({ ids: z.array(z.uuid()) }),
  errors: ['notification-not-found'],
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Dismisses a notification of the caller for good',
  access: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({}),
  errors: ['notification-not-found'],
})

/** Events `notification`, each with a notification as its data. Their ids are moments to resume from. */
export const followNotifications = endpoint({
  method: 'GET',
  path: '/api/live',
  summary:
    "The caller's new notifications as Server-Sent Events; goes on after the later of `after` and Last-Event-ID, else from now",
  access: 'signed-in',
  query: z.strictObject({ after: z.iso.datetime().optional() }),
  response: notification,
  errors: ['shutting-down'],
})

const ways = z.strictObject({ in_app: z.boolean(), email: z.boolean() })

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'By which ways the caller is told each kind of news',
  access: 'signed-in',
  response: z.object({ preferences: z.array(ways.extend({ kind: newsKind })) }),
  errors: [],
})

export const setPreference = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences/:kind',
  summary: 'Sets by which ways the caller is told one kind of news',
  access: 'signed-in',
  params: z.strictObject({ kind: newsKind }),
  body: ways,
  response: z.object({ preferences: z.array(ways.extend({ kind: newsKind })) }),
  errors: [],
})

const missing = 'Please fill in all required fields'

export const sendNotification = endpoint({
  method: 'POST',
  path: '/api/admin/send-notification',
  summary: 'send-admin-notification: tells one user, or everyone, something',
  access: 'admin',
  body: z.strictObject({
    /** 'all', or a user's id. */
    target: z.string().trim().min(1, 'Please enter a user ID').max(100),
    title: z.string().trim().min(1, missing).max(notificationLengths.title),
    message: z.string().trim().min(1, missing).max(notificationLengths.message),
    type: notificationType,
  }),
  /** What the admin reads. */
  response: z.object({ message: z.string() }),
  loginError: 'notification-needs-login',
  errors: ['not-allowed', 'unknown-recipient'],
})
