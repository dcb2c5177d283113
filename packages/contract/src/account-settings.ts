import { avatarUpload, deletionWord } from '@collimate/domain/accounts/rules'
import { z } from 'zod'
import {
  currentPassword,
  email,
  examTimeFactor,
  firstName,
  lastName,
  password,
  profile,
  username,
} from './accounts.ts'
import { endpoint } from './endpoint.ts'

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/me',
  summary: "The caller's own profile, whole",
  access: 'signed-in',
  response: z.object({ profile }),
  loginError: 'not-authenticated',
  errors: [],
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/profiles/me',
  summary: "Changes what is given of the caller's own profile",
  access: 'signed-in',
  body: z
    .strictObject({
      username,
      first_name: firstName,
      last_name: lastName.nullable(),
      exam_time_factor: examTimeFactor,
      /** Null takes the date away. */
      exam_date: z.iso.date('Please enter the date as year-month-day').nullable(),
    })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change was given.'),
  response: z.object({ profile }),
  loginError: 'not-authenticated',
  errors: ['username-taken'],
})

export const uploadAvatar = endpoint({
  method: 'PUT',
  path: '/api/profiles/me/avatar',
  summary: "Replaces the caller's profile picture; it is kept as a square WebP without its metadata",
  access: 'signed-in',
  upload: avatarUpload,
  response: z.object({ profile }),
  loginError: 'not-authenticated',
  limit: { of: 'avatar' },
  errors: ['not-a-picture', 'picture-too-large'],
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/profiles/me/avatar',
  summary: "Removes the caller's profile picture",
  access: 'signed-in',
  response: z.object({ profile }),
  loginError: 'not-authenticated',
  errors: [],
})

const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** Null where the browser does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSession>

export const readSessions = endpoint({
  method: 'GET',
  path: '/api/accounts/sessions',
  summary: 'Where the caller is signed in: the asking session, then the latest used first',
  access: 'signed-in',
  response: z.object({ sessions: z.array(ownSession) }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions/:id',
  summary: "Ends one of the caller's sessions",
  access: 'signed-in',
  params: z.strictObject({ id: z.string().max(100) }),
  response: z.object({}),
  errors: ['not-found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions',
  summary: "Ends the caller's sessions but the one that asks",
  access: 'signed-in',
  response: z.object({ ended: z.int() }),
  errors: [],
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/accounts/email',
  summary: 'Mails a link to a new address; the caller signs in with that one once the link was opened',
  access: 'signed-in',
  body: z.strictObject({ email, current_password: currentPassword }),
  response: z.object({ email: z.string() }),
  limit: { of: 'credentials' },
  errors: ['wrong-password', 'email-taken', 'email-reserved', 'too-many-links', 'too-busy'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/accounts/password',
  summary: "Changes the caller's password and ends the other sessions",
  access: 'signed-in',
  body: z.strictObject({ current_password: currentPassword, new_password: password }),
  response: z.object({}),
  limit: { of: 'credentials' },
  errors: ['wrong-password', 'too-busy'],
})

export const exportData = endpoint({
  method: 'GET',
  path: '/api/accounts/export',
  summary: 'Everything stored of the caller, as a file: per table its rows, without passwords and tokens',
  access: 'signed-in',
  response: z.object({
    exported_at: z.iso.datetime(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    /** What the caller uploaded, and the paths it is downloaded under while the account exists. */
    files: z.array(z.object({ name: z.string(), path: z.string() })),
  }),
  limit: { of: 'export' },
  errors: [],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/deletion',
  summary: 'Deletes the caller: the subscription ends at once, every row and file goes',
  access: 'signed-in',
  body: z.strictObject({
    current_password: currentPassword,
    confirmation: z.literal(deletionWord, `Please type ${deletionWord} to confirm`),
  }),
  response: z.object({}),
  limit: { of: 'credentials' },
  errors: ['wrong-password', 'billing-unavailable', 'too-busy'],
})
