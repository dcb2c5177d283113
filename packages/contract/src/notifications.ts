import { newsKinds } from '@collimate/domain/notifications/preferences'
import {
  mostNotifications,
  notificationLengths,
  notificationTypes,
} from '@collimate/domain/notifications/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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

/**
 * Events `notification`, each with a notification as its data, and `list-changed` when some were taken back. Their ids
 * are moments to resume from.
 */
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
  path: '/api/admin/send-admin-notification',
  summary: 'Tells one user, or everyone, something',
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

/** As many as one look-up answers. */
export const mostRecipients = 8

const recipient = z.object({
  id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
})
export type Recipient = z.infer<typeof recipient>

export const findRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/recipients',
  summary: 'How many users there are, and those whose name, e-mail or id contains a text, at most eight',
  access: 'admin',
  query: z.strictObject({ search: z.string().trim().max(200).default('') }),
  /** Without a text no users are named. */
  response: z.object({ total: z.int(), users: z.array(recipient) }),
  errors: ['not-allowed'],
})

const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: notificationType,
  /** The username of whom alone it went to; null for everyone. */
  to: z.string().nullable(),
  /** How many users it went to. */
  recipients: z.int(),
  created_at: z.iso.datetime(),
  taken_back_at: z.iso.datetime().nullable(),
})
export type Announcement = z.infer<typeof announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'What admins sent, the newest first, at most twenty',
  access: 'admin',
  response: z.object({ announcements: z.array(announcement) }),
  errors: ['not-allowed'],
})

export const takeBackAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcements/:id',
  summary: 'Takes back what was sent: nobody has it in their list any more',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({}),
  errors: ['not-allowed', 'not-found'],
})
