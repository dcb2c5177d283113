import { pino, type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** What must never reach a log line, wherever it hangs. */
const secrets = [
  'password',
  'token',
  'key',
  'secret',
  'authorization',
  'cookie',
  'answers',
  'changes',
  'correct_answer',
  'correct_answers',
]

/**
 * JSON in production, readable lines elsewhere; never a password, token, key or answer.
 *
 * @param destination where JSON lines go instead of the standard output
 */
export function createLog(options: { level: string; json: boolean }, destination?: DestinationStream): Log {
  const redact = {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '(hidden)',
  }
  const base = { level: options.level, redact, base: null, serializers: { err: describeError } }
  if (options.json) return pino(base, destination ?? pino.destination(1))
  return pino(base, pretty({ colorize: process.stdout.isTTY, ignore: 'requestId,userId', sync: true }))
}

/** Of an error only what names it: a database's error also carries the values of its statement. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, cause }
}
