import {
  emailPattern,
  examTimeFactors,
  passwordMaximum,
  passwordMinimum,
  usernamePattern,
  usernameRange,
} from '@collimate/domain/accounts/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The parts of an account that forms ask for. */
export const username = z
  .string()
  .min(usernameRange.min, 'Username must be at least 3 characters long')
  .max(usernameRange.max, 'Username must be at most 40 characters long')
  .regex(usernamePattern, 'Username can only contain letters, numbers, and underscores')
export const password = z
  .string()
  .min(passwordMinimum, 'Password must be at least 6 characters long')
  .max(passwordMaximum, 'Password must be at most 200 characters long')
/** A password that is checked, not set: nothing is said of its length but that it has one. */
export const currentPassword = z.string().min(1, 'Please enter your password').max(passwordMaximum)
/** Of an authenticator app, or a backup code; blanks, hyphens and capitals make no difference. */
export const factorCode = z
  .string()
  .trim()
  .min(1, 'Please enter a code')
  .max(40, 'A code is shorter than this')
export const email = z.email('Please enter a valid email address').max(254).toLowerCase()
const lookedUpEmail = z
  .string()
  .max(254, { abort: true })
  .regex(emailPattern, 'Please enter a valid email address')
  .toLowerCase()
/** Names are repeated beside other words, also in the subjects of mails: nothing in one may turn those around. */
export const plainDirection = [
  /^\P{Bidi_Control}*$/u,
  'Names can’t contain characters that change the direction of text',
] as const
export const firstName = z
  .string()
  .trim()
  .min(1, 'Please enter your first name')
  .max(80)
  .regex(...plainDirection)
export const lastName = z
  .string()
  .trim()
  .max(80)
  .regex(...plainDirection)

export const examTimeFactor = z.literal(examTimeFactors)

export const profile = z.object({
  id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  exam_time_factor: examTimeFactor,
  /** The day of the real exam, as `2027-03-18`. */
  exam_date: z.iso.date().nullable(),
})

const openedBy = z.enum(['login', 'recovery'])
export type OpenedBy = z.infer<typeof openedBy>

/** Who is signed in, and what they may do. */
const session = z.object({
  user: z.object({ id: z.string(), email: z.string(), email_verified: z.boolean() }),
  /** One that a recovery link opened sets a new password without the old one, once. */
  opened_by: openedBy,
  profile,
  admin: z.boolean(),
  subscribed: z.boolean(),
  /** Whether the log-in asks for a code; 'missing' of an admin who can do nothing as such until it does. */
  second_factor: z.enum(['off', 'on', 'missing']),
})
export type Session = z.infer<typeof session>
export type Profile = z.infer<typeof profile>

export const readSession = endpoint({
  method: 'GET',
  path: '/api/accounts/session',
  summary: 'The current session, or null for a visitor',
  access: 'open',
  response: z.object({ session: session.nullable() }),
  errors: [],
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-up',
  summary: 'Creates an account with its profile and, unless told not to, signs it in',
  access: 'open',
  body: z.strictObject({
    username,
    first_name: firstName,
    last_name: lastName.nullish(),
    email,
    password,
    /** False where the new member logs in by hand afterwards: no session is opened then. */
    sign_in: z.boolean().default(true),
  }),
  response: z.object({ session: session.nullable() }),
  // A class signs up behind one address.
  limit: { of: 'sign-up', times: 6 },
  errors: ['not-signed-in', 'email-taken', 'email-reserved', 'username-taken', 'too-busy'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-in',
  summary: 'Signs in with email and password; an account with a second factor asks for a code of it, too',
  access: 'open',
  body: z.strictObject({ email: lookedUpEmail, password, code: factorCode.optional() }),
  response: z.object({ session }),
  errors: [
    'wrong-credentials',
    'second-factor-needed',
    'wrong-code',
    'used-code',
    'too-many-codes',
    'not-signed-in',
    'too-many-requests',
    'too-busy',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-out',
  summary: 'Ends the session on the server',
  access: 'open',
  response: z.object({}),
  errors: [],
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/accounts/reset-request',
  summary: 'Mails a link for a new password; answers the same whether there is such an account or not',
  access: 'open',
  body: z.strictObject({ email: lookedUpEmail }),
  response: z.object({}),
  limit: { of: 'reset' },
  errors: [],
})

const recoveryToken = z.string().min(1).max(200)

export const verifyRecovery = endpoint({
  method: 'POST',
  path: '/api/accounts/verify-recovery',
  summary:
    'Opens a session with the values of a mailed link, which works once, within an hour, until a newer one is mailed',
  access: 'open',
  body: z
    .strictObject({
      access_token: recoveryToken.optional(),
      refresh_token: recoveryToken.optional(),
      /** In place of the two: the first one, under the name that a link's query gives it. */
      token: recoveryToken.optional(),
      /** Whether the session of another account, open where the link is, ends for it. */
      replace_session: z.boolean().default(false),
      /** Of the account's second factor, if it has one. */
      code: factorCode.optional(),
    })
    .refine(
      ({ access_token, refresh_token, token }) =>
        token === undefined
          ? access_token !== undefined && refresh_token !== undefined
          : access_token === undefined && refresh_token === undefined,
      'Needs both values of the link, or its token alone',
    ),
  response: z.object({ session }),
  limit: { of: 'recovery' },
  errors: [
    'invalid-recovery',
    'other-session',
    'second-factor-needed',
    'wrong-code',
    'used-code',
    'too-many-codes',
  ],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/reset-password',
  summary: "Sets a new password, and ends all of the account's sessions, this one too",
  access: 'signed-in',
  body: z.strictObject({
    password,
    /** Not needed in a session that a recovery link opened. */
    current_password: currentPassword.optional(),
  }),
  response: z.object({}),
  limit: { of: 'password' },
  errors: ['current-password-needed', 'wrong-password', 'too-busy'],
})

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: '/api/accounts/verification-request',
  summary: "Mails a link to the caller's own address that verifies it",
  access: 'signed-in',
  response: z.object({}),
  limit: { of: 'verification' },
  errors: ['too-many-links'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/verify-email',
  summary:
    "Verifies the caller's address, or changes it to the one they asked for, with the value of a mailed link, which works once, within an hour",
  access: 'signed-in',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string(), changed: z.boolean() }),
  limit: { of: 'verify-email' },
  errors: ['invalid-verification', 'email-taken', 'email-reserved'],
})

export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/profiles/username',
  summary: 'Whether a username is taken; answers existence only',
  access: 'open',
  query: z.strictObject({ username: z.string().max(200) }),
  response: z.object({ taken: z.boolean() }),
  // It is looked up while it is typed.
  limit: { of: 'username', times: 6 },
  errors: [],
})
