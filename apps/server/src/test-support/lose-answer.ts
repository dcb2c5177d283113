import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** The next transaction is stored, and who asked for it learns of a broken connection. */
export function loseAnswerOfCommit(server: TestServer, andThen: () => void = () => {}): void {
  const { database } = server.services
  const transaction = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work)
    andThen()
    throw new Error('Connection terminated unexpectedly')
  })
}
