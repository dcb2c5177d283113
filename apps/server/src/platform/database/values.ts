import { types } from 'pg'

/**
 * How values cross between JavaScript and either engine. One table for both, so that a query answers the same
 * on each: jsonb parsed, timestamptz a Date, bigint and numeric a number, date and time their ISO text.
 */
type Parse = (text: string) => unknown

type TextArray = (string | null | TextArray)[]

// The typed list of pg's parsers names no arrays; the parsers are there.
const textArray = 1009
const parserByNumber: (type: number) => (text: string) => TextArray = types.getTypeParser
const parseTextArray = parserByNumber(textArray)

const scalarParsers: Record<number, Parse> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: parseBigint,
  21: Number,
  23: Number,
  26: Number,
  114: parseJson,
  700: Number,
  701: Number,
  1082: asText,
  1083: asText,
  1114: (text) => parseInstant(`${text}+00`),
  1184: parseInstant,
  1186: asText,
  1266: asText,
  1700: Number,
  3802: parseJson,
}

/** Array type to the type of its elements, for the types above and the textual ones (text, varchar, uuid). */
const elementTypes: Record<number, number> = {
  199: 114,
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  1270: 1266,
  2951: 2950,
  3807: 3802,
}

/** By type number. */
export const valueParsers: Readonly<Record<number, Parse>> = { ...scalarParsers, ...arrayParsers() }

/** The parser of a column of this type; a type that is not above stays text. */
export function parserOf(type: number): Parse {
  return valueParsers[type] ?? asText
}

/**
 * A parameter as both engines get it: text, whatever its type.
 *
 * A Date is its instant; an array or plain object is JSON (for jsonb columns; a string given for a jsonb
 * column must therefore be JSON text already); for an SQL array use `arrayLiteral`.
 *
 * @throws TypeError for what has no text: functions, symbols, invalid dates
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'object':
      return objectText(value)
    default:
      throw new TypeError(`A ${typeof value} cannot be a parameter of a statement`)
  }
}

/** An SQL array of texts, e.g. ``sql`id = any(${arrayLiteral(ids)}::text[])` ``. */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  const items = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value),
  )
  return `{${items.join(',')}}`
}

function objectText(value: object): string {
  if (value instanceof Date) return instantText(value)
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return JSON.stringify(value)
}

function instantText(value: Date): string {
  if (Number.isNaN(value.getTime()))
    throw new TypeError('An invalid date cannot be a parameter of a statement')
  return value.toISOString()
}

/** @param text as PostgreSQL's ISO style writes it, e.g. '2026-01-31 08:00:00.123456+00' */
function parseInstant(text: string): Date {
  const parsed = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  if (Number.isNaN(parsed.getTime())) throw new RangeError(`The instant ${text} does not fit a Date`)
  return parsed
}

function parseBigint(text: string): number {
  const parsed = Number(text)
  if (!Number.isSafeInteger(parsed)) {
    throw new RangeError(`The bigint ${text} does not fit a number; select it as text`)
  }
  return parsed
}

function parseJson(text: string): unknown {
  return JSON.parse(text)
}

function asText(text: string): string {
  return text
}

function arrayParsers(): Record<number, Parse> {
  return Object.fromEntries(
    Object.entries(elementTypes).map(([type, element]) => [
      type,
      arrayParser(scalarParsers[element] ?? asText),
    ]),
  )
}

function arrayParser(parse: Parse): Parse {
  const parseItem = (item: TextArray[number]): unknown => {
    if (Array.isArray(item)) return item.map(parseItem)
    return item === null ? null : parse(item)
  }
  return (text) => parseItem(parseTextArray(text))
}
