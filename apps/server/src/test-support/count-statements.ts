import type { Database } from '../platform/database/open-database.ts'

/** The same database with a handle that counts its statements. */
export function countStatements(database: Database): { database: Database; statements: () => number } {
  let count = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { database: { ...database, db }, statements: () => count }
}
