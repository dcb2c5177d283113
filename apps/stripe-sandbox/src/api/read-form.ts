import { StripeError } from './stripe-error.ts'

export type Form = { [name: string]: string | Form | (string | Form)[] }

/** Deepest nesting Stripe's own requests come near; more is not read. */
const maxDepth = 6

/**
 * Reads Stripe's form encoding: `line_items[0][price]=x` becomes `{ line_items: [{ price: 'x' }] }`.
 * Both `expand[]=` and `expand[0]=` make lists.
 *
 * @throws StripeError for a name that cannot be read
 */
export function readForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) place(form, pathOf(name), value)
  return withLists(form) as Form
}

/** Without a prototype: a parameter called `__proto__` is a name like any other. */
function emptyForm(): Form {
  return Object.create(null) as Form
}

function pathOf(name: string): string[] {
  const [, head, tail] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const parts = [...(tail ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')
  if (head === undefined || parts.length >= maxDepth)
    throw new StripeError(400, `Invalid parameter name: ${name.slice(0, 100)}`)
  return [head, ...parts]
}

function place(form: Form, path: readonly string[], value: string): void {
  let at = form
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(at).length) : part
    if (index === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key]
    const inner = typeof next === 'object' && !Array.isArray(next) ? next : emptyForm()
    at[key] = inner
    at = inner
  }
}

/** Turns what was numbered 0, 1, 2, … into a list. */
function withLists(value: string | Form): string | Form | (string | Form)[] {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, withLists(inner as string | Form)] as const,
  )
  const numbered = entries.length > 0 && entries.every(([key], index) => key === String(index))
  if (numbered) return entries.map(([, inner]) => inner as string | Form)
  return Object.assign(emptyForm(), Object.fromEntries(entries))
}
