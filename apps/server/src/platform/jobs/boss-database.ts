import { CompiledQuery } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import { arrayLiteral } from '../database/values.ts'
import type { Database, Db } from '../database/open-database.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** How pg-boss writes a transaction of its own: several statements in one text. */
const ownTransaction = /^\s*begin;([^]*)commit;\s*$/i

/**
 * pg-boss on our one handle, so that a job sent inside a transaction belongs to it: it is queued when the
 * transaction commits, and was never there when it is undone. The same for both engines.
 */
export function bossDatabase(database: Database): BossDatabase {
  const { db } = database
  return {
    executeSql: (text, values = []) => {
      const own = ownTransaction.exec(text)?.[1]
      // Sent as it is, its commit would end the transaction around it, and its failure would leave the
      // connection in a broken one.
      return own === undefined
        ? execute(db, text, values)
        : database.transaction(() => execute(db, own, values))
    },
  }
}

async function execute(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const parameters = values.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value))
  const { rows } = await db.executeQuery<unknown>(CompiledQuery.raw(text, parameters))
  return { rows }
}
