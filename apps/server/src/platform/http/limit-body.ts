import type { Endpoint } from '@collimate/contract/endpoint'
import type { ErrorCode } from '@collimate/contract/errors'
import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { HttpEnv } from './http-env.ts'
import { formBytes } from './read-form.ts'

/** Largest request body, in bytes. A whole exam's answers are a tenth of it. */
const regularBytes = 262_144

/**
 * Refuses bodies that are too large: a call that takes a file has a limit of its own.
 *
 * @param endpoints all that is served, possibly still growing
 */
export function limitBody(endpoints: readonly Endpoint[]): MiddlewareHandler<HttpEnv> {
  const regular = limitTo(regularBytes)
  return (context, next) => {
    const { method, path } = context.req
    const taker = endpoints.find(
      (endpoint) => endpoint.upload && endpoint.method === method && patternOf(endpoint.path).test(path),
    )
    if (taker?.upload === undefined) return regular(context, next)
    const { maxBytes, tooLarge } = taker.upload
    if (taker.form === undefined) return limitTo(maxBytes, tooLarge)(context, next)
    // The limiter below gathers a body without a length in memory; a form's reader counts while it writes.
    if (Number(context.req.header('content-length') ?? 0) > maxBytes + formBytes)
      throw new AppError(tooLarge ?? 'body-too-large')
    return next()
  }
}

function limitTo(maxSize: number, code: ErrorCode = 'body-too-large'): MiddlewareHandler<HttpEnv> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(code)
    },
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}
