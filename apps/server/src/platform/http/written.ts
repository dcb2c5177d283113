import type { z } from 'zod'

/** A value of `T` as JSON, held against the contract where it was written. */
export class Written<T> {
  declare readonly of: T
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

type PartsOf<S extends z.ZodObject> = {
  readonly [K in keyof z.input<S>]: z.input<S>[K] | Written<z.input<S>[K]>
}

/**
 * An object of which some parts are written already; the others are parsed, and nothing the schema does not name is in
 * it.
 *
 * @throws ZodError where a part is missing or not as the schema says
 */
export function writeObject<S extends z.ZodObject>(schema: S, parts: PartsOf<S>): Written<z.input<S>> {
  const given: Readonly<Record<string, unknown>> = parts
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const part = given[name]
    const json = part instanceof Written ? part.json : JSON.stringify(field.parse(part))
    return json === undefined ? [] : `${JSON.stringify(name)}:${json}`
  })
  // Not joined: a long part would be copied once a level.
  return new Written(`{${fields.reduce((json, field) => (json === '' ? field : `${json},${field}`), '')}}`)
}

export function writeList<T>(items: readonly Written<T>[]): Written<T[]> {
  return new Written(`[${items.map(({ json }) => json).join(',')}]`)
}
