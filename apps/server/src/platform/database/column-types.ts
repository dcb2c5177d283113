import type { ColumnType, Generated as KyselyGenerated, GeneratedAlways } from 'kysely'

export type { GeneratedAlways }

/** A column with a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : KyselyGenerated<T>

/** timestamptz: read as a Date; written as a Date or an ISO text with its offset. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>

/**
 * jsonb: read parsed. Written as an object or array, or as a string that is JSON text already: a bare string
 * value must go through JSON.stringify. JavaScript's null is SQL's null.
 */
export type Json = ColumnType<unknown, JsonInput, JsonInput>
export type JsonInput = object | string | number | boolean
