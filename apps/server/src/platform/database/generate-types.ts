import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { openDatabase, type Db } from './open-database.ts'

export const tablesFile = join(import.meta.dirname, 'tables.ts')

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  /** Computed by the database: an expression, or an identity that takes no value. */
  always: boolean
}

/** PostgreSQL's types as values.ts reads them. */
const columnTypes: Record<string, string> = {
  _bool: 'boolean[]',
  _int4: 'number[]',
  _text: 'string[]',
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Uint8Array',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

const helpers = ['Generated', 'GeneratedAlways', 'Json', 'Timestamp']

/** The text of tables.ts: what Kysely knows of the tables, read from a migrated database. */
export async function generateTypes(): Promise<string> {
  const database = await openDatabase({ dataDir: 'memory' })
  try {
    await migrate(database)
    return render(await readColumns(database.db))
  } finally {
    await database.close()
  }
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as always
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

function render(columns: readonly Column[]): string {
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  const bodies = tables.map(
    ([name, own = []]) => `export interface ${typeName(name)} {\n${own.map(renderColumn).join('')}}\n`,
  )
  const index = `export interface Tables {\n${tables.map(([name]) => `  ${name}: ${typeName(name)}\n`).join('')}}\n`
  const body = [...bodies, index].join('\n')
  const used = helpers.filter((helper) => new RegExp(`\\b${helper}\\b`).test(body))
  return `// Made by generate-types.ts from the migrations. Do not edit.
import type { ${used.join(', ')} } from './column-types.ts'

${body}`
}

function renderColumn(column: Column): string {
  const plain = columnTypes[column.type]
  if (plain === undefined) throw new Error(`No type for ${column.table}.${column.name}: ${column.type}`)
  const type = column.nullable ? `${plain} | null` : plain
  if (column.always) return `  ${column.name}: GeneratedAlways<${type}>\n`
  return `  ${column.name}: ${column.hasDefault ? `Generated<${type}>` : type}\n`
}

/** 'mock_exam_progress' → 'MockExamProgressTable' */
function typeName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Table`
}

async function run(check: boolean): Promise<void> {
  const text = await generateTypes()
  if (!check) return writeFileSync(tablesFile, text)
  if (readFileSync(tablesFile, 'utf8') === text) return
  console.error('tables.ts does not fit the migrations: run generate-types.ts')
  process.exitCode = 1
}

if (import.meta.main) await run(process.argv.includes('--check'))
