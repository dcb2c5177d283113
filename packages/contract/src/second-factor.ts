import { z } from 'zod'
import { currentPassword, factorCode } from './accounts.ts'
import { endpoint } from './endpoint.ts'

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/accounts/second-factor',
  summary: "Whether the caller's log-in asks for a code, and how many backup codes are left",
  access: 'signed-in',
  response: z.object({ on: z.boolean(), backup_codes_left: z.int() }),
  errors: [],
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/second-factor/secret',
  summary: 'Makes the secret of a second factor, in place of one that was never confirmed',
  access: 'admin',
  beforeSecondFactor: true,
  body: z.strictObject({ current_password: currentPassword }),
  response: z.object({
    /** `otpauth://totp/…`, as authenticator apps read it from a QR code. */
    address: z.string(),
    /** The same for typing: base32 without padding. */
    secret: z.string(),
  }),
  limit: { of: 'credentials' },
  errors: ['not-allowed', 'wrong-password', 'second-factor-on', 'too-busy'],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/second-factor',
  summary: 'Turns the second factor on with a first code of the device; answers the backup codes, this once',
  access: 'admin',
  beforeSecondFactor: true,
  body: z.strictObject({ code: factorCode }),
  response: z.object({ backup_codes: z.array(z.string()) }),
  limit: { of: 'credentials' },
  errors: ['not-allowed', 'wrong-code', 'second-factor-on', 'second-factor-not-begun'],
})

const codeErrors = [
  'wrong-password',
  'wrong-code',
  'used-code',
  'too-many-codes',
  'second-factor-not-begun',
  'too-busy',
] as const

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/accounts/second-factor/backup-codes',
  summary:
    'Makes new backup codes in place of all old ones, with the password and a code; answers them, this once',
  access: 'signed-in',
  body: z.strictObject({ current_password: currentPassword, code: factorCode }),
  response: z.object({ backup_codes: z.array(z.string()) }),
  limit: { of: 'credentials' },
  errors: codeErrors,
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/second-factor/removal',
  summary: 'Turns the second factor off, with the password and a code',
  access: 'signed-in',
  body: z.strictObject({ current_password: currentPassword, code: factorCode }),
  response: z.object({}),
  limit: { of: 'credentials' },
  errors: codeErrors,
})
