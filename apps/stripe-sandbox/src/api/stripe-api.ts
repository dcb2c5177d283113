import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { newId, type Sandbox } from '../sandbox.ts'
import { expand } from './expand.ts'
import { readParams } from './params.ts'
import { readForm, type Form } from './read-form.ts'
import { StripeError } from './stripe-error.ts'
import type { ResultStatus } from '../store.ts'

type Method = 'get' | 'post' | 'delete'
/** @param id the id in the path; empty where it has none */
type Handler<S extends z.ZodType> = (params: z.output<S>, id: string) => object

export type StripeApi = <S extends z.ZodType>(
  method: Method,
  path: string,
  params: S,
  handle: Handler<S>,
) => void

/** How long a result is kept for its idempotency key, in seconds. */
const keptSeconds = 24 * 3600

type Result = { status: ResultStatus; answer: string }
/** @throws StripeError when it fails; a failure leaves nothing behind */
type Execution = () => string

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
        const prepare = () =>
          prepared(sandbox, readForm(body), params, (given) => handle(given, c.req.param('id') ?? ''))
        const { status, answer } =
          method === 'post' ? post(sandbox, c, body, prepare) : execute(sandbox, prepare())
        if (method !== 'get') afterWrite()
        return c.body(answer, status, { 'Content-Type': 'application/json' })
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

/** Validates the parameters. @throws StripeError for wrong ones: the endpoint then never runs */
function prepared<S extends z.ZodType>(
  sandbox: Sandbox,
  { expand: wanted = [], ...form }: Form,
  params: S,
  handle: (params: z.output<S>) => object,
): Execution {
  const { expand: paths } = readParams(z.object({ expand: z.array(z.string().max(200)).max(20) }), {
    expand: wanted,
  })
  const given = readParams(params, form)
  return () => JSON.stringify(expand(sandbox, handle(given), paths))
}

function execute(
  { store }: Sandbox,
  execution: Execution,
  keep: (result: Result) => void = () => {},
): Result {
  try {
    return store.transaction(() => {
      const done: Result = { status: 200, answer: execution() }
      keep(done)
      return done
    })
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const failed: Result = { status: error.status, answer: JSON.stringify(error.body()) }
    keep(failed)
    return failed
  }
}

/**
 * The same key and the same request answer as the first time, also with a failure; another request under the key is
 * refused. Nothing is kept of a request whose parameters were wrong, because its endpoint never ran.
 *
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
function post(sandbox: Sandbox, c: Context, body: string, prepare: () => Execution): Result {
  const { store, clock } = sandbox
  const failing = (execution: Execution) => () => {
    const text = execution()
    if (takeFailure(sandbox, c.req.path)) throw new StripeError(500, 'Something failed.', {}, 'api_error')
    return text
  }
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return execute(sandbox, failing(prepare()))
  if (key.length > 255) throw new StripeError(400, 'Idempotency keys are at most 255 characters long.')
  const request = createHash('sha256').update(`${c.req.path}\n${body}`).digest('hex')
  const kept = store.keptResult(key)
  if (kept === undefined || kept.created < clock.now() - keptSeconds) {
    return execute(sandbox, failing(prepare()), (result) =>
      store.keepResult(key, { ...result, request, created: clock.now() }),
    )
  }
  if (kept.request !== request) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new StripeError(400, message, {}, 'idempotency_error')
  }
  c.header('Idempotent-Replayed', 'true')
  return kept
}

/** Whether this call is to fail, as `/sandbox/fail` was told; each that does uses one failure up. */
function takeFailure({ failures }: Sandbox, path: string): boolean {
  const left = failures.get(path) ?? 0
  failures.set(path, Math.max(0, left - 1))
  return left > 0
}
