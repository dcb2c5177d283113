import { errorCatalogue, type ErrorBody, type ErrorCode } from '@collimate/contract/errors'

/** An expected failure: one code of the catalogue, with its status and message. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Per field, what is wrong with it. */
  readonly fields: Record<string, string> | undefined

  readonly cap: ErrorBody['cap']

  constructor(code: ErrorCode, fields?: Record<string, string>, cap?: ErrorBody['cap']) {
    super(errorCatalogue[code].message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.cap = cap
  }
}
