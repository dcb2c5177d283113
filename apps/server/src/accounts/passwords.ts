import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { findPasswordHash } from './store.ts'

const prepared = new AsyncLocalStorage<string>()

/** Hashing as better-auth calls it: takes the hash prepared for the running work, if there is one. */
export async function hashForAuth(password: string): Promise<string> {
  return prepared.getStore() ?? hashPassword(password)
}

/**
 * Hashes a password, then does work in which better-auth stores it. Hashing takes a tenth of a second on purpose:
 * inside a transaction everybody else would wait for it on the embedded database's one connection.
 */
export async function withPasswordHashed<T>(password: string, work: () => Promise<T>): Promise<T> {
  return prepared.run(await hashPassword(password), work)
}

/** @throws AppError 'wrong-password' */
export async function requirePassword(db: Db, userId: string, password: string): Promise<void> {
  const hash = await findPasswordHash(db, userId)
  if (hash === null || !(await verifyPassword({ hash, password }))) throw new AppError('wrong-password')
}
