import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { newId, type Sandbox } from '../sandbox.ts'
import { expand } from './expand.ts'
import { readParams } from './params.ts'
import { readForm, type Form } from './read-form.ts'
import { StripeError } from './stripe-error.ts'

type Method = 'get' | 'post' | 'delete'
/** @param id the id in the path; empty where it has none */
type Handler<S extends z.ZodType> = (params: z.output<S>, id: string) => object

export type StripeApi = <S extends z.ZodType>(
  method: Method,
  path: string,
  params: S,
  handle: Handler<S>,
) => void

/** How long an answer is kept for its idempotency key, in seconds. */
const keptSeconds = 24 * 3600

/**
 * Serves endpoints as Stripe does: key, form parameters, idempotency, expansion, errors and request ids.
 * A handler runs inside one transaction and must not wait.
 */
export function createStripeApi(app: Hono, sandbox: Sandbox, afterWrite: () => void): StripeApi {
  return (method, path, params, handle) => {
    app.on(method.toUpperCase(), path, async (c) => {
      c.header('Request-Id', newId('req_', 14))
      c.header('Stripe-Version', c.req.header('Stripe-Version'))
      try {
        checkKey(sandbox, c)
        const body = method === 'post' ? await c.req.text() : new URL(c.req.url).search.slice(1)
        const run = () =>
          answer(sandbox, readForm(body), params, (given) => handle(given, c.req.param('id') ?? ''))
        const text = sandbox.store.transaction(() =>
          method === 'post' ? onlyOnce(sandbox, c, body, run) : run(),
        )
        if (method !== 'get') afterWrite()
        return c.body(text, 200, { 'Content-Type': 'application/json' })
      } catch (error) {
        if (!(error instanceof StripeError)) throw error
        return c.json(error.body(), error.status)
      }
    })
  }
}

/** Refuses a request that does not carry the secret key. */
export function checkKey({ config }: Sandbox, c: Context): void {
  const given = c.req.header('Authorization') ?? ''
  if (given === '') {
    throw new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  const hash = (value: string) => createHash('sha256').update(value).digest()
  if (!timingSafeEqual(hash(given), hash(`Bearer ${config.STRIPE_SECRET_KEY}`)))
    throw new StripeError(401, 'Invalid API Key provided.')
}

function answer<S extends z.ZodType>(
  sandbox: Sandbox,
  { expand: wanted = [], ...form }: Form,
  params: S,
  handle: (params: z.output<S>) => object,
): string {
  const paths = readParams(z.object({ expand: z.array(z.string().max(200)).max(20) }), {
    expand: wanted,
  }).expand
  return JSON.stringify(expand(sandbox, handle(readParams(params, form)), paths))
}

/** The same key and the same request answer as the first time; the same key for another request is refused. */
function onlyOnce({ store, clock }: Sandbox, c: Context, body: string, run: () => string): string {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return run()
  const request = createHash('sha256').update(`${c.req.path}\n${body}`).digest('hex')
  const kept = store.keptAnswer(key)
  if (kept === undefined || kept.created < clock.now() - keptSeconds) {
    const text = run()
    store.keepAnswer(key, { request, answer: text, created: clock.now() })
    return text
  }
  if (kept.request !== request) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(0, 255)}' if you meant to execute a different request.`
    throw new StripeError(400, message, {}, 'idempotency_error')
  }
  c.header('Idempotent-Replayed', 'true')
  return kept.answer
}
