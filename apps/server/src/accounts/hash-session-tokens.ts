import type { DBAdapter, Where } from 'better-auth/types'

type Row = Record<string, unknown>

/**
 * Lets the database hold only hashes of session tokens: on the way in tokens are hashed, on the way out the
 * token that was asked for is put back, so that better-auth and the cookie keep working with the real one.
 */
export function hashSessionTokens(adapter: DBAdapter, hash: (token: string) => string): DBAdapter {
  const hashedWhere = (model: string, where: Where[] | undefined): Where[] | undefined =>
    model === 'session' ? where?.map((clause) => hashClause(clause, hash)) : where
  const hashedRow = (model: string, row: Row): Row =>
    model === 'session' && typeof row['token'] === 'string' ? { ...row, token: hash(row['token']) } : row
  const restored = <T>(model: string, row: T, tokens: string[]): T => {
    if (model !== 'session' || row === null || typeof row !== 'object') return row
    const token = tokens.find((candidate) => hash(candidate) === (row as Row)['token'])
    return token === undefined ? row : { ...row, token }
  }

  return {
    ...adapter,
    transaction: (work) => adapter.transaction((inner) => work(hashSessionTokens(inner as DBAdapter, hash))),
    create: async (call) => {
      const created = await adapter.create({
        ...call,
        data: hashedRow(call.model, call.data) as typeof call.data,
      })
      return restored(call.model, created, tokensOf(call.data)) as never
    },
    findOne: async (call) => {
      const found = await adapter.findOne({ ...call, where: hashedWhere(call.model, call.where) ?? [] })
      return restored(call.model, found, tokensOfWhere(call.where)) as never
    },
    findMany: async (call) => {
      const where = hashedWhere(call.model, call.where)
      const found = await adapter.findMany<Row>({ ...call, ...(where && { where }) })
      return found.map((row) => restored(call.model, row, tokensOfWhere(call.where))) as never
    },
    update: async (call) => {
      const where = hashedWhere(call.model, call.where) ?? []
      const updated = await adapter.update({ ...call, where, update: hashedRow(call.model, call.update) })
      return restored(call.model, updated, tokensOfWhere(call.where)) as never
    },
    updateMany: (call) =>
      adapter.updateMany({
        ...call,
        where: hashedWhere(call.model, call.where) ?? [],
        update: hashedRow(call.model, call.update),
      }),
    delete: (call) => adapter.delete({ ...call, where: hashedWhere(call.model, call.where) ?? [] }),
    deleteMany: (call) => adapter.deleteMany({ ...call, where: hashedWhere(call.model, call.where) ?? [] }),
  }
}

function hashClause(clause: Where, hash: (token: string) => string): Where {
  if (clause.field !== 'token') return clause
  if (typeof clause.value === 'string') return { ...clause, value: hash(clause.value) }
  return Array.isArray(clause.value)
    ? { ...clause, value: clause.value.map((value) => hash(String(value))) }
    : clause
}

function tokensOf(row: object): string[] {
  const token = (row as Row)['token']
  return typeof token === 'string' ? [token] : []
}

function tokensOfWhere(where: Where[] | undefined): string[] {
  return (where ?? [])
    .filter((clause) => clause.field === 'token')
    .flatMap((clause) => (Array.isArray(clause.value) ? clause.value.map(String) : [String(clause.value)]))
}
