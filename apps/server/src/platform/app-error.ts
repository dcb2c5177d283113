import { errorCatalogue, type ErrorCode } from '@collimate/contract/errors'

/** An expected failure: one code of the catalogue, with its status and message. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Per field, what is wrong with it. */
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(errorCatalogue[code].message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }
}
