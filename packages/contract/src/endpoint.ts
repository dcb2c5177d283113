import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: the default is a signed-in user. */
export type Access = 'open' | 'signed-in' | 'subscribed' | 'admin'

/** Who calls more often in a minute is refused: by user, or by network where visitors may call, too. */
export type Limit = {
  /** Calls of the same name are counted together. */
  readonly of: string
  /** How many times the operator's allowance. @default 1 */
  readonly times?: number
}

/** A file as the body of a call, in place of JSON; in an endpoint with a `form`, the form's part `file`. */
export type Upload = {
  /** The content types taken, as a browser's file chooser names them; the server still looks at the content. */
  readonly types: readonly string[]
  readonly maxBytes: number
  /** What a larger file is answered. @default 'body-too-large' */
  readonly tooLarge?: ErrorCode
}

/** The file of a form, kept on the server's disk until the call is answered. */
export type ReceivedFile = {
  /** As the sender calls it. */
  readonly name: string
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/**
 * One call of the API: what goes in, what comes out, what can go wrong.
 * The server parses input and output with it, the browser is typed by it, the OpenAPI page is generated from it.
 */
export type Endpoint = {
  readonly method: Method
  /** Hono path with `:name` parameters, beginning with /api/. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /** Of an admin's calls: open also to one who must have a second factor, and has none yet. */
  readonly beforeSecondFactor?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: Upload
  /** The fields of a `multipart/form-data` body, beside its upload. */
  readonly form?: z.ZodType
  readonly response: z.ZodType
  readonly limit?: Limit
  /** Codes of the catalogue this call answers beside the general ones. A `limit` brings 'too-many-requests' by itself. */
  readonly errors: readonly ErrorCode[]
  /** What a visitor is told where a session is needed. @default 'not-signed-in' */
  readonly loginError?: ErrorCode
  /** Reads or writes a whole sitting: few of these run at once, so that a class that starts holds up nobody's saves. */
  readonly heavy?: true
  /** What a member is told where a subscription is needed. @default 'subscription-required' */
  readonly subscriptionError?: ErrorCode
}

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Every code this call answers by its own rules. */
export function errorsOf({ errors, limit }: Endpoint): readonly ErrorCode[] {
  return limit ? [...errors, 'too-many-requests'] : errors
}

type PartOf<E, Name extends string> = E extends { readonly [K in Name]: infer S extends z.ZodType }
  ? S
  : never
type Sent<E, Name extends string> = [PartOf<E, Name>] extends [never]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.input<PartOf<E, Name>> }
type Parsed<E, Name extends string> = [PartOf<E, Name>] extends [never]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.output<PartOf<E, Name>> }

type File<E, Content, Received = Content> = E extends { readonly upload: Upload }
  ? { readonly upload: E extends { readonly form: z.ZodType } ? Received : Content }
  : { readonly upload?: undefined }

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = Sent<E, 'params'> &
  Sent<E, 'query'> &
  Sent<E, 'body'> &
  Sent<E, 'form'> &
  File<E, Blob>
/** What a handler receives, parsed. */
export type ParsedRequestOf<E extends Endpoint> = Parsed<E, 'params'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'> &
  Parsed<E, 'form'> &
  File<E, Uint8Array, ReceivedFile>
/** What a caller gets. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What a handler returns; the endpoint's schema then keeps only what the contract names. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>
/** `'PUT /api/mock-exams/:id/answers'`: lets the browser name a call without loading its schemas. */
export type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`
