import { errorCatalogue, type ErrorBody, type ErrorCode } from '@collimate/contract/errors'

/** An expected failure: one code of the catalogue, with its status and message. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Per field, what is wrong with it. */
  readonly fields: Record<string, string> | undefined

  readonly cap: ErrorBody['cap']

  /** When to come again, where it is not the catalogue that knows. */
  readonly retryAfterSeconds: number | undefined

  /** @param cause what nobody expected behind it, for the log alone */
  constructor(
    code: ErrorCode,
    fields?: Record<string, string>,
    {
      cap,
      cause,
      retryAfterSeconds,
    }: {
      readonly cap?: ErrorBody['cap']
      readonly cause?: unknown
      readonly retryAfterSeconds?: number
    } = {},
  ) {
    super(errorCatalogue[code].message, { cause })
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.cap = cap
    this.retryAfterSeconds = retryAfterSeconds
  }
}
