import { z } from 'zod'
import type { Form } from './read-form.ts'
import { StripeError } from './stripe-error.ts'

/** Parameter kinds as Stripe reads them from a form, where everything is text. */
export const text = z.string().min(1).max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const email = z.email().max(512)
export const address = z.url({ protocol: /^https?$/ }).max(5000)
export const metadata = z.record(z.string().max(40), z.string().max(500)).or(z.literal(''))

export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

/** @throws StripeError naming the first parameter that is wrong, in Stripe's words */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue === undefined) throw new StripeError(400, 'The request is not valid.')
  throw refusal(issue, form)
}

function refusal(issue: z.core.$ZodIssue, form: Form): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = named([...issue.path, issue.keys[0] ?? ''])
    return new StripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = named(issue.path)
  const given = valueAt(form, issue.path)
  if (given === undefined)
    return new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (given === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return new StripeError(400, message, { code: 'parameter_invalid_empty', param })
  }
  return new StripeError(400, `Invalid ${param}: ${issue.message}`, { ...codeOf(issue), param })
}

function codeOf(issue: z.core.$ZodIssue): { code?: string } {
  if (issue.code !== 'invalid_format') return {}
  if (issue.format === 'url') return { code: 'url_invalid' }
  if (issue.format === 'email') return { code: 'email_invalid' }
  return issue.format === 'regex' ? { code: 'parameter_invalid_integer' } : {}
}

/** `line_items[0][price]` */
function named(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String)
  return head + rest.map((part) => `[${part}]`).join('')
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    form,
  )
}
