import type { Endpoint } from '@collimate/contract/endpoint'
import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { HttpEnv } from './http-env.ts'

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
    return (taker?.upload ? limitTo(taker.upload.maxBytes) : regular)(context, next)
  }
}

function limitTo(maxSize: number): MiddlewareHandler<HttpEnv> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('body-too-large')
    },
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}
