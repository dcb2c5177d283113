import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorCatalogue, type CatalogueEntry, type ErrorBody } from '@collimate/contract/errors'
import { AppError } from '../app-error.ts'
import { DatabaseAwayError } from '../database/transaction-driver.ts'
import { deadlock, hasCode, lockTimeout, statementTimeout } from '../database/error-codes.ts'
import { DatabaseBusyError } from '../database/mutex.ts'
import type { Log } from '../log.ts'
import type { HttpEnv } from './http-env.ts'

/** Turns any failure into the catalogue's answer; what nobody expected is logged under an id and masked. */
export function answerError(log: Log) {
  return (given: Error, context: Context<HttpEnv>): Response => {
    const error = isDatabaseError(given) ? new AppError('database-away', undefined, { cause: given }) : given
    const request = { requestId: context.get('requestId'), path: context.req.path }
    if (error instanceof AppError) {
      if (error.cause !== undefined) log.error({ err: error.cause, ...request }, error.code)
      return appErrorAnswer(error, context)
    }
    const id = randomUUID()
    log.error({ err: error, errorId: id, ...request }, 'unexpected failure')
    const body: ErrorBody = { error: errorCatalogue.unexpected.message, code: 'unexpected', id }
    return context.json(body, 500)
  }
}

export function appErrorAnswer(error: AppError, context: Context<HttpEnv>): Response {
  const { status, retryAfterSeconds }: CatalogueEntry = errorCatalogue[error.code]
  const body: ErrorBody = { error: messageOf(error), code: error.code }
  if (error.fields) body.fields = error.fields
  if (error.cap) body.cap = error.cap
  context.header('Cache-Control', 'no-store')
  // The rest of such a body is never read: nothing more can come on its connection.
  if (status === 413) context.header('Connection', 'close')
  const wait = error.retryAfterSeconds ?? retryAfterSeconds
  if (wait !== undefined) context.header('Retry-After', String(wait))
  return context.json(body, status as ContentfulStatusCode)
}

/** What passes by itself, so that a browser may try again soon. */
function isDatabaseError(error: Error): boolean {
  return (
    error instanceof DatabaseAwayError ||
    error instanceof DatabaseBusyError ||
    // Whoever expected one of these says more of it.
    (!(error instanceof AppError) && hasCode(error, deadlock, lockTimeout, statementTimeout)) ||
    isConnectionLost(error)
  )
}

/** Shutdown, crash or start of the server; and what the driver says of a connection that is no more. */
const lostCodes = /^(57P0[123]|08...)$/
const lostMessages = /^(Connection terminated|Client has encountered a connection error)/

/** Whether a statement failed because its connection to the database broke under it. */
function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as Error & { code?: unknown }
    if ((typeof code === 'string' && lostCodes.test(code)) || lostMessages.test(message)) return true
  }
  return false
}

function messageOf({ code, fields, retryAfterSeconds = 0 }: AppError): string {
  const { message } = errorCatalogue[code]
  if (code === 'invalid-request') return firstReason(fields ?? {}, message)
  const minutes = Math.ceil(retryAfterSeconds / 60)
  // The catalogue speaks of a minute, and some limits count for longer.
  if (code === 'too-many-requests' && minutes > 1)
    return `Too many attempts. Please wait ${minutes} minutes and try again.`
  return message
}

/** Where one field is to blame, its reason says more than the general message; those of other codes are for programs. */
function firstReason(fields: Record<string, string>, message: string): string {
  const reasons = Object.values(fields)
  return reasons.length === 1 && reasons[0] ? reasons[0] : message
}
