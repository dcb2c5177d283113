import type { z } from 'zod'

/**
 * A value of `T` as JSON, held against the contract where it was written. It stays in parts: as one text a long answer
 * would be made, copied and collected as garbage before it becomes bytes.
 */
export class Written<T> {
  declare readonly of: T
  readonly parts: readonly string[]

  constructor(parts: readonly string[]) {
    this.parts = parts
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
    const json = part instanceof Written ? part.parts : asParts(JSON.stringify(field.parse(part)))
    return json.length === 0 ? [] : [[`${JSON.stringify(name)}:`, ...json]]
  })
  return new Written(enclosed('{', fields, '}'))
}

export function writeList<T>(items: readonly Written<T>[]): Written<T[]> {
  return new Written(
    enclosed(
      '[',
      items.map(({ parts }) => parts),
      ']',
    ),
  )
}

/** Nothing is written of a value that is left out. */
function asParts(json: string | undefined): string[] {
  return json === undefined ? [] : [json]
}

function enclosed(opening: string, items: readonly (readonly string[])[], closing: string): string[] {
  return [opening, ...items.flatMap((parts, index) => (index === 0 ? parts : [',', ...parts])), closing]
}
