import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint, Upload } from '@collimate/contract/endpoint'
import { AppError } from '../app-error.ts'
import type { HttpEnv } from './http-env.ts'
import { readForm } from './read-form.ts'

export type ReadRequest = {
  readonly request: object
  /** Lets go of what was kept on the disk for the call. */
  readonly discard: () => Promise<void>
}

/** Fields a refusal names, and characters it says of each: it must not repeat a whole request. */
const [mostFields, mostCharacters] = [20, 200]

function bounded(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`
}

const nothingKept = () => Promise.resolve()

/**
 * Parses what an endpoint takes; unknown fields are refused by its schemas.
 *
 * @param folder where the file of a form is kept meanwhile
 * @throws AppError 'invalid-json' or 'invalid-request', naming each bad field
 */
export async function readRequest(
  endpoint: Endpoint,
  context: Context<HttpEnv>,
  folder: string,
): Promise<ReadRequest> {
  const { form, upload } = endpoint
  const fields: Record<string, string> = {}
  const parsePart = (name: string, schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value)
    if (parsed.success && hasNul(parsed.data)) fields[name] = 'A text must not hold the character NUL.'
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues.slice(0, mostFields - Object.keys(fields).length))
      fields[bounded([name, ...issue.path].join('.'))] ??= bounded(issue.message)
    return undefined
  }
  const request = {
    ...(endpoint.params && { params: parsePart('params', endpoint.params, context.req.param()) }),
    ...(endpoint.query && { query: parsePart('query', endpoint.query, context.req.query()) }),
    ...(endpoint.body && { body: parsePart('body', endpoint.body, await readJson(context)) }),
    ...(upload && !form && { upload: await readUpload(upload, context) }),
  }
  const received = upload && form ? await readForm(context, upload, folder) : null
  const formed = form && received && { form: parsePart('form', form, received.fields), upload: received.file }
  const discard = received?.discard ?? nothingKept
  if (Object.keys(fields).length > 0) {
    await discard()
    throw new AppError('invalid-request', fields)
  }
  return { request: { ...request, ...formed }, discard }
}

/** PostgreSQL cannot store it. Asked of parsed values only: their depth is the contract's. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

async function readJson(context: Context<HttpEnv>): Promise<unknown> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/json(;|$)/i.test(type)) {
    throw new AppError('invalid-request', { body: 'Send JSON with the content type application/json.' })
  }
  try {
    return await context.req.json()
  } catch (error) {
    // A body over the limit ends the stream in the limiter's own error, which must keep its meaning.
    if (error instanceof SyntaxError) throw new AppError('invalid-json')
    throw error
  }
}

/** What the file really is, the handler finds out: a content type is only the sender's word. */
async function readUpload({ types }: Upload, context: Context<HttpEnv>): Promise<Uint8Array> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) {
    throw new AppError('invalid-request', { upload: `Send a file of one of the types ${types.join(', ')}.` })
  }
  return new Uint8Array(await context.req.arrayBuffer())
}
